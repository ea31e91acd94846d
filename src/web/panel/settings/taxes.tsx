import { displayPercent } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { feeScheduleOf } from '#src/ledger/virtual-account/fee-schedule.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { addTax, switchTax } from '#src/tenancy/merchants/settings/change.ts';
import { taxBody } from '#src/tenancy/merchants/settings/schema.ts';
import { listTaxes } from '#src/tenancy/merchants/store.ts';
import { Form, Input, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { readPercent, sentFor } from '../../shared/read-form.ts';
import { panelAction, panelForm, type Show } from '../guard.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { Card, Money, Pill } from '../kit/parts.tsx';
import { DataTable, Facts } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { idOf } from './offices.tsx';
import { filledWith, MERCHANT_WIDE, Section, savedAt } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/taxes';

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const { commerce_id } = principal;
  const taxes = await listTaxes(deps.db, commerce_id);
  const fees = await feeScheduleOf(deps, commerce_id);
  const filled = filledWith(visit, problem);
  const { locale } = visit;
  const t = (text: Parameters<typeof say>[0]) => say(text, locale);
  return {
    title: t(TEXTS.taxes),
    content: (
      <Section title={TEXTS.taxes} lead={TEXTS.taxes_lead} place={place} reach="both" of={{ visit, problem }}>
        <DataTable
          label={t(TEXTS.taxes)}
          columns={[
            { label: t(TEXTS.tax) },
            { label: t(TEXTS.rate), is_figure: true },
            { label: t(TEXTS.state) },
          ]}
          rows={taxes.map(({ id, name, value_hundredths, active }) => ({
            key: String(id),
            cells: [
              name,
              displayPercent(value_hundredths, locale),
              <div key="state" class="buttons">
                <Pill tone={active ? 'good' : 'still'}>{t(active ? TEXTS.active : TEXTS.inactive)}</Pill>
                <ButtonForm
                  action={pathAt(place, `${PATH}/switch`)}
                  values={{ id: String(id), active: active ? '0' : '1' }}
                  kind="link"
                  label={`${t(active ? TEXTS.switch_off : TEXTS.switch_on)}: ${name}`}
                >
                  {t(active ? TEXTS.switch_off : TEXTS.switch_on)}
                </ButtonForm>
              </div>,
            ],
          }))}
        />
        <Card title={t(TEXTS.tax_new)}>
          <Form action={pathAt(place, PATH)} of={filled} label={t(TEXTS.tax_new)}>
            <Input of={filled} path="name" label={TEXTS.name} autocomplete="off" maxlength={60} />
            <Input of={filled} path="value" label={TEXTS.rate} autocomplete="off" inputmode="decimal" />
            <Submit>{t(TEXTS.add)}</Submit>
          </Form>
        </Card>
        <Card title={t(TEXTS.fees)}>
          <p class="muted">{t(TEXTS.fees_lead)}</p>
          <Facts
            of={[
              { label: t(TEXTS.commission), value: displayPercent(fees.commission_ppm / 100, locale) },
              { label: t(TEXTS.min_commission), value: <Money minor={fees.min_commission} currency="COP" /> },
              { label: t(TEXTS.fee), value: <Money minor={fees.fee} currency="COP" /> },
              { label: t(TEXTS.iva), value: displayPercent(fees.iva_ppm / 100, locale) },
            ]}
          />
        </Card>
      </Section>
    ),
  };
};

export const taxPages: readonly Page[] = [
  ...panelForm(PATH, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, { form }, { principal, place }) {
      const body = parse(taxBody, { ...form, value: readPercent(sentFor(form, 'value')) });
      await inTransaction(deps.db, (db) => addTax({ ...deps, db }, principal, body));
      return savedAt(place, PATH);
    },
  }),
  panelAction(`${PATH}/switch`, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, { form }, { principal, place }) {
      const change = { id: idOf(sentFor(form, 'id')), active: sentFor(form, 'active') === '1' };
      await inTransaction(deps.db, (db) => switchTax({ ...deps, db }, principal, change));
      return savedAt(place, PATH);
    },
  }),
];
