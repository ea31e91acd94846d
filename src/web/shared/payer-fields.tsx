import { IDENTIFICATION_LABELS } from '#src/catalog/reference-data/data/enums.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { say } from '#src/kernel/texts.ts';
import { PASSPORT } from '#src/platform/http/document-number.ts';
import { useReader } from './document.tsx';
import { type Filled, Input, Select } from './fields.tsx';
import { sentFor } from './read-form.ts';
import { FIELD_WORDS } from './words.ts';

/** Default dialling code of the phone field. */
const COLOMBIA = '+57 ';

/** Paths of the fields that identify a person. They differ between forms. */
export interface PersonPaths {
  email: string;
  name: string;
  identification_type: string;
  id_number: string;
  phone: string;
}

const PAYER_PATHS = {
  email: 'customer_payer.email',
  name: 'customer_payer.name',
  identification_type: 'customer_payer.identification_type',
  id_number: 'customer_payer.id_number',
  phone: 'customer_payer.cellphone',
} as const satisfies PersonPaths;

/** Fields of the payer, parsed by `hostedPayer`. */
export function PayerFields({ of, known }: { of: Filled; known?: { name?: string; email?: string } }) {
  const { t } = useReader();
  return (
    <fieldset>
      <legend>{t(FIELD_WORDS.you)}</legend>
      <div class="box">
        <PersonFields of={of} paths={PAYER_PATHS} known={known ?? {}} />
      </div>
    </fieldset>
  );
}

interface PersonProps {
  of: Filled;
  paths: PersonPaths;
  known?: { name?: string; email?: string };
  /** False disables autocomplete, for forms about another person than the one who uses the browser. */
  fills?: boolean;
}

/** Fields for e-mail, name, document and phone of a person. */
export function PersonFields({ of, paths, known = {}, fills = true }: PersonProps) {
  const fill = (name: string) => (fills ? name : 'off');
  return (
    <>
      <Input
        of={of}
        path={paths.email}
        label={FIELD_WORDS.email}
        autocomplete={fill('email')}
        inputmode="email"
        maxlength={255}
        value={sentFor(of.values, paths.email) || (known.email ?? '')}
      />
      <Input
        of={of}
        path={paths.name}
        label={FIELD_WORDS.name}
        autocomplete={fill('name')}
        maxlength={255}
        value={sentFor(of.values, paths.name) || (known.name ?? '')}
      />
      <DocumentFields of={of} type={paths.identification_type} number={paths.id_number} />
      <Input
        of={of}
        path={paths.phone}
        label={FIELD_WORDS.cellphone}
        autocomplete={fill('tel')}
        inputmode="tel"
        maxlength={24}
        value={sentFor(of.values, paths.phone) || COLOMBIA}
        part="phone"
      />
    </>
  );
}

function DocumentFields({ of, type, number }: { of: Filled; type: string; number: string }) {
  const { locale } = useReader();
  const options = IDENTIFICATION_TYPES.map((value) => ({
    value,
    label: say(IDENTIFICATION_LABELS[value], locale),
  }));
  const isPassport = sentFor(of.values, type) === PASSPORT;
  return (
    <div class="cells" data-document={PASSPORT}>
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
        inputmode={isPassport ? 'text' : 'numeric'}
        maxlength={20}
      />
    </div>
  );
}
