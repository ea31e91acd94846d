import type { Text } from '#src/kernel/texts.ts';
import { useReader } from './document.tsx';
import { type Filled, Input, Select } from './fields.tsx';
import { FIELD_WORDS, PAGE_WORDS } from './words.ts';

/** How each of the forms that take a card calls its parts. */
export interface CardPaths {
  number: string;
  holder: string | null;
  expiry: string;
  cvv: string;
  /** Null: nothing to choose. */
  installments: string | null;
}

const MOST_INSTALLMENTS = 36;

const WORDS = {
  brands: { es: 'Franquicia: {brand}', en: 'Brand: {brand}' },
  one: { es: '1 cuota', en: '1 installment' },
  many: { es: '{count} cuotas', en: '{count} installments' },
} as const satisfies Record<string, Text>;

/** The card: right keyboards, right autocomplete, the brand told while typing. Number and code are never sent back. */
export function CardFields({ of, paths }: { of: Filled; paths: CardPaths }) {
  const { t } = useReader();
  return (
    <fieldset data-card>
      <legend>{t(FIELD_WORDS.card)}</legend>
      <div class="with-brand">
        <Input
          of={of}
          path={paths.number}
          label={FIELD_WORDS.card_number}
          autocomplete="cc-number"
          inputmode="numeric"
          maxlength={23}
          secret
          part="number"
        />
        <output class="brand" data-brand data-brand-text={t(WORDS.brands)} />
      </div>
      {paths.holder !== null && (
        <Input
          of={of}
          path={paths.holder}
          label={FIELD_WORDS.card_holder}
          autocomplete="cc-name"
          maxlength={80}
        />
      )}
      <div class="pair">
        <Input
          of={of}
          path={paths.expiry}
          label={FIELD_WORDS.card_expiry}
          autocomplete="cc-exp"
          inputmode="numeric"
          maxlength={7}
          part="expiry"
        />
        <Input
          of={of}
          path={paths.cvv}
          label={FIELD_WORDS.card_cvv}
          hint={FIELD_WORDS.card_cvv_hint}
          autocomplete="cc-csc"
          inputmode="numeric"
          maxlength={4}
          secret
          part="cvv"
        />
      </div>
      {paths.installments !== null && <Installments of={of} path={paths.installments} />}
      <p class="hint lock">{t(PAGE_WORDS.safe)}</p>
    </fieldset>
  );
}

function Installments({ of, path }: { of: Filled; path: string }) {
  const { t } = useReader();
  const options = Array.from({ length: MOST_INSTALLMENTS }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? t(WORDS.one) : t(WORDS.many, { count: index + 1 }),
  }));
  return (
    <Select
      of={of}
      path={path}
      label={FIELD_WORDS.installments}
      autocomplete="off"
      options={options}
      value="1"
    />
  );
}
