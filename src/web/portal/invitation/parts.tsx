import type { ComponentChildren } from 'preact';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { PortalDetail } from '#src/portal/own/subscriptions.ts';
import type { PortalInvitation, PortalPlan } from '#src/portal/views.ts';
import { useReader } from '../../shared/document.tsx';
import type { Filled } from '../../shared/fields.tsx';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { Money } from '../../shared/money.tsx';
import { ConfirmForm, startsCharge } from '../confirm-form.tsx';
import { Declined, Period, SourceOf } from '../parts.tsx';
import { addressOf, INVITATIONS, type PortalScope, SUBSCRIPTIONS } from '../scope.ts';
import { priceOf } from '../status-copy.ts';
import { TEXTS as ALL } from '../texts.ts';
import { TEXTS } from './texts.ts';

interface OpenInvitationProps {
  of: Filled;
  invitation: PortalInvitation;
  detail: PortalDetail;
  merchant: string;
  scope: PortalScope;
  submission: string;
  consents: readonly OfferedConsent[];
  isNew: boolean;
  /** Whether the customer has just submitted this form. */
  isSent: boolean;
}

/** Shows what the invitation changes and costs, with a form to accept it. */
export function OpenInvitation(props: OpenInvitationProps) {
  const { t, locale } = useReader();
  const { of, invitation, detail, scope, submission, consents, isNew } = props;
  const { offer, expires_at } = invitation;
  const last = detail.last_charge;
  const isFree = offer.amount_now === 0n;
  const amount = displayMoney(offer.amount_now, offer.plan.currency, locale);
  const label = t(TEXTS[offer.effect], { plan: offer.plan.name });
  return (
    <section class="panel narrow">
      {props.isSent && last?.reason && <Declined charge={last} />}
      <p class="lead">{t(TEXTS.from, { name: props.merchant })}</p>
      <h1>{label}</h1>
      <p>{t(TEXTS[`${offer.effect}_hint`])}</p>
      <Terms invitation={invitation} isNew={isNew} />
      {offer.refusal ? (
        <p class="notice bad">{t(offer.refusal)}</p>
      ) : (
        <ConfirmForm
          {...{ of, scope, isFree, isNew, submission, consents, label, source: offer.source }}
          begins={startsCharge(offer)}
          path={`${INVITATIONS}/${invitation.id}`}
          button={isFree ? t(TEXTS.accept) : t(TEXTS.accept_pay, { amount })}
        />
      )}
      <p class="hint after">
        {t(TEXTS.until, { date: displayDate(expires_at, locale) })} {t(TEXTS.ignore)}
      </p>
    </section>
  );
}

function Terms({ invitation, isNew }: Pick<OpenInvitationProps, 'invitation' | 'isNew'>) {
  const { offer, current_plan } = invitation;
  const isCharged = offer.amount_now > 0n;
  const money = (minor: bigint) => <Money minor={minor} currency={offer.plan.currency} />;
  return (
    <dl>
      {offer.plan.id === current_plan.id ? (
        <Fact name={ALL.plan} value={<PlanOf of={offer.plan} />} />
      ) : (
        <PlanFacts from={current_plan} to={offer.plan} />
      )}
      {offer.proration && <ProrationFacts of={offer.proration} money={money} />}
      {offer.period && <Fact name={ALL.period} value={<Period of={offer.period} />} />}
      {isCharged && !isNew && <Fact name={ALL.source} value={<SourceOf source={offer.source} />} />}
      <Fact name={ALL.today} value={money(offer.amount_now)} isTotal />
    </dl>
  );
}

function Fact({ name, value, isTotal }: { name: Text; value: ComponentChildren; isTotal?: boolean }) {
  const { t } = useReader();
  return (
    <>
      <dt class={isTotal ? 'total' : undefined}>{t(name)}</dt>
      <dd class={isTotal ? 'total' : undefined}>{value}</dd>
    </>
  );
}

function PlanOf({ of }: { of: PortalPlan }) {
  const { locale } = useReader();
  const { amount, every } = priceOf(of, locale);
  return (
    <>
      {of.name}, <span class="money">{amount}</span> {every}
    </>
  );
}

/**
 * Compares the current plan with the offered one. Shows the price difference only if both have the same billing
 * period.
 */
function PlanFacts({ from, to }: { from: PortalPlan; to: PortalPlan }) {
  const { t, locale } = useReader();
  const net = to.price - from.price;
  const isAlike =
    from.invoice_period === to.invoice_period && from.invoice_interval === to.invoice_interval && net !== 0n;
  const amount = displayMoney(net < 0n ? -net : net, to.currency, locale);
  const difference = `${t(net < 0n ? TEXTS.less : TEXTS.more, { amount })} ${priceOf(to, locale).every}`;
  return (
    <>
      <Fact name={TEXTS.current} value={<PlanOf of={from} />} />
      <Fact name={TEXTS.offered} value={<PlanOf of={to} />} />
      {isAlike && <Fact name={TEXTS.difference} value={difference} />}
    </>
  );
}

type Proration = NonNullable<PortalInvitation['offer']['proration']>;

/**
 * Shows the prorated credit and charge of a plan change, and when the difference is settled. The amount due today is
 * shown elsewhere.
 */
function ProrationFacts({ of, money }: { of: Proration; money: (minor: bigint) => ComponentChildren }) {
  const { credit, charge, net, behavior } = of;
  if (credit === 0n && charge === 0n) return null;
  const size = money(net < 0n ? -net : net);
  const isLater = behavior === 'create_prorations';
  return (
    <>
      <Fact name={TEXTS.credit} value={money(-credit)} />
      <Fact name={TEXTS.charge} value={money(charge)} />
      {isLater && net > 0n && <Fact name={TEXTS.next_more} value={size} />}
      {isLater && net < 0n && <Fact name={TEXTS.next_less} value={size} />}
      {!isLater && net < 0n && <Fact name={TEXTS.in_favour} value={size} />}
    </>
  );
}

/** Message for an invitation that the customer accepted or that has expired. */
export function Closed(props: { invitation: PortalInvitation; merchant: string; scope: PortalScope }) {
  const { t, locale } = useReader();
  const { invitation, merchant, scope } = props;
  const { is_accepted, expires_at, subscription_id } = invitation;
  const kind = is_accepted ? 'accepted' : 'expired';
  const values = { name: merchant, date: displayDate(expires_at, locale) };
  return (
    <MessagePanel title={TEXTS[`${kind}_title`]} hint={TEXTS[`${kind}_hint`]} values={values}>
      <div class="buttons">
        <a class="button" href={addressOf(`${SUBSCRIPTIONS}/${subscription_id}`, scope)}>
          {t(TEXTS.see)}
        </a>
      </div>
    </MessagePanel>
  );
}
