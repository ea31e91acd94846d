import { erpQuery, queryErpForCustomer } from '#src/checkout/collection/query-own-erp.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { findErpUrl } from '#src/tenancy/merchants/store.ts';
import { useReader } from '../../../shared/document.tsx';
import { type Filled, Form, Input, Submit } from '../../../shared/fields.tsx';
import type { Page } from '../../../shared/page.ts';
import { type Caller, hasAccess } from '../../caller.ts';
import { panelForm } from '../../guard.tsx';
import { Card, Empty, LinkButton, Money, Notice, Top } from '../../kit/parts.tsx';
import { DataTable, TwoLines } from '../../kit/tables.tsx';
import { type Place, pathAt } from '../../scope.ts';
import { ReasonList } from '../refused-item/reason-list.tsx';

const TEXTS = {
  all: { es: 'Recaudo', en: 'Collection' },
  title: { es: 'Preguntar a su sistema por un cliente', en: 'Ask your system about a customer' },
  lead: {
    es: 'Preguntamos ahora qué debe. Lo que sirva queda por pagar, como si el cliente lo hubiera pedido en su página.',
    en: 'We query your system now. Valid items can be paid immediately, as if the customer had searched on your page.',
  },
  id_number: { es: 'Documento del cliente', en: 'Document of the customer' },
  ask: { es: 'Preguntar', en: 'Ask' },
  answered: {
    es: 'Respondió en {ms} ms: {count} por cobrar y {refused} rechazados.',
    en: 'It answered in {ms} ms: {count} to collect and {refused} refused.',
  },
  failed: {
    es: 'Su sistema no dio una respuesta que sirva: {reason} ({ms} ms). No cambió nada.',
    en: 'Your system gave no answer of use: {reason} ({ms} ms). Nothing was changed.',
  },
  accepted: { es: 'Por cobrar', en: 'To collect' },
  none: { es: 'No debe nada.', en: 'They owe nothing.' },
  refused: { es: 'Rechazados', en: 'Refused' },
  refused_lead: {
    es: 'Corríjalos en su sistema y pregunte de nuevo.',
    en: 'Correct them in your system and search again.',
  },
  unnamed: { es: 'Sin referencia', en: 'Without a reference' },
  item: { es: 'Concepto', en: 'Item' },
  customer: { es: 'Cliente', en: 'Customer' },
  amount: { es: 'Valor', en: 'Amount' },
  reason: { es: 'Razón', en: 'Reason' },
  again: { es: 'Preguntar otra vez', en: 'Ask again' },
  no_url: {
    es: 'Aún no hay una dirección de su sistema a la cual preguntar.',
    en: 'There is no address of your system to ask yet.',
  },
  set_url: { es: 'Ponerla en los ajustes', en: 'Set it in the settings' },
} as const satisfies Record<string, Text>;

const PATH = '/collection/ask';

function AskSheet({ of, caller, has_url }: { of: Filled; caller: Caller; has_url: boolean }) {
  const { t } = useReader();
  const { place } = caller;
  const trail = [{ label: t(TEXTS.all), href: pathAt(place, '/collection') }];
  const { notice } = of.problem;
  return (
    <>
      <Top title={t(TEXTS.title)} trail={trail} lead={t(TEXTS.lead)} />
      {notice && <Notice tone="bad">{t(notice.text, notice.values)}</Notice>}
      {has_url ? (
        <section class="card narrow">
          <Form action={pathAt(place, PATH)} of={of} label={t(TEXTS.title)}>
            <Input
              of={of}
              path="id_number"
              label={TEXTS.id_number}
              autocomplete="off"
              inputmode="numeric"
              maxlength={30}
            />
            <Submit>{t(TEXTS.ask)}</Submit>
          </Form>
        </section>
      ) : (
        <Empty title={t(TEXTS.no_url)}>
          {hasAccess(caller, { role: 'owner', all_offices: true }) && (
            <LinkButton href={pathAt(place, '/settings/erp')}>{t(TEXTS.set_url)}</LinkButton>
          )}
        </Empty>
      )}
    </>
  );
}

type Answered = Awaited<ReturnType<typeof queryErpForCustomer>>;

function Answer({ of, id_number, place }: { of: Answered; id_number: string; place: Place }) {
  const { t } = useReader();
  const { answer, items, refused } = of;
  const ms = answer.duration_ms;
  const trail = [
    { label: t(TEXTS.all), href: pathAt(place, '/collection') },
    { label: t(TEXTS.title), href: pathAt(place, PATH) },
  ];
  return (
    <>
      <Top title={id_number} trail={trail}>
        <LinkButton href={pathAt(place, PATH, { id_number })}>{t(TEXTS.again)}</LinkButton>
      </Top>
      {answer.ok ? (
        <Notice tone={refused.length === 0 ? 'good' : 'warn'}>
          {t(TEXTS.answered, { ms, count: items.length, refused: refused.length })}
        </Notice>
      ) : (
        <Notice tone="bad">{t(TEXTS.failed, { ms, reason: t(answer.text) })}</Notice>
      )}
      {answer.ok && <Accepted of={items} place={place} />}
      {refused.length > 0 && <RefusedOnes of={refused} place={place} />}
    </>
  );
}

function Accepted({ of, place }: { of: Answered['items']; place: Place }) {
  const { t } = useReader();
  const columns = [
    { label: t(TEXTS.item) },
    { label: t(TEXTS.customer) },
    { label: t(TEXTS.amount), is_figure: true },
  ];
  const rows = of.map(({ id, description, ref_payment, payer_name, id_number, amount, currency_type }) => ({
    key: id,
    cells: [
      <TwoLines
        key="item"
        href={pathAt(place, `/collection/${id}`)}
        first={description}
        second={ref_payment}
      />,
      <TwoLines key="customer" first={payer_name} second={id_number} />,
      <Money key="amount" minor={amount} currency={currency_type} />,
    ],
  }));
  return (
    <Card title={t(TEXTS.accepted)}>
      {rows.length === 0 ? (
        <p class="muted">{t(TEXTS.none)}</p>
      ) : (
        <DataTable label={t(TEXTS.accepted)} columns={columns} rows={rows} />
      )}
    </Card>
  );
}

function RefusedOnes({ of, place }: { of: Answered['refused']; place: Place }) {
  const { t } = useReader();
  const columns = [{ label: t(TEXTS.item) }, { label: t(TEXTS.reason) }];
  const rows = of.map(({ id, ref_payment, reasons }) => ({
    key: id,
    cells: [
      <TwoLines
        key="item"
        href={pathAt(place, `/refused-items/${id}`)}
        first={ref_payment ?? t(TEXTS.unnamed)}
      />,
      <ReasonList key="reasons" of={reasons} />,
    ],
  }));
  return (
    <Card title={t(TEXTS.refused)}>
      <p>{t(TEXTS.refused_lead)}</p>
      <DataTable label={t(TEXTS.refused)} columns={columns} rows={rows} />
    </Card>
  );
}

/**
 * Form that queries the merchant's ERP for one customer. It shows which debts in the response can be
 * collected, and why the remaining ones cannot.
 */
export const queryErpPages: readonly Page[] = panelForm(PATH, {
  role: 'operator',
  async show(deps, { form, query, locale }, caller, problem) {
    const values = Object.keys(form).length > 0 ? form : query;
    const has_url = (await findErpUrl(deps.db, caller.principal.commerce_id)) !== null;
    return {
      title: say(TEXTS.title, locale),
      content: <AskSheet of={{ values, problem }} caller={caller} has_url={has_url} />,
    };
  },
  async act(deps, { form, locale }, { principal, place }) {
    const question = parse(erpQuery, form);
    const answered = await queryErpForCustomer(deps, principal, question);
    return {
      title: say(TEXTS.title, locale),
      content: <Answer of={answered} id_number={question.id_number} place={place} />,
    };
  },
});
