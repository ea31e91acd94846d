import { countries } from '#src/catalog/reference-data/data/countries.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Input, Select } from '../../shared/fields.tsx';
import { DocumentFields } from '../../shared/payer-fields.tsx';
import { sentFor } from '../../shared/read-form.ts';
import { FIELD_WORDS } from '../../shared/words.ts';
import type { Mode } from './rounds.ts';
import { WORDS } from './words.ts';

const COLOMBIA = { code: 'CO', phone_code: '57' } as const;

/** Who subscribes, by the names of the API. Staff must not be offered their own data. */
export function SubscriberFields({ of, mode }: { of: Filled; mode: Mode }) {
  const { t, locale } = useReader();
  const fill = (name: string) => (mode === 'own' ? name : 'off');
  const all = Object.values(countries(locale));
  return (
    <fieldset>
      <legend>{t(mode === 'own' ? FIELD_WORDS.you : WORDS.customer)}</legend>
      <div class="document">
        <Input
          of={of}
          path="name"
          label={FIELD_WORDS.first_name}
          autocomplete={fill('given-name')}
          maxlength={255}
        />
        <Input
          of={of}
          path="last_name"
          label={FIELD_WORDS.last_name}
          autocomplete={fill('family-name')}
          maxlength={255}
        />
      </div>
      <Input
        of={of}
        path="email"
        label={FIELD_WORDS.email}
        autocomplete={fill('email')}
        inputmode="email"
        maxlength={255}
      />
      <DocumentFields of={of} type="identification_type" number="id_number" />
      <div class="phone">
        <Input
          of={of}
          path="phone_code"
          label={FIELD_WORDS.phone_code}
          autocomplete={fill('tel-country-code')}
          inputmode="tel"
          maxlength={4}
          value={sentFor(of.values, 'phone_code') || COLOMBIA.phone_code}
        />
        <Input
          of={of}
          path="cellphone_number"
          label={FIELD_WORDS.cellphone}
          autocomplete={fill('tel-national')}
          inputmode="tel"
          maxlength={15}
        />
      </div>
      <Input
        of={of}
        path="billing_address"
        label={FIELD_WORDS.address}
        autocomplete={fill('street-address')}
        maxlength={255}
      />
      <div class="document">
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
          value={COLOMBIA.code}
        />
      </div>
    </fieldset>
  );
}
