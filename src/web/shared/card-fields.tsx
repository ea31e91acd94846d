import { brandName } from '#src/kernel/source-names.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CARD_BRANDS, type CardBrand } from '#src/platform/card-number.ts';
import { useReader } from './document.tsx';
import { type Filled, Input, Select } from './fields.tsx';
import { FIELD_TEXTS, PAGE_TEXTS } from './texts.ts';

/** Paths of the card fields, which differ between forms. */
interface CardPaths {
  number: string;
  holder: string | null;
  expiry: string;
  cvv: string;
  /** Path of the installments field; null if the form has no such field. */
  installments: string | null;
}

interface CardProps {
  of: Filled;
  paths: CardPaths;
  /** Card brands that the merchant's providers accept. */
  brands?: readonly CardBrand[];
  /** Whether to show the legend. False if the form already has a heading above the card fields. */
  titled?: boolean;
}

const MAX_INSTALLMENTS = 36;

const TEXTS = {
  one: { es: '1 cuota', en: '1 installment' },
  many: { es: '{count} cuotas', en: '{count} installments' },
} as const satisfies Record<string, Text>;

/** Paths of the card fields in checkout forms. */
export const PAYMENT_CARD_PATHS = {
  number: 'payment_card.number',
  holder: 'payment_card.name',
  expiry: 'payment_card.expiration_date',
  cvv: 'payment_card.cvv',
  installments: 'payment_card.installments',
} as const;

const MARKS = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  diners: 'DINERS',
} as const satisfies Record<CardBrand, string>;

/**
 * Card fields in one box, with numeric keyboards and autocomplete. Card number and CVV are never sent back to the
 * browser.
 */
export function CardFields({ of, paths, brands = CARD_BRANDS, titled = true }: CardProps) {
  const { t } = useReader();
  return (
    <fieldset data-card data-brands={brands.join(' ')}>
      {titled && <legend>{t(FIELD_TEXTS.card)}</legend>}
      <div class="box">
        <div class="with-brand">
          <Input
            of={of}
            path={paths.number}
            label={FIELD_TEXTS.card_number}
            autocomplete="cc-number"
            inputmode="numeric"
            maxlength={23}
            secret
            part="number"
            // After a decline, the payer starts again with the card number.
            autofocus={of.problem.is_spent === true}
          />
          <Marks brands={brands} />
        </div>
        <div class="cells">
          <Input
            of={of}
            path={paths.expiry}
            label={FIELD_TEXTS.card_expiry}
            autocomplete="cc-exp"
            inputmode="numeric"
            maxlength={7}
            part="expiry"
          />
          <Input
            of={of}
            path={paths.cvv}
            label={FIELD_TEXTS.card_cvv}
            autocomplete="cc-csc"
            inputmode="numeric"
            maxlength={4}
            secret
            part="cvv"
          />
        </div>
        {paths.holder !== null && (
          <Input
            of={of}
            path={paths.holder}
            label={FIELD_TEXTS.card_holder}
            autocomplete="cc-name"
            maxlength={80}
          />
        )}
        {paths.installments !== null && <Installments of={of} path={paths.installments} />}
      </div>
      <p class="hint lock">
        <svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <rect x="4" y="11" width="16" height="10" rx="2" stroke-width="2" />
          <path d="M8 11V7a4 4 0 0 1 8 0v4" stroke-width="2" />
        </svg>{' '}
        {t(PAGE_TEXTS.safe)}
      </p>
    </fieldset>
  );
}

/** Shows the accepted card brands. Also announces the brand of the typed number to screen readers. */
function Marks({ brands }: { brands: readonly CardBrand[] }) {
  return (
    <>
      <span class="marks" aria-hidden="true">
        {brands.map((brand) => (
          <span key={brand} data-mark={brand}>
            {MARKS[brand]}
          </span>
        ))}
      </span>
      <output class="for-readers" data-brand data-names={JSON.stringify(namesOf(brands))} />
    </>
  );
}

function namesOf(brands: readonly CardBrand[]): Record<string, string> {
  return Object.fromEntries(brands.map((brand) => [brand, brandName(brand)]));
}

function Installments({ of, path }: { of: Filled; path: string }) {
  const { t } = useReader();
  const options = Array.from({ length: MAX_INSTALLMENTS }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? t(TEXTS.one) : t(TEXTS.many, { count: index + 1 }),
  }));
  return (
    <Select
      of={of}
      path={path}
      label={FIELD_TEXTS.installments}
      autocomplete="off"
      options={options}
      value="1"
    />
  );
}
