import { z } from 'zod';
import { accountFields, checkPhone } from '#src/billing/payment-sources/schema.ts';
import type { NamedAccount } from '#src/billing/subscriptions/approvals/begin.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { claimSubmission, SubmissionTaken } from '#src/customers/submissions/claim.ts';
import type { Deps } from '#src/deps.ts';
import { idFrom } from '#src/kernel/ids.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { say } from '#src/kernel/texts.ts';
import { CHECK_ALWAYS, parse } from '#src/platform/http/fields.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { findMove, listOwnAccountMethods, type PortalMove, startMove } from '#src/portal/own/account.ts';
import { viewOwnById } from '#src/portal/own/subscriptions.ts';
import type { PortalSubscription } from '#src/portal/views.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { ACCOUNT_TEXTS, AccountFields } from '../../shared/account-fields.tsx';
import { ApprovalWaiting, waitingState } from '../../shared/approval-waiting.tsx';
import { ConsentBoxes } from '../../shared/consents/boxes.tsx';
import { consentsFor, readConsents, withConsents } from '../../shared/consents/read.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import type { Page, Problem } from '../../shared/page.ts';
import { readDigits, sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { consentInput } from '../consents.ts';
import { type Done, form, type Shown } from '../guard.tsx';
import { addressOf, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { TEXTS as ALL } from '../texts.ts';
import { ACCOUNT, DETAIL, pathOf } from './paths.ts';
import { MOVE_TEXTS as WORDS } from './texts.ts';

interface AccountProps {
  of: Filled;
  subscription: PortalSubscription;
  scope: PortalScope;
  methods: readonly AccountMethod[];
  kind: AccountMethod;
  submission: string;
  consents: readonly OfferedConsent[];
}

function AccountForm(props: AccountProps) {
  const { of, subscription, scope, methods, kind, submission, consents } = props;
  const { t } = useReader();
  const { id, plan, source } = subscription;
  const to = (method: AccountMethod) => addressOf(pathOf(ACCOUNT, id), scope, { method });
  return (
    <section class="panel narrow">
      <h1>{t(WORDS.title)}</h1>
      <p class="lead">
        {t(WORDS.lead, { plan: plan.name, source: sourceName(source.brand, source.last_four) })}
      </p>
      <AccountTabs {...{ methods, kind, to }} />
      <Form action={to(kind)} of={of} label={t(WORDS.title)}>
        <input type="hidden" name="submission" value={submission} />
        <AccountFields of={of} kind={kind} path="phone" />
        <ConsentBoxes offered={consents} of={of} />
        <Submit>{t(WORDS.ask)}</Submit>
      </Form>
      <div class="buttons">
        <a class="button second" href={addressOf(pathOf(DETAIL, id), scope)}>
          {t(ALL.back_one)}
        </a>
      </div>
    </section>
  );
}

/** Tabs for choosing the kind of bank or wallet account. Renders nothing if the merchant accepts only one kind. */
export function AccountTabs(props: {
  methods: readonly AccountMethod[];
  kind: AccountMethod;
  to: (method: AccountMethod) => string;
}) {
  const { methods, kind, to } = props;
  const { t } = useReader();
  if (methods.length < 2) return null;
  return (
    <nav aria-label={t(WORDS.which)}>
      <ul class="tabs">
        {methods.map((method) => (
          <li key={method}>
            <a href={to(method)} aria-current={method === kind ? 'page' : undefined}>
              {t(ACCOUNT_TEXTS[method])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function kindOf(visit: Visit, methods: readonly AccountMethod[]): AccountMethod | undefined {
  const asked = textOf(visit.query, 'method');
  return methods.find((method) => method === asked) ?? methods[0];
}

/**
 * Derives the submission id from the latest request to charge another account. Tabs share the id, so a second tab
 * cannot send the same request again.
 */
function submissionFor(visit: Visit, id: string, move: PortalMove | null): string {
  return idFrom(['account', visit.visitor, id, move?.source.id, move?.status].join(' '));
}

async function show(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope } = signedIn;
  const id = visit.params.id ?? '';
  const subscription = await viewOwnById(deps, session, id);
  const methods = await listOwnAccountMethods(deps, session);
  const kind = kindOf(visit, methods);
  const detail = (notice: string | null) => addressOf(pathOf(DETAIL, id), scope, { notice });
  const move = await findMove(deps, { session, id, look: !visit.is_glance });
  if (move?.status === 'waiting') {
    const title = say(ACCOUNT_TEXTS.waiting_title, visit.locale, { name: nameOf(move.source, visit) });
    const content = <ApprovalWaiting source={move.source} go={textOf(visit.query, 'sent') === '1'} />;
    return { title, islands: ['wait'], state: waitingState(move.source), content };
  }
  const isSent = textOf(visit.query, 'sent') === '1';
  if (isSent && move?.status === 'done') return { redirect: detail('card') };
  if (!subscription.may.update_card || kind === undefined) return { redirect: detail(null) };
  const submission = submissionFor(visit, id, move);
  const shownProblem =
    isSent && move ? { ...problem, notice: problem.notice ?? noticeOf(move.source, visit) } : problem;
  const { currency } = subscription.plan;
  const consents = await consentsFor(deps, consentInput(signedIn, visit, { method: kind, currency }));
  const props = {
    consents,
    of: { values: visit.form, problem: shownProblem },
    subscription,
    scope,
    methods,
    kind,
    submission,
  };
  return { title: say(WORDS.title, visit.locale), islands: ['form'], content: <AccountForm {...props} /> };
}

export function nameOf({ kind }: PaymentSource, { locale }: Visit): string {
  return say(ACCOUNT_TEXTS[kind], locale);
}

/**
 * Returns a notice that explains why the last account was not approved: the customer refused it, or the request
 * expired.
 */
export function noticeOf(source: PaymentSource, visit: Visit) {
  const text = source.status === 'refused' ? ACCOUNT_TEXTS.refused : ACCOUNT_TEXTS.expired;
  return { text, values: { name: nameOf(source, visit) } };
}

const accountBody = z.object(accountFields).superRefine(checkPhone, CHECK_ALWAYS);

export function readAccount(sent: Query, kind: AccountMethod): NamedAccount {
  const phone = readDigits(sentFor(sent, 'phone'));
  const read = parse(accountBody, { type: kind, phone: phone === '' ? null : phone });
  return { kind, phone: kind === 'bancolombia' ? null : (read.phone ?? null) };
}

async function send(deps: Deps, visit: Visit, signedIn: SignedIn): Promise<Done> {
  const { session, scope } = signedIn;
  const id = visit.params.id ?? '';
  const kind = kindOf(visit, await listOwnAccountMethods(deps, session));
  const back = { redirect: addressOf(pathOf(ACCOUNT, id), scope, { sent: '1', method: kind ?? null }) };
  if (kind === undefined) return back;
  const account = readAccount(visit.form, kind);
  const key = { commerce_id: session.commerce_id, id: sentFor(visit.form, 'submission') };
  const claim = claimSubmission(deps, key);
  const return_url = `${deps.base_url}${back.redirect}`;
  const { currency } = (await viewOwnById(deps, session, id)).plan;
  return withConsents<Done>(deps, consentInput(signedIn, visit, { method: kind, currency }), async () => {
    try {
      const consents = readConsents(visit.form);
      await startMove(deps, { session, id, account, claim, return_url, consents, address: visit.origin });
    } catch (error) {
      if (!(error instanceof SubmissionTaken)) throw error;
    }
    return back;
  });
}

export const accountPages: readonly Page[] = form(ACCOUNT, show, send);
