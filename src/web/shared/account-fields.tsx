import type { Text } from '#src/kernel/texts.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { useReader } from './document.tsx';
import { type Filled, Input } from './fields.tsx';

export const ACCOUNT_TEXTS = {
  nequi: { es: 'Nequi', en: 'Nequi' },
  daviplata: { es: 'Daviplata', en: 'Daviplata' },
  bancolombia: { es: 'Bancolombia', en: 'Bancolombia' },
  phone: { es: 'Celular de la cuenta', en: 'Mobile number of the account' },
  hint: {
    es: 'Le pedimos permiso una sola vez: apruébelo en la app de {name}. Después los cobros son automáticos.',
    en: 'We ask for your permission once: approve it in the {name} app. After that, charges are automatic.',
  },
  hint_bank: {
    es: 'Lo llevamos a {name} para que dé su permiso una sola vez. Después los cobros son automáticos.',
    en: 'We take you to {name} to give your permission once. After that, charges are automatic.',
  },
  waiting_title: { es: 'Apruebe en {name}', en: 'Approve it in {name}' },
  waiting: {
    es: 'Abra la app de {name} en su celular y apruebe la solicitud. Tiene una hora. Esta página se actualiza sola; también puede cerrarla y volver después.',
    en: 'Open the {name} app on your phone and approve the request within an hour. This page refreshes automatically. You can also close it and come back later.',
  },
  waiting_bank: {
    es: 'Termine en la página de {name}; tiene una hora. Esta página se actualiza sola; también puede cerrarla y volver después.',
    en: 'Finish on the page of {name} within an hour. This page refreshes automatically. You can also close it and come back later.',
  },
  open: { es: 'Continuar en {name}', en: 'Continue in {name}' },
  refused: {
    es: 'Usted no aprobó la solicitud en {name}. No se cobró nada; puede intentarlo de nuevo o pagar de otra forma.',
    en: 'You did not approve the request in {name}. Nothing was charged; you can try again or pay another way.',
  },
  expired: {
    es: 'No recibimos respuesta de {name}. No se cobró nada; puede intentarlo de nuevo o pagar de otra forma.',
    en: 'We got no answer from {name}. Nothing was charged; you can try again or pay another way.',
  },
} as const satisfies Record<string, Text>;

export function AccountPhone({ of, path }: { of: Filled; path: string }) {
  return (
    <Input
      of={of}
      path={path}
      label={ACCOUNT_TEXTS.phone}
      autocomplete="tel-national"
      inputmode="numeric"
      maxlength={16}
    />
  );
}

/**
 * Fields for charging a bank or wallet account automatically: the phone number for a wallet, or only a hint for
 * Bancolombia.
 */
export function AccountFields({ of, kind, path }: { of: Filled; kind: AccountMethod; path: string }) {
  const { t } = useReader();
  const name = t(ACCOUNT_TEXTS[kind]);
  const isBank = kind === 'bancolombia';
  return (
    <fieldset aria-label={name}>
      {!isBank && (
        <div class="box">
          <AccountPhone of={of} path={path} />
        </div>
      )}
      <p class="hint">{t(isBank ? ACCOUNT_TEXTS.hint_bank : ACCOUNT_TEXTS.hint, { name })}</p>
    </fieldset>
  );
}
