import { findRefusedItem } from '#src/checkout/collection/store.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { Card } from '../../kit/parts.tsx';
import { pathAt } from '../../scope.ts';
import { detailPage, fact } from '../detail-page.tsx';
import { COMMON } from '../texts.ts';
import { ReasonList } from './reason-list.tsx';

const TEXTS = {
  all: { es: 'Rechazados de su sistema', en: 'Refused from your system' },
  title: { es: 'Rechazado: {reference}', en: 'Refused: {reference}' },
  unnamed: { es: 'sin referencia', en: 'without a reference' },
  lead: {
    es: 'Su sistema lo envió y no se puede cobrar hasta que se corrija allá.',
    en: 'Your system sent this item with errors. It cannot be collected until they are corrected there.',
  },
  why: { es: 'Qué hay que corregir en su sistema', en: 'Errors to correct in your system' },
  ask: { es: 'Preguntar de nuevo', en: 'Ask again' },
  refused: { es: 'Rechazado en la última respuesta', en: 'Refused in the last answer' },
  customer: { es: 'Cliente', en: 'Customer' },
  place: { es: 'Puesto entre los rechazados', en: 'Place among those refused' },
} as const satisfies Record<string, Text>;

async function load(deps: Deps, { params: { id = '' } }: Visit, { principal }: Caller) {
  const item = isUuid(id) ? await findRefusedItem(deps.db, principal, id) : undefined;
  if (!item) throw notFound();
  return item;
}

export const refusedItemPages: readonly Page[] = [
  detailPage({
    path: '/refused-items/:id',
    list: { label: TEXTS.all, path: '/refused-items' },
    load,
    title: ({ ref_payment }, { t }) => t(TEXTS.title, { reference: ref_payment ?? t(TEXTS.unnamed) }),
    name: ({ id }) => id.slice(-8),
    lead: (_item, { t }) => t(TEXTS.lead),
    actions: ({ id_number }, { t }) => [
      { path: `/collection/ask?id_number=${encodeURIComponent(id_number)}`, label: t(TEXTS.ask) },
    ],
    above: ({ reasons }, { t }) => (
      <Card title={t(TEXTS.why)}>
        <ReasonList of={reasons} />
      </Card>
    ),
    timeline: ({ refused_at }, { t }) => [
      { key: 'refused', at: refused_at, tone: 'bad', title: t(TEXTS.refused) },
    ],
    facts: ({ id, id_number, place: number }, { t, place }) => [
      ...fact(t(TEXTS.customer), <a href={pathAt(place, '/refused-items', { id_number })}>{id_number}</a>),
      ...fact(t(TEXTS.place), number),
      ...fact(t(COMMON.id), <code>{id}</code>),
    ],
  }),
];
