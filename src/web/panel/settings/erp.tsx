import type { ErpAnswer } from '#src/checkout/collection/query-erp.ts';
import { erpQuery, queryOwnErp } from '#src/checkout/collection/query-own-erp.ts';
import { describeIssue } from '#src/checkout/collection/read-items.ts';
import { say } from '#src/kernel/texts.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { changeErpUrl } from '#src/tenancy/merchants/settings/change.ts';
import { addressBody } from '#src/tenancy/merchants/settings/schema.ts';
import { findErpUrl } from '#src/tenancy/merchants/store.ts';
import { useReader } from '../../shared/document.tsx';
import { Form, Input, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { panelAction, panelForm, type Show } from '../guard.tsx';
import { Card, LinkButton, Notice, Top } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import { filledWith, MERCHANT_WIDE, Section, savedAt } from './section.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/settings/erp';

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const filled = filledWith(visit, problem, { url: await findErpUrl(deps.db, principal.commerce_id) });
  const t = (text: Parameters<typeof say>[0]) => say(text, visit.locale);
  return {
    title: t(TEXTS.erp),
    content: (
      <Section title={TEXTS.erp} lead={TEXTS.erp_lead} place={place} reach="both" of={{ visit, problem }}>
        <Card>
          <Form action={pathAt(place, PATH)} of={filled} label={t(TEXTS.erp)}>
            <Input
              of={filled}
              path="url"
              label={TEXTS.address}
              hint={TEXTS.erp_hint}
              autocomplete="url"
              maxlength={2_048}
              optional
            />
            <Submit>{t(TEXTS.save)}</Submit>
          </Form>
        </Card>
        <Card title={t(TEXTS.erp_ask)}>
          <p>{t(TEXTS.erp_ask_lead)}</p>
          <Form action={pathAt(place, `${PATH}/ask`)} of={filled} label={t(TEXTS.erp_ask)}>
            <Input
              of={filled}
              path="id_number"
              label={TEXTS.id_number}
              autocomplete="off"
              inputmode="numeric"
            />
            <Submit>{t(TEXTS.ask)}</Submit>
          </Form>
        </Card>
      </Section>
    ),
  };
};

function Answered({ of, place }: { of: ErpAnswer; place: Place }) {
  const { t } = useReader();
  return (
    <>
      <Top title={t(TEXTS.erp_ask)} trail={[{ label: t(TEXTS.erp), href: pathAt(place, PATH) }]} />
      {of.ok ? (
        <Notice tone={of.left_out.length === 0 ? 'good' : 'warn'}>
          {t(TEXTS.erp_items, { count: of.items.length, left_out: of.left_out.length, ms: of.duration_ms })}
        </Notice>
      ) : (
        <Notice tone="bad">{t(TEXTS.erp_failed, { reason: t(of.text) })}</Notice>
      )}
      {of.ok && (of.items.length > 0 || of.left_out.length > 0) && (
        <Card>
          <ul>
            {of.items.map(({ recauda_information: item }) => (
              <li key={item.ref_payment}>
                {item.ref_payment} · {item.description}
              </li>
            ))}
            {of.left_out.map(({ place: number, ref_payment, issues }) => (
              <li key={number}>
                {t(TEXTS.left_out)}: {ref_payment ?? number}:{' '}
                {issues.map((issue) => t(describeIssue(issue).text)).join(' ')}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div class="buttons">
        <LinkButton href={pathAt(place, PATH)}>{t(TEXTS.erp)}</LinkButton>
      </div>
    </>
  );
}

export const erpPages: readonly Page[] = [
  ...panelForm(PATH, {
    ...MERCHANT_WIDE,
    recent: true,
    show,
    async act(deps, { form }, { principal, place }) {
      const body = parse(addressBody, form);
      await inTransaction(deps.db, (db) => changeErpUrl({ ...deps, db }, principal, body));
      return savedAt(place, PATH);
    },
  }),
  panelAction(`${PATH}/ask`, {
    ...MERCHANT_WIDE,
    show,
    async act(deps, { form, locale }, { principal, place }) {
      const answer = await queryOwnErp(deps, principal, parse(erpQuery, form));
      return { title: say(TEXTS.erp_ask, locale), content: <Answered of={answer} place={place} /> };
    },
  }),
];
