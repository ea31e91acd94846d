import { countries } from '#src/catalog/reference-data/data/countries.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Input, Select } from '../../shared/fields.tsx';
import { PersonFields, type PersonPaths } from '../../shared/payer-fields.tsx';
import { FIELD_TEXTS } from '../../shared/texts.ts';
import { type HostedSession, lockedFields } from './hosted.ts';
import type { Mode } from './rounds.ts';
import { TEXTS } from './texts.ts';

/** ISO code of the default billing country. */
export const COLOMBIA = 'CO';

/**
 * Paths of the form fields, as in the API. Exceptions are the full name and the phone number, which have only
 * one field each.
 */
const PATHS = {
  email: 'email',
  name: 'name',
  identification_type: 'identification_type',
  id_number: 'id_number',
  phone: 'cellphone_number',
} as const satisfies PersonPaths;

interface FieldsProps {
  of: Filled;
  mode: Mode;
  brand: Pick<Brand, 'name' | 'asks_address'>;
  hosted: HostedSession | null;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Fields for the subscriber's data. Locked fields are read-only. For staff, browser autofill is off, because
 * it would enter the staff member's own data.
 */
export function SubscriberFields({ of, mode, brand, hosted }: FieldsProps) {
  const { t } = useReader();
  const fills = mode === 'own';
  const locked = hosted ? lockedFields(hosted) : NONE;
  const isKnown = hosted?.subscriber != null;
  return (
    <fieldset>
      <legend>{t(fills ? FIELD_TEXTS.you : TEXTS.customer)}</legend>
      <div class="box">
        <PersonFields of={of} paths={PATHS} fills={fills} locked={locked} brief={isKnown} letters="" />
        {brand.asks_address && !isKnown && <AddressFields of={of} fills={fills} locked={locked} />}
      </div>
      {locked.size > 0 && <p class="hint after">{t(TEXTS.locked, { name: brand.name })}</p>}
    </fieldset>
  );
}

interface AddressProps {
  of: Filled;
  fills: boolean;
  locked: ReadonlySet<string>;
}

function AddressFields({ of, fills, locked }: AddressProps) {
  const { locale } = useReader();
  const fill = (name: string) => (fills ? name : 'off');
  const all = Object.values(countries(locale));
  return (
    <>
      <Input
        of={of}
        path="billing_address"
        locked={locked.has('billing_address')}
        label={FIELD_TEXTS.address}
        autocomplete={fill('street-address')}
        maxlength={255}
      />
      <div class="cells">
        <Input
          of={of}
          path="billing_city"
          locked={locked.has('billing_city')}
          label={FIELD_TEXTS.city}
          autocomplete={fill('address-level2')}
          maxlength={255}
        />
        <Select
          of={of}
          path="billing_country"
          locked={locked.has('billing_country')}
          label={FIELD_TEXTS.country}
          autocomplete={fill('country')}
          options={all.map(({ iso_code, name }) => ({ value: iso_code, label: name }))}
          value={COLOMBIA}
        />
      </div>
    </>
  );
}
