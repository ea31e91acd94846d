import { pageSubscriptions } from '#src/billing/subscriptions/list/store.ts';
import { listPlansById } from '#src/catalog/plans/store.ts';
import { listBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import { asksTaxData } from '#src/invoicing/documents/tax-profile.ts';
import { displayDate } from '#src/kernel/display.ts';
import { readPage } from '#src/platform/http/pagination.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import type { Page } from '../../../shared/page.ts';
import { TAX_TEXTS } from '../../../shared/tax-texts.ts';
import type { Visit } from '../../../shared/visit.ts';
import { resolveNames } from '../../audit/names.ts';
import type { Caller } from '../../caller.ts';
import { Card, Money, Pill } from '../../kit/parts.tsx';
import { SUBSCRIPTION_STATES } from '../../kit/states.ts';
import { DataTable, TwoLines } from '../../kit/tables.tsx';
import { PERSON_TEXTS } from '../../personal-data/texts.ts';
import { pathAt } from '../../scope.ts';
import { changeEntry } from '../change-entry.tsx';
import { type DetailContext, detailPage, fact, pairFacts } from '../detail-page.tsx';
import { COMMON } from '../texts.ts';
import { requireSubscriberIn } from './find.ts';
import { loadPrivacyConsents, privacyConsentCard } from './privacy.tsx';
import { loadSources, sourcesOf, subscriberSourcePages } from './sources.tsx';
import { SUBSCRIBER_TEXTS as WORDS } from './texts.ts';

const MAX_ROWS = { default: 50, max: 50 } as const;
const NEWEST = { by: 'created_at', descending: true } as const;

async function load(deps: Deps, visit: Visit, caller: Caller) {
  const { principal } = caller;
  const subscriber = await requireSubscriberIn(deps, visit, caller);
  const { commerce_id, id } = subscriber;
  const filter = { subscriber_id: id, metadata: {}, is_impossible: false };
  const now = deps.clock.now();
  const page = await pageSubscriptions(deps.db, principal, {
    filter,
    sort: NEWEST,
    page: readPage({}, MAX_ROWS),
    now,
  });
  const planIds = [...new Set(page.rows.map((one) => one.subscription_plan_id))];
  const plans = new Map((await listPlansById(deps.db, commerce_id, planIds)).map((plan) => [plan.id, plan]));
  const changes = await listChangesOf(deps.db, { commerce_id, kind: 'subscriber', id });
  return {
    has_tax_data: await asksTaxData(deps, principal),
    subscriber,
    subscriptions: page.rows.map((one) => ({
      ...one,
      plan: plans.get(one.subscription_plan_id)?.name ?? '',
    })),
    balances: await listBalances(deps.db, principal, [id]),
    ...(await loadSources(deps, caller, id)),
    agreed: await loadPrivacyConsents(deps, { ...principal, email: subscriber.email }),
    changes: await resolveNames(deps.db, commerce_id, changes),
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;

function subscriptionsOf({ subscriptions }: Loaded, { t, locale, place }: DetailContext) {
  return (
    <Card title={t(WORDS.subscriptions)}>
      {subscriptions.length === 0 ? (
        <p class="muted">{t(WORDS.no_subscriptions)}</p>
      ) : (
        <DataTable
          label={t(WORDS.subscriptions)}
          columns={[{ label: t(WORDS.plan) }, { label: t(WORDS.status) }]}
          rows={subscriptions.map(({ id, plan, status, created_at }) => {
            const { text, tone } = SUBSCRIPTION_STATES[status];
            const href = pathAt(place, `/subscriptions/${id}`);
            return {
              key: id,
              cells: [
                <TwoLines key="plan" href={href} first={plan} second={displayDate(created_at, locale)} />,
                <Pill key="status" tone={tone}>
                  {t(text)}
                </Pill>,
              ],
            };
          })}
        />
      )}
    </Card>
  );
}

const subscriberPage = detailPage({
  path: '/subscribers/:id',
  list: { label: WORDS.all, path: '/subscribers' },
  load,
  title: ({ subscriber }) => `${subscriber.name} ${subscriber.last_name}`,
  name: ({ subscriber }) => subscriber.id.slice(-8),
  lead: ({ subscriber }) => subscriber.email,
  actions: ({ subscriber: { id }, has_tax_data }, { t }) => [
    { path: `/subscribers/${id}/subscribe`, label: t(WORDS.subscribe) },
    { path: `/subscribers/${id}/edit`, label: t(WORDS.edit) },
    ...(has_tax_data
      ? [{ path: `/subscribers/${id}/tax-data`, label: t(TAX_TEXTS.title), is_rare: true }]
      : []),
    {
      ...{ path: `/subscribers/${id}/data`, label: t(PERSON_TEXTS.export), is_rare: true },
      ...{ role: 'owner', all_offices: true, is_read: true },
    },
    {
      path: `/subscribers/${id}/erase`,
      label: t(PERSON_TEXTS.erase),
      kind: 'danger',
      is_rare: true,
      role: 'owner',
      all_offices: true,
    },
    { path: `/subscribers/${id}/remove`, label: t(WORDS.remove), kind: 'danger', is_rare: true },
  ],
  above: subscriptionsOf,
  timeline: ({ changes, subscriber }, { t }) => [
    ...changes.map(changeEntry),
    { key: 'created', at: subscriber.created_at, tone: 'still', title: t(WORDS.created) },
  ],
  side: (of, context) => (
    <>
      {sourcesOf(of, context)}
      {privacyConsentCard(of, context)}
    </>
  ),
  facts: ({ subscriber, balances }, { t }) => [
    ...fact(t(WORDS.document), `${subscriber.identification_type} ${subscriber.id_number}`),
    ...fact(t(WORDS.phone), `+${subscriber.phone_code} ${subscriber.cellphone_number}`),
    ...fact(
      t(WORDS.address),
      `${subscriber.billing_address}, ${subscriber.billing_city}, ${subscriber.billing_country}`,
    ),
    ...balances.flatMap(({ amount, currency }) =>
      fact(t(WORDS.balance), <Money key={currency} minor={amount} currency={currency} />),
    ),
    ...pairFacts(subscriber.metadata),
    ...fact(t(COMMON.id), <code>{subscriber.id}</code>),
  ],
});

export const subscriberPages: readonly Page[] = [subscriberPage, ...subscriberSourcePages];
