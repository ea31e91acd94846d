import { isConsentRequired, wereAcceptedFor } from '#src/charging/consents/keep.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { Deps } from '#src/deps.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { say } from '#src/kernel/texts.ts';
import { updateCard } from '#src/portal/own/act.ts';
import { chargeToSaved, listSaved, type SavedSource } from '#src/portal/own/saved.ts';
import { viewOwnById } from '#src/portal/own/subscriptions.ts';
import type { PortalSubscription } from '#src/portal/views.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';
import { CardFields } from '../../shared/card-fields.tsx';
import { ConsentBoxes } from '../../shared/consents/boxes.tsx';
import { consentsFor, consentsIn, withConsents } from '../../shared/consents/read.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { METHOD_TEXTS } from '../../shared/methods/texts.ts';
import { NO_PROBLEM, type Page, type Problem } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { CARD_PATHS, readCard } from '../confirm-form.tsx';
import { consentInput } from '../consents.ts';
import { type Done, form, type Shown } from '../guard.tsx';
import { addressOf, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { TEXTS as ALL } from '../texts.ts';
import { CARD, DETAIL, pathOf } from './paths.ts';
import { CARD_TEXTS } from './texts.ts';

function CardForm({
  of,
  subscription,
  scope,
  consents,
  saved,
}: {
  of: Filled;
  subscription: PortalSubscription;
  scope: PortalScope;
  consents: readonly OfferedConsent[];
  saved: readonly SavedSource[];
}) {
  const { t } = useReader();
  const { id, plan, source } = subscription;
  return (
    <section class="panel narrow">
      <h1>{t(CARD_TEXTS.title)}</h1>
      <p class="lead">
        {t(CARD_TEXTS.lead, { plan: plan.name, card: sourceName(source.brand, source.last_four) })}
      </p>
      <Form action={addressOf(pathOf(CARD, id), scope)} of={of} label={t(CARD_TEXTS.title)}>
        <CardFields of={of} paths={CARD_PATHS} />
        <ConsentBoxes offered={consents} of={of} />
        <Submit>{t(CARD_TEXTS.save)}</Submit>
      </Form>
      {saved.length > 0 && <Saved {...{ of, saved }} action={addressOf(pathOf(CARD, id), scope)} />}
      <div class="buttons">
        <a class="button second" href={addressOf(pathOf(DETAIL, id), scope)}>
          {t(ALL.back_one)}
        </a>
      </div>
    </section>
  );
}

/** Buttons for charging the subscription to another payment source that is already saved. */
function Saved({ of, saved, action }: { of: Filled; saved: readonly SavedSource[]; action: string }) {
  const { t } = useReader();
  return (
    <>
      <h2 class="after">{t(CARD_TEXTS.saved)}</h2>
      {saved.map(({ id, brand, last_four }) => {
        const label = t(CARD_TEXTS.use, { source: sourceName(brand, last_four) });
        return (
          <Form key={id} action={action} of={{ ...of, problem: NO_PROBLEM }} label={label}>
            <input type="hidden" name="source" value={id} />
            <Submit kind="second">{label}</Submit>
          </Form>
        );
      })}
    </>
  );
}

async function show(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope } = signedIn;
  const subscription = await viewOwnById(deps, session, visit.params.id ?? '');
  if (!subscription.may.update_card) {
    return { redirect: addressOf(pathOf(DETAIL, subscription.id), scope) };
  }
  const offers = await offeredBy(deps, session);
  if (!offers({ method: 'card', currency: subscription.plan.currency })) {
    const { none_title: title, none_hint: hint } = METHOD_TEXTS;
    const content = <MessagePanel title={title} hint={hint} values={{ name: session.merchant.name }} />;
    return { title: say(title, visit.locale), content };
  }
  const consents = await consentsFor(deps, inputFor(signedIn, visit, subscription));
  const of = { values: visit.form, problem };
  const saved = await listSaved(deps, { session, id: subscription.id });
  const content = <CardForm {...{ of, subscription, scope, consents, saved }} />;
  return { title: say(CARD_TEXTS.title, visit.locale), islands: ['form', 'card'], content };
}

function inputFor(signedIn: SignedIn, visit: Visit, { plan }: PortalSubscription) {
  return consentInput(signedIn, visit, { method: 'card', currency: plan.currency });
}

async function save(deps: Deps, visit: Visit, signedIn: SignedIn): Promise<Done> {
  const { session, scope } = signedIn;
  const source = sentFor(visit.form, 'source');
  if (source !== '') return moveToSaved(deps, signedIn, { id: visit.params.id ?? '', source });
  const card = readCard(visit.form);
  const subscription = await viewOwnById(deps, session, visit.params.id ?? '');
  const { id } = subscription;
  const consents = consentsIn(visit);
  const detail = pathOf(DETAIL, id);
  return withConsents<Done>(deps, inputFor(signedIn, visit, subscription), async () => {
    try {
      await updateCard(deps, { session, id, card, consents });
      return { redirect: addressOf(detail, scope, { notice: 'card' }) };
    } catch (error) {
      // After a double click, the first request has used the consent tokens for the same subscription. The page of the
      // subscription shows the result.
      const given = { commerce_id: session.commerce_id, given_for: id };
      const isSame = isConsentRequired(error) && (await wereAcceptedFor(deps, given, consents.tokens));
      if (!isSame) throw error;
      return { redirect: addressOf(detail, scope) };
    }
  });
}

async function moveToSaved(
  deps: Deps,
  { session, scope }: SignedIn,
  { id, source }: { id: string; source: string },
): Promise<Done> {
  await chargeToSaved(deps, { session, id, source });
  return { redirect: addressOf(pathOf(DETAIL, id), scope, { notice: 'card' }) };
}

export const cardPages: readonly Page[] = form(CARD, show, save);
