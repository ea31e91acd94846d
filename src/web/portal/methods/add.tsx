import { isConsentRequired, wereAcceptedFor } from '#src/charging/consents/keep.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { claimSubmission, SubmissionTaken } from '#src/customers/submissions/claim.ts';
import type { Deps } from '#src/deps.ts';
import { idFrom } from '#src/kernel/ids.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { listOwnAccountMethods } from '#src/portal/own/account.ts';
import { addOwnAccount, addOwnCard, currencyOf, findNewestAccount } from '#src/portal/own/add-method.ts';
import { showOwnPerson } from '#src/portal/own/person.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { ACCOUNT_TEXTS, AccountFields } from '../../shared/account-fields.tsx';
import { ApprovalWaiting, waitingState } from '../../shared/approval-waiting.tsx';
import { CardFields } from '../../shared/card-fields.tsx';
import { ConsentBoxes } from '../../shared/consents/boxes.tsx';
import { consentsFor, consentsIn, readConsents, withConsents } from '../../shared/consents/read.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import type { Page, Problem } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { CARD_PATHS, readCard } from '../confirm-form.tsx';
import { consentInput } from '../consents.ts';
import { type Done, form, type Shown } from '../guard.tsx';
import { addressOf, METHODS, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { AccountTabs, kindOf, nameOf, noticeOf, readAccount } from '../subscription/account.tsx';
import { NEW_ACCOUNT, NEW_CARD } from './paths.ts';
import { METHOD_TEXTS as WORDS } from './texts.ts';

interface AddProps {
  of: Filled;
  scope: PortalScope;
  consents: readonly OfferedConsent[];
}

function Back({ scope }: { scope: PortalScope }) {
  const { t } = useReader();
  return (
    <div class="buttons">
      <a class="button second" href={addressOf(METHODS, scope)}>
        {t(WORDS.back)}
      </a>
    </div>
  );
}

function CardForm({ of, scope, consents }: AddProps) {
  const { t } = useReader();
  return (
    <section class="panel narrow">
      <h1>{t(WORDS.add_card)}</h1>
      <p class="lead">{t(WORDS.add_card_lead)}</p>
      <Form action={addressOf(NEW_CARD, scope)} of={of} label={t(WORDS.add_card)}>
        <CardFields of={of} paths={CARD_PATHS} />
        <ConsentBoxes offered={consents} of={of} />
        <Submit>{t(WORDS.save_card)}</Submit>
      </Form>
      <Back scope={scope} />
    </section>
  );
}

async function cardInput(deps: Deps, visit: Visit, signedIn: SignedIn) {
  const currency = await currencyOf(deps, signedIn);
  return consentInput(signedIn, visit, { method: 'card', currency });
}

async function showCard(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { scope } = signedIn;
  const consents = await consentsFor(deps, await cardInput(deps, visit, signedIn));
  const content = <CardForm {...{ of: { values: visit.form, problem }, scope, consents }} />;
  return { title: say(WORDS.add_card, visit.locale), islands: ['form', 'card'], content };
}

async function saveCard(deps: Deps, visit: Visit, signedIn: SignedIn): Promise<Done> {
  const { session, scope } = signedIn;
  const card = readCard(visit.form);
  const consents = consentsIn(visit);
  const done = { redirect: addressOf(METHODS, scope, { notice: 'card' }) };
  return withConsents<Done>(deps, await cardInput(deps, visit, signedIn), async () => {
    try {
      await addOwnCard(deps, { session, card, consents });
    } catch (error) {
      // After a double click, the first request has used the consent tokens for the same customer, so the card is
      // saved.
      const { id: given_for } = await showOwnPerson(deps, { session });
      const given = { commerce_id: session.commerce_id, given_for };
      if (!isConsentRequired(error) || !(await wereAcceptedFor(deps, given, consents.tokens))) throw error;
    }
    return done;
  });
}

interface AccountProps extends AddProps {
  methods: readonly AccountMethod[];
  kind: AccountMethod;
  submission: string;
}

function AccountForm({ of, scope, consents, methods, kind, submission }: AccountProps) {
  const { t } = useReader();
  const to = (method: AccountMethod) => addressOf(NEW_ACCOUNT, scope, { method });
  const title: Text = WORDS.add_account;
  return (
    <section class="panel narrow">
      <h1>{t(title)}</h1>
      <p class="lead">{t(WORDS.add_account_lead)}</p>
      <AccountTabs {...{ methods, kind, to }} />
      <Form action={to(kind)} of={of} label={t(title)}>
        <input type="hidden" name="submission" value={submission} />
        <AccountFields of={of} kind={kind} path="phone" />
        <ConsentBoxes offered={consents} of={of} />
        <Submit>{t(WORDS.ask)}</Submit>
      </Form>
      <Back scope={scope} />
    </section>
  );
}

/**
 * Derives the submission id from the customer's latest request to add an account. Tabs share the id, so a second tab
 * cannot send the same request again.
 */
function submissionFor(visit: Visit, newest: PaymentSource | null): string {
  return idFrom(['method', visit.visitor, newest?.id, newest?.status].join(' '));
}

async function showAccount(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope } = signedIn;
  const isSent = textOf(visit.query, 'sent') === '1';
  const newest = await findNewestAccount(deps, { session, look: isSent && !visit.is_glance });
  if (isSent && newest?.status === 'pending') {
    const title = say(ACCOUNT_TEXTS.waiting_title, visit.locale, { name: nameOf(newest, visit) });
    const content = <ApprovalWaiting source={newest} go />;
    return { title, islands: ['wait'], state: waitingState(newest), content };
  }
  if (isSent && newest?.status === 'ready')
    return { redirect: addressOf(METHODS, scope, { notice: 'account' }) };
  const methods = await listOwnAccountMethods(deps, session);
  const kind = kindOf(visit, methods);
  if (kind === undefined) return { redirect: addressOf(METHODS, scope) };
  const shownProblem =
    isSent && newest ? { ...problem, notice: problem.notice ?? noticeOf(newest, visit) } : problem;
  const consents = await consentsFor(deps, consentInput(signedIn, visit, { method: kind, currency: 'COP' }));
  const of = { values: visit.form, problem: shownProblem };
  const submission = submissionFor(visit, newest);
  const content = <AccountForm {...{ of, scope, consents, methods, kind, submission }} />;
  return { title: say(WORDS.add_account, visit.locale), islands: ['form'], content };
}

async function askAccount(deps: Deps, visit: Visit, signedIn: SignedIn): Promise<Done> {
  const { session, scope } = signedIn;
  const kind = kindOf(visit, await listOwnAccountMethods(deps, session));
  const back = { redirect: addressOf(NEW_ACCOUNT, scope, { sent: '1', method: kind ?? null }) };
  if (kind === undefined) return back;
  const account = readAccount(visit.form, kind);
  const key = { commerce_id: session.commerce_id, id: sentFor(visit.form, 'submission') };
  const claim = claimSubmission(deps, key);
  const return_url = `${deps.base_url}${back.redirect}`;
  const input = consentInput(signedIn, visit, { method: kind, currency: 'COP' });
  return withConsents<Done>(deps, input, async () => {
    try {
      const consents = readConsents(visit.form);
      await addOwnAccount(deps, { session, account, claim, return_url, consents, address: visit.origin });
    } catch (error) {
      if (!(error instanceof SubmissionTaken)) throw error;
    }
    return back;
  });
}

export const addPages: readonly Page[] = [
  ...form(NEW_CARD, showCard, saveCard),
  ...form(NEW_ACCOUNT, showAccount, askAccount),
];
