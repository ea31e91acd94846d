import { IDENTIFICATION_LABELS } from '#src/catalog/reference-data/data/enums.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { say } from '#src/kernel/texts.ts';
import { useReader } from './document.tsx';
import { type Filled, Input, Select } from './fields.tsx';
import { sentFor } from './read-form.ts';
import { FIELD_WORDS } from './words.ts';

const COLOMBIA = '+57';

/** Who pays, as `hostedPayer` reads it. */
export function PayerFields({ of, known }: { of: Filled; known?: { name?: string; email?: string } }) {
  const { t } = useReader();
  const path = (name: string) => `customer_payer.${name}`;
  const filled = (name: string, otherwise = '') => sentFor(of.values, path(name)) || otherwise;
  return (
    <fieldset>
      <legend>{t(FIELD_WORDS.you)}</legend>
      <Input
        of={of}
        path={path('name')}
        label={FIELD_WORDS.name}
        autocomplete="name"
        value={filled('name', known?.name)}
      />
      <Input
        of={of}
        path={path('email')}
        label={FIELD_WORDS.email}
        autocomplete="email"
        inputmode="email"
        value={filled('email', known?.email)}
      />
      <DocumentFields of={of} type={path('identification_type')} number={path('id_number')} />
      <div class="phone">
        <Input
          of={of}
          path={path('dialling_code')}
          label={FIELD_WORDS.phone_code}
          autocomplete="tel-country-code"
          inputmode="tel"
          maxlength={4}
          value={filled('dialling_code', COLOMBIA)}
        />
        <Input
          of={of}
          path={path('cellphone')}
          label={FIELD_WORDS.cellphone}
          autocomplete="tel-national"
          inputmode="tel"
          maxlength={15}
        />
      </div>
    </fieldset>
  );
}

export function DocumentFields({ of, type, number }: { of: Filled; type: string; number: string }) {
  const { locale } = useReader();
  const options = IDENTIFICATION_TYPES.map((value) => ({
    value,
    label: say(IDENTIFICATION_LABELS[value], locale),
  }));
  return (
    <div class="document">
      <Select
        of={of}
        path={type}
        label={FIELD_WORDS.identification_type}
        autocomplete="off"
        options={options}
        value="CC"
      />
      <Input
        of={of}
        path={number}
        label={FIELD_WORDS.id_number}
        autocomplete="off"
        inputmode="numeric"
        maxlength={15}
      />
    </div>
  );
}
