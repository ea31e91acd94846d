import { countries } from '#src/catalog/reference-data/data/countries.ts';
import { splitPhone } from '#src/customers/subscribers/phone.ts';
import { updateSubscriberBody } from '#src/customers/subscribers/schema.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { asksOwnTaxData } from '#src/portal/own/electronic-documents.ts';
import { changeOwnPerson, type OwnData, showOwnPerson } from '#src/portal/own/person.ts';
import { useReader } from '../shared/document.tsx';
import { type Filled, Form, Input, Select, Submit } from '../shared/fields.tsx';
import type { Page, Problem } from '../shared/page.ts';
import { sentFor, withRenamedFields } from '../shared/read-form.ts';
import { TAX_TEXTS } from '../shared/tax-texts.ts';
import type { Visit } from '../shared/visit.ts';
import { type Done, form, type Shown } from './guard.tsx';
import { addressOf, DATA, type PortalScope, TAX_DATA } from './scope.ts';
import type { SignedIn } from './signed-in.ts';
import { TEXTS as ALL } from './texts.ts';

const TEXTS = {
  saved: { es: 'Listo: guardamos sus datos.', en: 'Done: your details are saved.' },
  fixed: {
    es: '{email} · documento {number}. Para cambiarlos, escríbale a {name}.',
    en: '{email} · document {number}. To change these, contact {name}.',
  },
  first: { es: 'Nombres', en: 'First name' },
  last: { es: 'Apellidos', en: 'Last name' },
  phone: { es: 'Celular', en: 'Mobile phone' },
  address: { es: 'Dirección', en: 'Address' },
  city: { es: 'Ciudad', en: 'City' },
  country: { es: 'País', en: 'Country' },
  save: { es: 'Guardar', en: 'Save' },
} as const satisfies Record<string, Text>;

/** Returns the values for the form: the submitted ones or, before the first submission, the stored ones. */
function valuesOf(person: Subscriber, sent: Query): Query {
  if (Object.keys(sent).length > 0) return sent;
  const { name, last_name, billing_address, billing_city, billing_country } = person;
  const cellphone_number = `+${person.phone_code} ${person.cellphone_number}`;
  return { name, last_name, cellphone_number, billing_address, billing_city, billing_country };
}

interface PersonProps {
  of: Filled;
  person: Subscriber;
  merchant: string;
  scope: PortalScope;
  isSaved: boolean;
  /** Whether the merchant issues electronic invoices. The page then links to the invoice details. */
  asksTaxData: boolean;
}

function Person({ of, person, merchant, scope, isSaved, asksTaxData }: PersonProps) {
  const { t, locale } = useReader();
  const { email, id_number: number } = person;
  const all = Object.values(countries(locale));
  const field = { of, maxlength: 255 };
  return (
    <section class="panel narrow">
      {isSaved && (
        <p class="notice good" role="status">
          {t(TEXTS.saved)}
        </p>
      )}
      <h1>{t(ALL.data)}</h1>
      <p class="lead">{t(TEXTS.fixed, { email, number, name: merchant })}</p>
      <Form action={addressOf(DATA, scope)} of={of} label={t(ALL.data)}>
        <div class="document">
          <Input {...field} path="name" label={TEXTS.first} autocomplete="given-name" />
          <Input {...field} path="last_name" label={TEXTS.last} autocomplete="family-name" />
        </div>
        <Input
          of={of}
          path="cellphone_number"
          label={TEXTS.phone}
          autocomplete="tel"
          inputmode="tel"
          maxlength={24}
          part="phone"
        />
        <Input {...field} path="billing_address" label={TEXTS.address} autocomplete="street-address" />
        <div class="document">
          <Input {...field} path="billing_city" label={TEXTS.city} autocomplete="address-level2" />
          <Select
            of={of}
            path="billing_country"
            label={TEXTS.country}
            autocomplete="country"
            options={all.map(({ iso_code, name }) => ({ value: iso_code, label: name }))}
          />
        </div>
        <Submit>{t(TEXTS.save)}</Submit>
      </Form>
      {asksTaxData && (
        <p>
          <a class="inline-link" href={addressOf(TAX_DATA, scope)}>
            {t(TAX_TEXTS.title)}
          </a>
        </p>
      )}
    </section>
  );
}

async function show(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope, brand } = signedIn;
  const person = await showOwnPerson(deps, { session });
  const of = { values: valuesOf(person, visit.form), problem };
  const isSaved = textOf(visit.query, 'notice') === 'saved';
  const asksTaxData = await asksOwnTaxData(deps, session);
  const content = <Person {...{ of, person, merchant: brand.name, scope, isSaved, asksTaxData }} />;
  return { title: say(ALL.data, visit.locale), islands: ['form'], content };
}

const body = updateSubscriberBody.omit({ email: true, metadata: true });

function readData(sent: Query): OwnData {
  const text = (path: string) => sentFor(sent, path).trim();
  // The phone is one input, but is stored as dialling code and number.
  const { code: phone_code, number: cellphone_number } = splitPhone(text('cellphone_number'));
  return parse(body, {
    ...{ name: text('name'), last_name: text('last_name'), phone_code, cellphone_number },
    ...{ billing_address: text('billing_address') },
    ...{ billing_city: text('billing_city'), billing_country: text('billing_country') },
  });
}

async function save(deps: Deps, visit: Visit, { session, scope }: SignedIn): Promise<Done> {
  await withRenamedFields({ phone_code: 'cellphone_number' }, async () =>
    changeOwnPerson(deps, { session, data: readData(visit.form) }),
  );
  return { redirect: addressOf(DATA, scope, { notice: 'saved' }) };
}

export const personPages: readonly Page[] = form(DATA, show, save);
