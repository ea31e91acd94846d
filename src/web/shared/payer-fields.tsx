import { IDENTIFICATION_LABELS } from '#src/catalog/reference-data/data/enums.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { say } from '#src/kernel/texts.ts';
import { PASSPORT } from '#src/platform/http/document-number.ts';
import { useReader } from './document.tsx';
import { type Filled, Input, Select } from './fields.tsx';
import { sentFor } from './read-form.ts';
import { FIELD_TEXTS } from './texts.ts';

/** Initial value of the phone field: Colombia's dialling code. */
const COLOMBIA = '+57 ';

/** Paths of the form fields that identify a person. The paths differ between forms. */
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

/** Form fields for the payer's data. `hostedPayer` is the schema that parses them. */
export function PayerFields({ of, known }: { of: Filled; known?: { name?: string; email?: string } }) {
  const { t } = useReader();
  return (
    <fieldset>
      <legend>{t(FIELD_TEXTS.you)}</legend>
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
  /** Whether browser autofill is on. It is off if the user enters another person's data. */
  fills?: boolean;
  /** Paths of the fields that are shown read-only. */
  locked?: ReadonlySet<string>;
  /** Whether to show only e-mail and name, because the person's other data is already known. */
  brief?: boolean;
  /**
   * Document type whose number may contain letters. Empty for subscribers, whose document numbers contain only
   * digits in the API.
   */
  letters?: typeof PASSPORT | '';
}

const NONE: ReadonlySet<string> = new Set();

/** Form fields that identify a person: e-mail, name, document and phone. */
export function PersonFields(props: PersonProps) {
  const { of, paths, known = {}, fills = true, locked = NONE, brief = false, letters = PASSPORT } = props;
  const fill = (name: string) => (fills ? name : 'off');
  return (
    <>
      <Input
        of={of}
        path={paths.email}
        locked={locked.has(paths.email)}
        label={FIELD_TEXTS.email}
        autocomplete={fill('email')}
        inputmode="email"
        maxlength={255}
        value={sentFor(of.values, paths.email) || (known.email ?? '')}
      />
      <Input
        of={of}
        path={paths.name}
        locked={locked.has(paths.name)}
        label={FIELD_TEXTS.name}
        autocomplete={fill('name')}
        maxlength={255}
        value={sentFor(of.values, paths.name) || (known.name ?? '')}
      />
      {!brief && (
        <DocumentFields
          of={of}
          type={paths.identification_type}
          number={paths.id_number}
          locked={locked}
          letters={letters}
        />
      )}
      {!brief && (
        <Input
          of={of}
          path={paths.phone}
          locked={locked.has(paths.phone)}
          label={FIELD_TEXTS.cellphone}
          autocomplete={fill('tel')}
          inputmode="tel"
          maxlength={24}
          value={sentFor(of.values, paths.phone) || COLOMBIA}
          part="phone"
        />
      )}
    </>
  );
}

interface DocumentProps {
  of: Filled;
  type: string;
  number: string;
  locked: ReadonlySet<string>;
  letters: NonNullable<PersonProps['letters']>;
}

function DocumentFields({ of, type, number, locked, letters }: DocumentProps) {
  const { locale } = useReader();
  const options = IDENTIFICATION_TYPES.map((value) => ({
    value,
    label: say(IDENTIFICATION_LABELS[value], locale),
  }));
  const takesLetters = sentFor(of.values, type) === letters;
  return (
    <div class="cells" data-document={letters}>
      <Select
        of={of}
        path={type}
        locked={locked.has(type)}
        label={FIELD_TEXTS.identification_type}
        autocomplete="off"
        options={options}
        value="CC"
      />
      <Input
        of={of}
        path={number}
        locked={locked.has(number)}
        label={FIELD_TEXTS.id_number}
        autocomplete="off"
        inputmode={takesLetters ? 'text' : 'numeric'}
        maxlength={20}
      />
    </div>
  );
}
