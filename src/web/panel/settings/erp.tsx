import type { ErpAnswer } from '#src/checkout/collection/ask-erp.ts';
import { askOwnErp, erpQuestion } from '#src/checkout/collection/ask-own-erp.ts';
import { saidOf } from '#src/checkout/collection/read-items.ts';
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
import { WORDS } from './words.ts';

const PATH = '/settings/erp';

const show: Show = async (deps, visit, { principal, place }, problem) => {
  const filled = filledWith(visit, problem, { url: await findErpUrl(deps.db, principal.commerce_id) });
  const t = (text: Parameters<typeof say>[0]) => say(text, visit.locale);
  return {
    title: t(WORDS.erp),
    content: (
      <Section title={WORDS.erp} lead={WORDS.erp_lead} place={place} reach="both" of={{ visit, problem }}>
        <Card>
          <Form action={pathAt(place, PATH)} of={filled} label={t(WORDS.erp)}>
            <Input
              of={filled}
              path="url"
              label={WORDS.address}
              hint={WORDS.erp_hint}
              autocomplete="url"
              maxlength={2_048}
              optional
            />
            <Submit>{t(WORDS.save)}</Submit>
          </Form>
        </Card>
        <Card title={t(WORDS.erp_ask)}>
          <p>{t(WORDS.erp_ask_lead)}</p>
          <Form action={pathAt(place, `${PATH}/ask`)} of={filled} label={t(WORDS.erp_ask)}>
            <Input
              of={filled}
              path="id_number"
              label={WORDS.id_number}
              autocomplete="off"
              inputmode="numeric"
            />
            <Submit>{t(WORDS.ask)}</Submit>
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
      <Top title={t(WORDS.erp_ask)} trail={[{ label: t(WORDS.erp), href: pathAt(place, PATH) }]} />
      {of.ok ? (
        <Notice tone={of.left_out.length === 0 ? 'good' : 'warn'}>
          {t(WORDS.erp_items, { count: of.items.length, left_out: of.left_out.length, ms: of.duration_ms })}
        </Notice>
      ) : (
        <Notice tone="bad">{t(WORDS.erp_failed, { reason: t(of.text) })}</Notice>
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
                {t(WORDS.left_out)}: {ref_payment ?? number}:{' '}
                {issues.map((issue) => t(saidOf(issue).text)).join(' ')}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div class="buttons">
        <LinkButton href={pathAt(place, PATH)}>{t(WORDS.erp)}</LinkButton>
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
      const answer = await askOwnErp(deps, principal, parse(erpQuestion, form));
      return { title: say(WORDS.erp_ask, locale), content: <Answered of={answer} place={place} /> };
    },
  }),
];
