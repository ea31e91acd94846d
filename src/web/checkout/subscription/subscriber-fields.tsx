import { countries } from '#src/catalog/reference-data/data/countries.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Input, Select } from '../../shared/fields.tsx';
import { PersonFields, type PersonPaths } from '../../shared/payer-fields.tsx';
import { FIELD_WORDS } from '../../shared/words.ts';
import type { Mode } from './rounds.ts';
import { WORDS } from './words.ts';

/** Default country. */
export const COLOMBIA = 'CO';

/** Field paths as in the API, except that the full name and the phone number are one field each. */
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
  /** Whether the merchant asks for a postal address. */
  asksAddress: boolean;
}

/** Fields of the subscriber. Autocomplete is off for staff, so that it does not fill in their own data. */
export function SubscriberFields({ of, mode, asksAddress }: FieldsProps) {
  const { t } = useReader();
  const fills = mode === 'own';
  return (
    <fieldset>
      <legend>{t(fills ? FIELD_WORDS.you : WORDS.customer)}</legend>
      <div class="box">
        <PersonFields of={of} paths={PATHS} fills={fills} />
        {asksAddress && <AddressFields of={of} fills={fills} />}
      </div>
    </fieldset>
  );
}

function AddressFields({ of, fills }: { of: Filled; fills: boolean }) {
  const { locale } = useReader();
  const fill = (name: string) => (fills ? name : 'off');
  const all = Object.values(countries(locale));
  return (
    <>
      <Input
        of={of}
        path="billing_address"
        label={FIELD_WORDS.address}
        autocomplete={fill('street-address')}
        maxlength={255}
      />
      <div class="cells">
        <Input
          of={of}
          path="billing_city"
          label={FIELD_WORDS.city}
          autocomplete={fill('address-level2')}
          maxlength={255}
        />
        <Select
          of={of}
          path="billing_country"
          label={FIELD_WORDS.country}
          autocomplete={fill('country')}
          options={all.map(({ iso_code, name }) => ({ value: iso_code, label: name }))}
          value={COLOMBIA}
        />
      </div>
    </>
  );
}
