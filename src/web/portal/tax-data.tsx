import { IDENTIFICATION_LABELS } from '#src/catalog/reference-data/data/enums.ts';
import type { Deps } from '#src/deps.ts';
import { taxProfileBody } from '#src/invoicing/documents/tax-profile.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { say } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { changeOwnTaxData, showOwnTaxData } from '#src/portal/own/electronic-documents.ts';
import { useReader } from '../shared/document.tsx';
import { type Filled, Form, Input, Select, Submit } from '../shared/fields.tsx';
import type { Page, Problem } from '../shared/page.ts';
import { sentFor } from '../shared/read-form.ts';
import { TAX_TEXTS as WORDS } from '../shared/tax-texts.ts';
import type { Visit } from '../shared/visit.ts';
import { type Done, form, type Shown } from './guard.tsx';
import { addressOf, DATA, type PortalScope, TAX_DATA } from './scope.ts';
import type { SignedIn } from './signed-in.ts';
import { TEXTS as ALL } from './texts.ts';

type OwnTaxData = Awaited<ReturnType<typeof showOwnTaxData>>;

/**
 * Returns the values for the form: the submitted ones, else the stored invoice details, else the customer's own
 * data.
 */
function valuesOf({ person, profile }: OwnTaxData, sent: Query): Query {
  if (Object.keys(sent).length > 0) return sent;
  const { identification_type, id_number, name, email } = profile ?? {
    ...person,
    name: `${person.name} ${person.last_name}`,
  };
  const kind = profile?.person ?? (identification_type === 'NIT' ? 'legal' : 'natural');
  return { person: kind, identification_type, id_number, name, email };
}

function TaxData({ of, scope, isSaved }: { of: Filled; scope: PortalScope; isSaved: boolean }) {
  const { t } = useReader();
  const field = { of, maxlength: 255 };
  return (
    <section class="panel narrow">
      {isSaved && (
        <p class="notice good" role="status">
          {t(WORDS.saved)}
        </p>
      )}
      <h1>{t(WORDS.title)}</h1>
      <p class="lead">{t(WORDS.lead)}</p>
      <Form action={addressOf(TAX_DATA, scope)} of={of} label={t(WORDS.title)}>
        <Select
          of={of}
          path="person"
          label={WORDS.person}
          autocomplete="off"
          options={[
            { value: 'natural', label: t(WORDS.natural) },
            { value: 'legal', label: t(WORDS.legal) },
          ]}
        />
        <div class="document">
          <Select
            of={of}
            path="identification_type"
            label={WORDS.identification_type}
            autocomplete="off"
            options={IDENTIFICATION_TYPES.map((value) => ({ value, label: t(IDENTIFICATION_LABELS[value]) }))}
          />
          <Input
            of={of}
            path="id_number"
            label={WORDS.id_number}
            hint={WORDS.nit}
            autocomplete="off"
            maxlength={20}
          />
        </div>
        <Input {...field} path="name" label={WORDS.name} autocomplete="organization" />
        <Input {...field} path="email" label={WORDS.email} autocomplete="email" inputmode="email" />
        <Submit>{t(WORDS.save)}</Submit>
      </Form>
      <p>
        <a class="inline-link" href={addressOf(DATA, scope)}>
          {t(ALL.data)}
        </a>
      </p>
    </section>
  );
}

async function show(
  deps: Deps,
  visit: Visit,
  { session, scope }: SignedIn,
  problem: Problem,
): Promise<Shown> {
  const own = await showOwnTaxData(deps, { session });
  const of = { values: valuesOf(own, visit.form), problem };
  const isSaved = textOf(visit.query, 'notice') === 'saved';
  return {
    title: say(WORDS.title, visit.locale),
    islands: ['form'],
    content: <TaxData {...{ of, scope, isSaved }} />,
  };
}

async function save(deps: Deps, { form: sent }: Visit, { session, scope }: SignedIn): Promise<Done> {
  const names = Object.keys(taxProfileBody.shape);
  const data = parse(
    taxProfileBody,
    Object.fromEntries(names.map((name) => [name, sentFor(sent, name).trim()])),
  );
  await changeOwnTaxData(deps, { session, data });
  return { redirect: addressOf(TAX_DATA, scope, { notice: 'saved' }) };
}

export const taxDataPages: readonly Page[] = form(TAX_DATA, show, save);
