import type { Deps } from '#src/deps.ts';
import { say } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { accept } from '#src/portal/own/act.ts';
import { showOwnInvitation } from '#src/portal/own/invitations.ts';
import { showOwnSubscription } from '#src/portal/own/subscriptions.ts';
import type { PortalInvitation } from '#src/portal/views.ts';
import { consentsFor, consentsIn, withConsents } from '../../shared/consents/read.ts';
import type { Page, Problem } from '../../shared/page.ts';
import { claimWithConsent, requirePrivacyConsent } from '../../shared/privacy/agree.ts';
import type { Visit } from '../../shared/visit.ts';
import { isAlreadyDone } from '../already-done.ts';
import { readCard, startsCharge, wantsNewCard } from '../confirm-form.tsx';
import { consentInput } from '../consents.ts';
import { type Done, form, type Shown } from '../guard.tsx';
import { WAITING_STATE, Waiting } from '../parts.tsx';
import { addressOf, INVITATIONS, SUBSCRIPTIONS } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { submissionIn, submissionOf } from '../submission.ts';
import { TEXTS as ALL } from '../texts.ts';
import { Closed, OpenInvitation } from './parts.tsx';
import { TEXTS } from './texts.ts';

/** Path of the page that the link in an invitation mail opens. */
const PATH = `${INVITATIONS}/:id`;

async function show(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope, brand } = signedIn;
  const invitation = await showOwnInvitation(deps, { session, id: visit.params.id ?? '' });
  const { subscription_id, is_accepted, is_pending, offer } = invitation;
  const detail = await showOwnSubscription(deps, { session, id: subscription_id });
  const isSent = textOf(visit.query, 'sent') !== undefined;
  if (detail.subscription.is_charging) {
    const content = <Waiting state={WAITING_STATE} />;
    return { title: say(ALL.waiting, visit.locale), islands: ['wait'], state: WAITING_STATE, content };
  }
  if (is_accepted && isSent) {
    return { redirect: addressOf(`${SUBSCRIPTIONS}/${subscription_id}`, scope, { notice: 'accepted' }) };
  }
  const merchant = brand.name;
  if (!is_pending) {
    const title = say(is_accepted ? TEXTS.accepted_title : TEXTS.expired_title, visit.locale);
    return { title, content: <Closed {...{ invitation, merchant, scope }} /> };
  }
  const isNew = wantsNewCard(visit) || offer.source.is_expired;
  const submission = submissionOf(session, invitation.id, detail);
  const consents = isNew ? await consentsFor(deps, inputFor(signedIn, visit, invitation)) : [];
  const of = { values: visit.form, problem };
  const content = (
    <OpenInvitation {...{ of, invitation, detail, merchant, scope, submission, consents, isNew, isSent }} />
  );
  const title = say(TEXTS[offer.effect], visit.locale, { plan: offer.plan.name });
  return { title, islands: ['form', 'card'], content };
}

function inputFor(signedIn: SignedIn, visit: Visit, { current_plan }: PortalInvitation) {
  return consentInput(signedIn, visit, { method: 'card', currency: current_plan.currency });
}

/**
 * Accepts the invitation and redirects to the same page, which then shows whether the charge is pending, declined or
 * done.
 */
async function send(deps: Deps, visit: Visit, signedIn: SignedIn): Promise<Done> {
  const { session, scope, brand } = signedIn;
  const id = visit.params.id ?? '';
  const { offer } = await showOwnInvitation(deps, { session, id });
  const read = () => (wantsNewCard(visit) ? readCard(visit.form) : undefined);
  const card = startsCharge(offer) ? requirePrivacyConsent(brand, visit.form, read) : read();
  const key = submissionIn(visit, session);
  const claim = claimWithConsent(deps, visit, brand, key);
  const back = (isDeclined: boolean) =>
    addressOf(`${INVITATIONS}/${id}`, scope, { sent: '1', card: isDeclined ? 'new' : null });
  const act = async () => {
    try {
      const consents = consentsIn(visit);
      const { outcome } = await accept(deps, { session, id, card, consents, claim, address: visit.origin });
      return { redirect: back(outcome === 'declined') };
    } catch (error) {
      if (await isAlreadyDone(deps, error, key)) return { redirect: back(false) };
      throw error;
    }
  };
  if (!card) return act();
  const invitation = await showOwnInvitation(deps, { session, id });
  return withConsents<Done>(deps, inputFor(signedIn, visit, invitation), act);
}

export const invitationPages: readonly Page[] = form(PATH, show, send);
