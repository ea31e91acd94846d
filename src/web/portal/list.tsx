import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import { displayDate } from '#src/kernel/display.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { listOwnInvitations } from '#src/portal/own/invitations.ts';
import { listOwnSubscriptions } from '#src/portal/own/subscriptions.ts';
import type { PortalInvitation, PortalSubscription } from '#src/portal/views.ts';
import { useReader } from '../shared/document.tsx';
import type { Page } from '../shared/page.ts';
import { page } from './guard.tsx';
import { Next, Price, SourceOf, StatusBadge } from './parts.tsx';
import { addressOf, INVITATIONS, type PortalScope, SUBSCRIPTIONS } from './scope.ts';
import type { SignedIn } from './signed-in.ts';
import { TEXTS as ALL } from './texts.ts';

const TEXTS = {
  none: { es: 'Aquí no hay suscripciones', en: 'There are no subscriptions here' },
  none_hint: {
    es: 'Cuando se suscriba con {name} y este correo, las verá aquí.',
    en: 'When you subscribe to {name} with this e-mail, you will see your subscriptions here.',
  },
  manage: { es: 'Administrar', en: 'Manage' },
  manage_one: { es: 'Administrar {plan}', en: 'Manage {plan}' },
  invited: { es: '{name} le invita', en: '{name} has invited you' },
  renewal: { es: 'Renueve {plan}', en: 'Renew {plan}' },
  plan_change: { es: 'Cambie de {plan} a {other}', en: 'Change from {plan} to {other}' },
  until: { es: 'Puede aceptar hasta el {date}.', en: 'You can accept until {date}.' },
  see: { es: 'Ver la invitación', en: 'View the invitation' },
} as const satisfies Record<string, Text>;

function List({
  of,
  subscriptions,
  invitations,
}: {
  of: SignedIn;
  subscriptions: readonly PortalSubscription[];
  invitations: readonly PortalInvitation[];
}) {
  const { t } = useReader();
  const { brand, scope } = of;
  return (
    <>
      <h1>{t(ALL.all)}</h1>
      <p class="lead">{of.session.email}</p>
      {invitations.map((one) => (
        <Invited key={one.id} of={one} merchant={brand.name} scope={scope} />
      ))}
      {subscriptions.length === 0 ? (
        <section class="panel">
          <h2>{t(TEXTS.none)}</h2>
          <p>{t(TEXTS.none_hint, { name: brand.name })}</p>
        </section>
      ) : (
        <ul class="cards">
          {subscriptions.map((one) => (
            <Card key={one.id} of={one} merchant={brand.name} scope={scope} />
          ))}
        </ul>
      )}
    </>
  );
}

function Invited({ of, merchant, scope }: { of: PortalInvitation; merchant: string; scope: PortalScope }) {
  const { t, locale } = useReader();
  const { kind, current_plan, offer, expires_at } = of;
  const names = { plan: current_plan.name, other: offer.plan.name };
  return (
    <section class="panel" aria-label={t(TEXTS.invited, { name: merchant })}>
      <p class="lead">{t(TEXTS.invited, { name: merchant })}</p>
      <h2>{t(TEXTS[kind], names)}</h2>
      <p>{t(TEXTS.until, { date: displayDate(expires_at, locale) })}</p>
      <a class="button" href={addressOf(`${INVITATIONS}/${of.id}`, scope)}>
        {t(TEXTS.see)}
      </a>
    </section>
  );
}

function Card({ of, merchant, scope }: { of: PortalSubscription; merchant: string; scope: PortalScope }) {
  const { t } = useReader();
  const { plan, description } = of;
  return (
    <li class="panel">
      <div class="row">
        <h2>{plan.name}</h2>
        <StatusBadge of={of} />
      </div>
      {description && <p class="lead">{description}</p>}
      <Price of={plan} />
      <Next of={of} merchant={merchant} />
      <p class="hint">
        <SourceOf source={of.source} />
      </p>
      <a
        class="button second"
        href={addressOf(`${SUBSCRIPTIONS}/${of.id}`, scope)}
        aria-label={t(TEXTS.manage_one, { plan: plan.name })}
      >
        {t(TEXTS.manage)}
      </a>
    </li>
  );
}

/** Sorts subscriptions: subscriptions with a failed payment first, ended subscriptions last. */
function byUrgency(subscriptions: readonly PortalSubscription[]): PortalSubscription[] {
  const rank = ({ status }: PortalSubscription) => (status === 'en_gracia' ? 0 : isOver(status) ? 2 : 1);
  return subscriptions.toSorted((one, other) => rank(one) - rank(other));
}

export const listPages: readonly Page[] = [
  page(SUBSCRIPTIONS, async (deps, { locale }, of) => {
    const { session } = of;
    const subscriptions = byUrgency(await listOwnSubscriptions(deps, { session }));
    const invitations = await listOwnInvitations(deps, { session });
    const [only, ...others] = subscriptions;
    // With a single subscription, the list is skipped.
    if (only && others.length === 0 && invitations.length === 0)
      return { redirect: addressOf(`${SUBSCRIPTIONS}/${only.id}`, of.scope) };
    return { title: say(ALL.all, locale), content: <List {...{ of, subscriptions, invitations }} /> };
  }),
];
