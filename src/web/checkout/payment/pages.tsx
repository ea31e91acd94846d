import { needFor } from '#src/charging/missing.ts';
import { pay } from '#src/checkout/payments/checkout.ts';
import { paymentErrors } from '#src/checkout/payments/errors.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import { SubmissionTaken } from '#src/customers/submissions/claim.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { displayDeadline } from '#src/kernel/moments.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { METHODS, type Method } from '#src/providers/port/capabilities.ts';
import { consentsFor, reloadsFor, withConsents } from '../../shared/consents/read.ts';
import { draftCookie, readDraft } from '../../shared/draft.ts';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { methodsFor, PayForm } from '../../shared/methods/forms.tsx';
import { FORM_READERS, SAME_FIELDS } from '../../shared/methods/read.ts';
import { refusalProblem, refuseIfRefused } from '../../shared/methods/refusal.ts';
import { METHOD_TEXTS } from '../../shared/methods/texts.ts';
import { typedBefore } from '../../shared/methods/typed.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../../shared/page.ts';
import { claimWithConsent, requirePrivacyConsent } from '../../shared/privacy/agree.ts';
import { sentFor, withRenamedFields } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { refreshPageState } from '../refresh-page-state.ts';
import { bankOf, WAITING_TEXTS, Waiting, waitingState } from '../waiting.tsx';
import { RefusedOrder } from './order.tsx';
import { type Found, findPageState, type Wanted } from './page-state.ts';
import { Paid } from './results.tsx';
import { isOwn, submissionOf } from './submissions.ts';
import { ChargeSummary } from './summary.tsx';
import { TEXTS } from './texts.ts';
import { expiredVoucher, OpenVoucherNotice, Voucher } from './voucher.tsx';

const PATH = '/checkout/payment/:id';

function pathOf(id: string): string {
  return PATH.replace(':id', id);
}

function voucherPath({ id }: Payment): string {
  return `${pathOf(id)}?show=voucher`;
}

interface Shown {
  method: string | undefined;
  problem: Problem;
}

async function show(deps: Deps, visit: Visit, shown: Shown): Promise<Sheet> {
  const found = await refreshPageState(
    visit,
    () => findPageState(deps, visit.params.id ?? '', wantedIn(visit, shown)),
    ({ deps, state }) => (state.kind === 'waiting' ? { deps, transaction: state.transaction } : null),
  );
  const { brand, payment, parts, state } = found;
  const part = await partIn(found, visit, shown);
  const isOpen = part.pays === true;
  const isClosed = state.kind in CLOSED;
  const summary = <ChargeSummary {...{ payment, brand, parts, isOpen, isClosed }} />;
  return { brand, is_test: !payment.production, summary, ...part };
}

function wantedIn({ query }: Visit, { method }: Shown): Wanted {
  if (method !== undefined) return 'form';
  return textOf(query, 'show') === 'voucher' ? 'voucher' : null;
}

type Part = Pick<Sheet, 'title' | 'content' | 'islands' | 'state' | 'leads_to' | 'pays'>;
type Open = Extract<Found['state'], { kind: 'open' }>;
type RefusedState = Extract<Found['state'], { kind: 'refused' }>;

async function partIn(found: Found, visit: Visit, shown: Shown): Promise<Part> {
  const { state } = found;
  if (state.kind === 'open') return openPart(found, visit, shown);
  return state.kind === 'refused' ? refusedPart(found, state, visit) : partOf(found, state, visit);
}

/** Builds the page of a declined order. Only the browser that sent the form gets a link back to the form. */
async function refusedPart(found: Found, { transaction }: RefusedState, visit: Visit): Promise<Part> {
  const { deps, payment, brand } = found;
  const again = textOf((await readDraft(deps, visit, transaction)) ?? {}, 'again_at') ?? null;
  const content = <RefusedOrder {...{ payment, brand, transaction, again }} />;
  return { title: say(METHOD_TEXTS.refused, visit.locale), content };
}

/** Builds the payment form. Values of an earlier attempt are restored only in the browser that sent them. */
async function openPart(found: Found, visit: Visit, shown: Shown): Promise<Part> {
  const { deps, payment, brand, attempts } = found;
  const { voucher } = found.state as Open;
  const all = await methodsFor(deps, payment);
  // An open voucher already is the cash payment, unless the merchant allows several attempts.
  const isCashTaken = voucher !== null && payment.max_transactions === null;
  const ways = isCashTaken ? { ...all, methods: all.methods.filter((one) => one !== 'cash') } : all;
  const { values, problem, before } = await typedAt(found, visit, shown.problem);
  const asked = methodIn(visit) ?? shown.method ?? before;
  const method = ways.methods.find((one) => one === asked) ?? ways.methods[0];
  if (method === undefined) return closed('unpayable', payment, brand.name, visit.locale);
  const need = { party: payment, currency: payment.currency_type };
  const form = (
    <PayForm
      {...ways}
      charge={payment}
      known={payment.customer}
      of={{ values, problem }}
      method={method}
      actionOf={(one) => `${pathOf(payment.id)}/${one}`}
      submission={submissionOf(visit.visitor, payment, attempts)}
      consents={await consentsOf(found, visit, method)}
      reloads={await reloadsFor(deps, need, ways.methods, method)}
    />
  );
  const content = (
    <>
      {voucher && <OpenVoucherNotice voucher={voucher} href={voucherPath(payment)} />}
      {form}
    </>
  );
  return { title: say(TEXTS.title, visit.locale), islands: ['form', 'card', 'methods'], pays: true, content };
}

/**
 * Returns the form values: those just submitted, or else those of the last attempt if this browser made it. Also
 * returns the problem to show.
 */
async function typedAt(found: Found, visit: Visit, problem: Problem) {
  const { deps } = found;
  const { refused, voucher } = found.state as Open;
  const isSent = Object.keys(visit.form).length > 0;
  const last = refused ?? voucher;
  if (isSent || last === null) return { values: visit.form, problem, before: null };
  const values = (await readDraft(deps, visit, last)) ?? (await typedAsKept(found, visit, last));
  if (refused === null) return { values, problem, before: null };
  const late = expiredVoucher(refused, visit.locale);
  const attemptProblem = late
    ? { ...NO_PROBLEM, notice: late, is_spent: true }
    : refusalProblem(refused, visit.locale);
  return { values, problem: attemptProblem, before: refused.payment_method };
}

/** Returns the payer data of the last attempt; empty if another browser made it. */
async function typedAsKept({ deps, payment, attempts }: Found, { visitor }: Visit, last: Transaction) {
  return (await isOwn(deps, visitor, { payment, attempts, transaction: last })) ? typedBefore(last) : {};
}

/**
 * Returns the payment method selected in the form, which can differ from the one in the URL. Returns
 * undefined if the form contains none.
 */
function methodIn({ form }: Visit): Method | undefined {
  return METHODS.find((method) => method === textOf(form, 'method'));
}

function consentsOf({ deps, payment }: Found, { locale }: Visit, method: Method) {
  return consentsFor(deps, { party: payment, need: needFor(method, payment.currency_type), locale });
}

function partOf(found: Found, state: Exclude<Found['state'], Open | RefusedState>, visit: Visit): Part {
  const { payment, brand, parts } = found;
  const t = (text: Parameters<typeof say>[0]) => say(text, visit.locale);
  switch (state.kind) {
    case 'paid': {
      const { transaction, voucher, excess } = state;
      const props = { payment, brand, parts, transaction, voucher, excess };
      return { title: t(TEXTS.paid_title), islands: ['wait', 'print'], content: <Paid {...props} /> };
    }
    case 'waiting': {
      const { transaction } = state;
      const go = textOf(visit.query, 'go') === 'bank';
      const waits = waitingState(transaction);
      const content = <Waiting transaction={transaction} go={go} state={waits} />;
      return {
        title: t(WAITING_TEXTS.title),
        islands: ['wait'],
        state: waits,
        ...bankOf(transaction, go),
        content,
      };
    }
    case 'voucher': {
      const { transaction, another } = state;
      const other = another ? `${pathOf(payment.id)}?method=card` : null;
      const content = <Voucher {...{ payment, brand, parts, transaction, other }} />;
      const islands = ['wait', 'print', 'copy'] as const;
      return { title: t(TEXTS.coupon_title), islands, state: transaction.status, content };
    }
    default:
      return closed(state.kind, payment, brand.name, visit.locale);
  }
}

const CLOSED = {
  expired: { title: TEXTS.expired_title, hint: TEXTS.expired_hint },
  inactive: { title: TEXTS.inactive_title, hint: TEXTS.inactive_hint },
  returned: { title: TEXTS.returned_title, hint: TEXTS.returned_hint },
  used: { title: TEXTS.used_title, hint: TEXTS.inactive_hint },
  unpayable: { title: METHOD_TEXTS.none_title, hint: METHOD_TEXTS.none_hint },
} as const;

function closed(kind: keyof typeof CLOSED, { expires_at }: Payment, name: string, locale: Locale): Part {
  const { title, hint } = CLOSED[kind];
  const values = { name, date: expires_at ? displayDeadline(expires_at, locale) : '' };
  return {
    title: say(title, locale, values),
    content: <MessagePanel title={title} hint={hint} values={values} />,
  };
}

/**
 * Processes a payment form and redirects to the payment page, which shows the result. If the payment is declined,
 * the form is shown again with the reason.
 */
async function send(outer: Deps, visit: Visit, method: Method): Promise<PageAnswer> {
  const found = await findPageState(outer, visit.params.id ?? '', 'form');
  const { deps, payment, brand, state, attempts } = found;
  const page = pathOf(payment.id);
  if (state.kind !== 'open') return { redirect: page };
  // Another method was selected without scripts. Show its fields.
  if ((methodIn(visit) ?? method) !== method)
    return { sheet: await show(outer, visit, { method, problem: NO_PROBLEM }) };
  const { commerce_id, production } = payment;
  const id = sentFor(visit.form, 'submission');
  const claim = claimWithConsent(deps, visit, brand, { commerce_id, production, id });
  const payer = { commerce_id, production, address: visit.origin };
  const asked = { party: payment, need: needFor(method, payment.currency_type), locale: visit.locale };
  return withConsents<PageAnswer>(deps, asked, async () => {
    try {
      const transaction = await withRenamedFields(SAME_FIELDS, () =>
        pay(
          deps,
          payment,
          requirePrivacyConsent(brand, visit.form, () => FORM_READERS[method](deps, visit.form)),
          claim,
          { payer, beside_voucher: true },
        ),
      );
      refuseIfRefused(transaction, visit.locale, submissionOf(visit.visitor, payment, attempts + 1));
      const cookies = await draftCookie(deps, visit, transaction.approved_at === null ? transaction : null);
      return { redirect: transaction.url_response === null ? page : `${page}?go=bank`, cookies };
    } catch (error) {
      if (error instanceof SubmissionTaken || isRefusal(error)) return { redirect: page };
      throw error;
    }
  });
}

/** Returns whether the error says that the payment changed meanwhile, for example in another tab. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && Object.values<unknown>(paymentErrors).includes(error.entry);
}

export const paymentPages: readonly Page[] = [
  {
    method: 'GET',
    path: PATH,
    handle: async (deps, visit) => ({
      sheet: await show(deps, visit, { method: textOf(visit.query, 'method'), problem: NO_PROBLEM }),
    }),
  },
  ...METHODS.flatMap((method): Page[] => {
    const path = `${PATH}/${method}`;
    return [
      // URL of a form that was shown again. Opening it redirects to the payment page.
      { method: 'GET', path, handle: async (_deps, visit) => ({ redirect: pathOf(visit.params.id ?? '') }) },
      {
        method: 'POST',
        path,
        handle: (deps, visit) => send(deps, visit, method),
        again: (deps, visit, problem) => show(deps, visit, { method, problem }),
      },
    ];
  }),
];
