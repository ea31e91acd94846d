import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { Deps } from '#src/deps.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { renew } from '#src/portal/own/act.ts';
import { type PortalDetail, showOwnSubscription } from '#src/portal/own/subscriptions.ts';
import type { PortalOffer } from '#src/portal/views.ts';
import { consentsFor, consentsIn, withConsents } from '../../shared/consents/read.ts';
import { useReader } from '../../shared/document.tsx';
import type { Filled } from '../../shared/fields.tsx';
import { Money } from '../../shared/money.tsx';
import type { Page, Problem } from '../../shared/page.ts';
import { claimWithConsent, requirePrivacyConsent } from '../../shared/privacy/agree.ts';
import type { Visit } from '../../shared/visit.ts';
import { isAlreadyDone } from '../already-done.ts';
import { ConfirmForm, readCard, startsCharge, wantsNewCard } from '../confirm-form.tsx';
import { consentInput } from '../consents.ts';
import { type Done, form, type Shown } from '../guard.tsx';
import { Declined, Period, SourceOf, WAITING_STATE, Waiting } from '../parts.tsx';
import { addressOf, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { submissionIn, submissionOf } from '../submission.ts';
import { TEXTS as ALL } from '../texts.ts';
import { DETAIL, pathOf, RENEW } from './paths.ts';
import { RENEW_TEXTS } from './texts.ts';

interface RenewProps {
  of: Filled;
  detail: PortalDetail;
  renewal: PortalOffer;
  scope: PortalScope;
  submission: string;
  consents: readonly OfferedConsent[];
  isNew: boolean;
  /** Whether the customer has just submitted this form. */
  isSent: boolean;
}

/**
 * Returns the key of the title for the kind of renewal: undoing a cancellation, a renewal, or reviving an ended
 * subscription.
 */
function titleOf({ effect }: PortalOffer) {
  return effect === 'take_back' || effect === 'renewal' ? effect : 'revival';
}

function Renew({ of, detail, renewal, scope, submission, consents, isNew, isSent }: RenewProps) {
  const { t, locale } = useReader();
  const { subscription, last_charge: last } = detail;
  const { amount_now, refusal, plan, effect } = renewal;
  const kind = titleOf(renewal);
  const amount = displayMoney(amount_now, plan.currency, locale);
  const isFree = amount_now === 0n;
  const free = effect === 'take_back' ? RENEW_TEXTS.button_keep : RENEW_TEXTS.button_free;
  const label = t(RENEW_TEXTS[kind], { plan: plan.name });
  return (
    <section class="panel narrow">
      {isSent && last?.reason && <Declined charge={last} />}
      <h1>{label}</h1>
      <p class="lead">{t(RENEW_TEXTS[`${kind}_hint`])}</p>
      {!isFree && <Due renewal={renewal} isNew={isNew} />}
      {refusal ? (
        <p class="notice bad">{t(refusal)}</p>
      ) : (
        <ConfirmForm
          {...{ of, scope, isFree, isNew, submission, consents, label }}
          source={renewal.source}
          begins={startsCharge(renewal)}
          path={pathOf(RENEW, subscription.id)}
          button={isFree ? t(free) : t(ALL.pay, { amount })}
        />
      )}
      <div class="buttons">
        <a class="button second" href={addressOf(pathOf(DETAIL, subscription.id), scope)}>
          {t(ALL.back_one)}
        </a>
      </div>
    </section>
  );
}

/** Shows the amount due now, the period it pays for and the payment source. */
function Due({ renewal, isNew }: { renewal: PortalOffer; isNew: boolean }) {
  const { t } = useReader();
  return (
    <dl>
      <dt>{t(ALL.today)}</dt>
      <dd class="total">
        <Money minor={renewal.amount_now} currency={renewal.plan.currency} />
      </dd>
      {renewal.period && <dt>{t(ALL.period)}</dt>}
      {renewal.period && (
        <dd>
          <Period of={renewal.period} />
        </dd>
      )}
      {!isNew && <dt>{t(ALL.source)}</dt>}
      {!isNew && (
        <dd>
          <SourceOf source={renewal.source} />
        </dd>
      )}
    </dl>
  );
}

async function show(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope } = signedIn;
  const detail = await showOwnSubscription(deps, { session, id: visit.params.id ?? '' });
  const { subscription, renewal } = detail;
  const notice = textOf(visit.query, 'sent') === undefined ? null : 'renewed';
  if (subscription.is_charging) {
    const content = <Waiting state={WAITING_STATE} />;
    return { title: say(ALL.waiting, visit.locale), islands: ['wait'], state: WAITING_STATE, content };
  }
  if (renewal === null) return { redirect: addressOf(pathOf(DETAIL, subscription.id), scope, { notice }) };
  const isNew = wantsNewCard(visit) || renewal.source.is_expired;
  const submission = submissionOf(session, subscription.id, detail);
  const of = { values: visit.form, problem };
  const consents = isNew ? await consentsFor(deps, inputFor(signedIn, visit, detail)) : [];
  const props = { of, detail, renewal, scope, submission, consents, isNew, isSent: notice !== null };
  const title = say(RENEW_TEXTS[titleOf(renewal)], visit.locale, { plan: renewal.plan.name });
  return { title, islands: ['form', 'card'], content: <Renew {...props} /> };
}

function inputFor(signedIn: SignedIn, visit: Visit, { subscription }: PortalDetail) {
  return consentInput(signedIn, visit, { method: 'card', currency: subscription.plan.currency });
}

/**
 * Renews the subscription and redirects to the same page, which then shows whether the charge is pending, declined
 * or done.
 */
async function send(deps: Deps, visit: Visit, signedIn: SignedIn): Promise<Done> {
  const { session, scope, brand } = signedIn;
  const id = visit.params.id ?? '';
  const detail = await showOwnSubscription(deps, { session, id });
  // Undoing a cancellation is free and can be repeated, so it claims no submission.
  const isTakenBack = detail.renewal !== null && !startsCharge(detail.renewal);
  const read = () => (wantsNewCard(visit) ? readCard(visit.form) : undefined);
  const card = isTakenBack ? read() : requirePrivacyConsent(brand, visit.form, read);
  const key = submissionIn(visit, session);
  const claim = isTakenBack ? undefined : claimWithConsent(deps, visit, brand, key);
  const back = (isDeclined: boolean) =>
    addressOf(pathOf(RENEW, id), scope, { sent: '1', card: isDeclined ? 'new' : null });
  const act = async () => {
    try {
      const consents = consentsIn(visit);
      const { outcome } = await renew(deps, { session, id, card, consents, claim, address: visit.origin });
      return { redirect: back(outcome === 'declined') };
    } catch (error) {
      if (await isAlreadyDone(deps, error, key)) return { redirect: back(false) };
      throw error;
    }
  };
  return card ? withConsents<Done>(deps, inputFor(signedIn, visit, detail), act) : act();
}

export const renewPages: readonly Page[] = form(RENEW, show, send);
