import type { ComponentChildren } from 'preact';
import { displayDate } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { Money, Pill, type Tone } from '../kit/parts.tsx';
import type { CellContext } from './list-page.ts';

interface State {
  text: Text;
  tone: Tone;
}

/** Returns a table cell with a status. A status without a display name is shown unchanged. */
export function stateCell(
  states: Readonly<Record<string, State>>,
  name: string,
  { t }: CellContext,
): ComponentChildren {
  const state = states[name];
  return state ? <Pill tone={state.tone}>{t(state.text)}</Pill> : name;
}

export function wordOf(
  words: Readonly<Record<string, { text: Text }>>,
  name: string,
  { t }: CellContext,
): string {
  const word = words[name];
  return word ? t(word.text) : name;
}

export function dayCell(at: Temporal.Instant | null, { locale }: CellContext): ComponentChildren {
  return at === null ? '—' : <time dateTime={at.toString()}>{displayDate(at, locale)}</time>;
}

export function moneyCell(minor: bigint | null, currency: string): ComponentChildren {
  return minor === null ? '—' : <Money minor={minor} currency={currency as Currency} />;
}

export const ACTIVE_STATES = {
  true: { text: { es: 'Activo', en: 'Active' }, tone: 'good' },
  false: { text: { es: 'Inactivo', en: 'Inactive' }, tone: 'still' },
} as const satisfies Record<string, State>;

export const YES_OR_NO = {
  1: { text: { es: 'Activos', en: 'Active' } },
  0: { text: { es: 'Inactivos', en: 'Inactive' } },
} as const;

export const INTERVAL_TEXTS = {
  day: { text: { es: 'día', en: 'day' } },
  week: { text: { es: 'semana', en: 'week' } },
  month: { text: { es: 'mes', en: 'month' } },
  year: { text: { es: 'año', en: 'year' } },
} as const;

/** Column labels shared by several lists. */
export const LABELS = {
  subscriber: { es: 'Suscriptor', en: 'Subscriber' },
  plan: { es: 'Plan', en: 'Plan' },
  status: { es: 'Estado', en: 'Status' },
  created: { es: 'Creación', en: 'Created' },
  amount: { es: 'Valor', en: 'Amount' },
  office: { es: 'Sede', en: 'Office' },
  metadata: { es: 'Metadatos', en: 'Metadata' },
  method: { es: 'Medio', en: 'Method' },
  brand: { es: 'Franquicia', en: 'Brand' },
  document: { es: 'Documento', en: 'Document' },
  email: { es: 'Correo', en: 'E-mail' },
  kind: { es: 'Tipo', en: 'Kind' },
  name: { es: 'Nombre', en: 'Name' },
  currency: { es: 'Moneda', en: 'Currency' },
  day: { es: 'Día', en: 'Day' },
} as const satisfies Record<string, Text>;

export const METHOD_TEXTS = {
  card: { text: { es: 'Tarjeta', en: 'Card' } },
  pse: { text: { es: 'PSE', en: 'PSE' } },
  cash: { text: { es: 'Efectivo', en: 'Cash' } },
  nequi: { text: { es: 'Nequi', en: 'Nequi' } },
  daviplata: { text: { es: 'Daviplata', en: 'Daviplata' } },
  bancolombia: { text: { es: 'Bancolombia', en: 'Bancolombia' } },
} as const;
