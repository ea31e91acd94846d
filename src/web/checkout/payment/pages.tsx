import type { OfferedConsent } from '#src/charging/consents/types.ts';
import { needFor } from '#src/charging/missing.ts';
import { pay } from '#src/checkout/payments/checkout.ts';
import { paymentErrors } from '#src/checkout/payments/errors.ts';
import { claimSubmission, SubmissionTaken } from '#src/customers/submissions/claim.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { consentsFor, withConsents } from '../../shared/consents/read.ts';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { METHODS, type Method, methodsFor } from '../../shared/methods/forms.tsx';
import { SAME_FIELDS, WAYS } from '../../shared/methods/read.ts';
import { METHOD_WORDS } from '../../shared/methods/words.ts';
import {
  NO_PROBLEM,
  type Page,
  type PageAnswer,
  type Problem,
  Refused,
  type Sheet,
} from '../../shared/page.ts';
import { sentFor, withRenamedFields } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { lookAgain } from '../ask-bank.ts';
import { WAITING_WORDS, Waiting, waitingState } from '../waiting.tsx';
import { Open } from './open.tsx';
import { RefusedOrder } from './order.tsx';
import { type Found, findPageState } from './page-state.ts';
import { Paid, Voucher } from './results.tsx';
import { WORDS } from './words.ts';

const PATH = '/checkout/payment/:id';

function pathOf(id: string): string {
  return PATH.replace(':id', id);
}

interface Shown {
  method: string | undefined;
  problem: Problem;
}

async function show(deps: Deps, visit: Visit, shown: Shown): Promise<Sheet> {
  const found = await lookAgain(
    visit,
    () => findPageState(deps, visit.params.id ?? ''),
    ({ deps, state }) => (state.kind === 'waiting' ? { deps, transaction: state.transaction } : null),
  );
  const { brand, payment } = found;
  const methods = found.state.kind === 'open' ? await methodsFor(found.deps, payment) : [];
  const method = methods.find((one) => one === shown.method) ?? methods[0] ?? null;
  const consents = method === null ? [] : await consentsOf(found, visit, method);
  const { problem } = shown;
  const chosen = { problem, methods, method, consents };
  return { brand, is_test: !payment.production, ...partOf(found, visit, chosen) };
}

function consentsOf({ deps, payment }: Found, { locale }: Visit, method: Method) {
  return consentsFor(deps, { party: payment, need: needFor(method, payment.currency_type), locale });
}

type Part = Pick<Sheet, 'title' | 'content' | 'islands' | 'state'>;

/** The form as it is shown. */
interface Chosen {
  problem: Problem;
  methods: readonly Method[];
  /** Null where there is no way to pay. */
  method: Method | null;
  consents: readonly OfferedConsent[];
}

function partOf({ state, payment, brand, parts }: Found, visit: Visit, shown: Chosen): Part {
  const t = (text: Parameters<typeof say>[0]) => say(text, visit.locale);
  switch (state.kind) {
    case 'open': {
      const { methods, method, consents, problem } = shown;
      if (method === null) return closed('unpayable', brand.name, visit.locale);
      const of = { values: visit.form, problem };
      // What is told with the form is not told twice.
      const refused = problem.notice === null ? state.refused : null;
      const props = { payment, brand, method, methods, of, refused, path: pathOf(payment.id), consents };
      return { title: t(WORDS.title), islands: ['form', 'card'], content: <Open {...props} /> };
    }
    case 'paid': {
      const props = { payment, brand, parts, transaction: state.transaction };
      return { title: t(WORDS.paid_title), islands: ['wait', 'print'], content: <Paid {...props} /> };
    }
    case 'waiting': {
      const { transaction } = state;
      const go = textOf(visit.query, 'go') === 'bank';
      const waits = waitingState(transaction);
      const content = <Waiting transaction={transaction} go={go} state={waits} />;
      return { title: t(WAITING_WORDS.title), islands: ['wait'], state: waits, content };
    }
    case 'voucher': {
      const { transaction } = state;
      const content = <Voucher payment={payment} brand={brand} parts={parts} transaction={transaction} />;
      return { title: t(WORDS.coupon_title), islands: ['wait', 'print'], state: transaction.status, content };
    }
    case 'refused': {
      const props = { payment, brand, parts, transaction: state.transaction };
      return { title: t(METHOD_WORDS.refused), content: <RefusedOrder {...props} /> };
    }
    default:
      return closed(state.kind, brand.name, visit.locale);
  }
}

const CLOSED = {
  expired: { title: WORDS.expired_title, hint: WORDS.expired_hint },
  inactive: { title: WORDS.inactive_title, hint: WORDS.inactive_hint },
  returned: { title: WORDS.returned_title, hint: WORDS.returned_hint },
  used: { title: WORDS.used_title, hint: WORDS.inactive_hint },
  unpayable: { title: METHOD_WORDS.none_title, hint: METHOD_WORDS.none_hint },
} as const;

function closed(kind: keyof typeof CLOSED, name: string, locale: Locale): Part {
  const { title, hint } = CLOSED[kind];
  return { title: say(title, locale), content: <MessagePanel title={title} hint={hint} values={{ name }} /> };
}

/** Whatever became of a form, the page of its charge shows it. */
async function send(outer: Deps, visit: Visit, method: Method): Promise<PageAnswer> {
  const { deps, payment, state } = await findPageState(outer, visit.params.id ?? '');
  const page = pathOf(payment.id);
  if (state.kind !== 'open') return { redirect: page };
  const { commerce_id, production } = payment;
  const claim = claimSubmission(deps, { commerce_id, id: sentFor(visit.form, 'submission') });
  const payer = { commerce_id, production, address: visit.origin };
  const asked = { party: payment, need: needFor(method, payment.currency_type), locale: visit.locale };
  return withConsents<PageAnswer>(deps, asked, async () => {
    try {
      const transaction = await withRenamedFields(SAME_FIELDS, () =>
        pay(deps, payment, WAYS[method](deps, visit.form), claim, { payer }),
      );
      refuseIfRefused(transaction);
      return { redirect: transaction.url_response === null ? page : `${page}?go=bank` };
    } catch (error) {
      if (error instanceof SubmissionTaken || isRefusal(error)) return { redirect: page };
      throw error;
    }
  });
}

/** Said on the form itself, where nothing has to be typed again but the card. */
function refuseIfRefused({ status, response_code }: Transaction): void {
  if (status !== 'Rechazada' && status !== 'Fallida') return;
  throw new Refused({ text: responseCode(response_code ?? 'E99').description });
}

/** The charge changed meanwhile, in another tab or at another's hands. */
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
  ...METHODS.map(
    (method): Page => ({
      method: 'POST',
      path: `${PATH}/${method}`,
      handle: (deps, visit) => send(deps, visit, method),
      again: (deps, visit, problem) => show(deps, visit, { method, problem }),
    }),
  ),
];
