import { say } from '#src/kernel/texts.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { addOffice, renameOffice } from '#src/tenancy/merchants/settings/change.ts';
import { officeBody } from '#src/tenancy/merchants/settings/schema.ts';
import { listOffices } from '#src/tenancy/merchants/store.ts';
import { CsrfToken } from '../../shared/document.tsx';
import { Form, Input, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import { panelAction, panelForm, type Show } from '../guard.tsx';
import { Card } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { filledWith, MERCHANT_WIDE, Section, savedAt } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/offices';

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const offices = await listOffices(deps.db, principal.commerce_id);
  const filled = filledWith(visit, problem);
  const t = (text: Parameters<typeof say>[0], values = {}) => say(text, visit.locale, values);
  return {
    title: t(TEXTS.offices),
    content: (
      <Section
        title={TEXTS.offices}
        lead={TEXTS.offices_lead}
        place={place}
        reach="both"
        of={{ visit, problem }}
      >
        <DataTable
          label={t(TEXTS.offices)}
          columns={[{ label: t(TEXTS.name) }, { label: t(TEXTS.rename) }]}
          rows={offices.map(({ id, name }) => ({
            key: String(id),
            cells: [
              <strong key="name">{name}</strong>,
              <form key="rename" method="post" action={pathAt(place, `${PATH}/rename`)} class="buttons">
                <CsrfToken />
                <input type="hidden" name="id" value={id} />
                <input
                  type="text"
                  name="name"
                  maxLength={100}
                  required
                  autocomplete="off"
                  aria-label={t(TEXTS.new_name, { name })}
                  value={name}
                />
                <button type="submit" class="button second">
                  {t(TEXTS.rename)}
                </button>
              </form>,
            ],
          }))}
        />
        <Card title={t(TEXTS.office_new)}>
          <Form action={pathAt(place, PATH)} of={filled} label={t(TEXTS.office_new)}>
            <Input of={filled} path="name" label={TEXTS.name} autocomplete="off" maxlength={100} />
            <Submit>{t(TEXTS.add)}</Submit>
          </Form>
        </Card>
      </Section>
    ),
  };
};

export const officePages: readonly Page[] = [
  ...panelForm(PATH, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, { form }, { principal, place }) {
      const body = parse(officeBody, form);
      await inTransaction(deps.db, (db) => addOffice({ ...deps, db }, principal, body));
      return savedAt(place, PATH);
    },
  }),
  panelAction(`${PATH}/rename`, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, { form }, { principal, place }) {
      const { name } = parse(officeBody, form);
      const id = idOf(sentFor(form, 'id'));
      await inTransaction(deps.db, (db) => renameOffice({ ...deps, db }, principal, { id, name }));
      return savedAt(place, PATH);
    },
  }),
];

/** Parses an id from a form. Returns 0, which no row has, if it is invalid. */
export function idOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
