import { listAccountMethods } from '#src/billing/payment-sources/request-source.ts';
import {
  begin,
  makeDefault as makeAccountDefault,
  remove as removeAccount,
} from '#src/billing/payment-sources/routes.ts';
import { makeDefault, remove } from '#src/customers/cards/routes.ts';
import { listCards } from '#src/customers/cards/store.ts';
import { findDefaultId } from '#src/customers/payment-sources/default.ts';
import { listSources } from '#src/customers/payment-sources/store.ts';
import { isChargeable } from '#src/customers/payment-sources/types.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { AnyRoute, Deps } from '#src/deps.ts';
import { displayMonth } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { say } from '#src/kernel/texts.ts';
import { ACCOUNT_TEXTS } from '../../../shared/account-fields.tsx';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { Card, Pill } from '../../kit/parts.tsx';
import { SOURCE_STATES } from '../../kit/states.ts';
import { perform } from '../../perform.ts';
import { pathAt } from '../../scope.ts';
import { actionPages, performing } from '../action.tsx';
import type { DetailContext } from '../detail-page.tsx';
import { bodyOf, type FieldSpec, Fields } from '../form-fields.tsx';
import { requireSubscriberIn, trailOf } from './find.ts';
import { SUBSCRIBER_TEXTS as WORDS } from './texts.ts';

/**
 * Returns the subscriber's cards and bank or wallet accounts in the caller's environment, and the id of the default
 * one.
 */
export async function loadSources(deps: Deps, { principal }: Caller, subscriber_id: string) {
  const { commerce_id, production } = principal;
  const owner = { commerce_id, production, subscriber_id };
  return {
    cards: await listCards(deps.db, owner),
    sources: await listSources(deps.db, owner),
    default_id: await findDefaultId(deps.db, owner),
  };
}

/** Returns the options for choosing a card or a chargeable bank or wallet account. */
export function optionsOf({ cards, sources }: Pick<Sources, 'cards' | 'sources'>) {
  return [
    ...cards.map(({ id, brand, last_four }) => ({ value: id, label: sourceName(brand, last_four) })),
    ...sources
      .filter(isChargeable)
      .map(({ id, kind, last_four }) => ({ value: id, label: sourceName(kind, last_four) })),
  ];
}

type Sources = Awaited<ReturnType<typeof loadSources>>;

interface Shown {
  id: string;
  name: string;
  /** Path of the card's or account's pages, relative to the subscriber. */
  path: string;
  about: string | null;
  state: (typeof SOURCE_STATES)[keyof typeof SOURCE_STATES] | null;
  may_be_default: boolean;
}

function shownOf({ cards, sources }: Sources, { t, locale }: DetailContext): Shown[] {
  return [
    ...cards.map(({ id, brand, last_four, expiration_date }) => ({
      ...{ id, name: sourceName(brand, last_four), path: `cards/${id}`, state: null, may_be_default: true },
      about: t(WORDS.expires, { month: displayMonth(expiration_date, locale) }),
    })),
    ...sources.map((source) => ({
      ...{ id: source.id, name: sourceName(source.kind, source.last_four), path: `sources/${source.id}` },
      state: SOURCE_STATES[source.status],
      may_be_default: isChargeable(source),
      about: source.reason,
    })),
  ];
}

export function sourcesOf(of: Sources & { subscriber: Subscriber }, context: DetailContext) {
  const { t, place } = context;
  const base = `/subscribers/${of.subscriber.id}`;
  const all = shownOf(of, context);
  return (
    <Card title={t(WORDS.sources)}>
      {all.length === 0 && <p class="muted">{t(WORDS.no_sources)}</p>}
      {all.map(({ id, name, path, about, state, may_be_default }) => (
        <div key={id} class="opened">
          {name} {state && <Pill tone={state.tone}>{t(state.text)}</Pill>} {about !== null && `· ${about}`}{' '}
          {id === of.default_id && <Pill tone="still">{t(WORDS.default_source)}</Pill>}
          {id !== of.default_id && may_be_default && (
            <a
              href={pathAt(place, `${base}/${path}/default`)}
              aria-label={t(WORDS.make_default_one, { card: name })}
            >
              {t(WORDS.make_default)}
            </a>
          )}{' '}
          <a href={pathAt(place, `${base}/${path}/remove`)} aria-label={t(WORDS.remove_one, { card: name })}>
            {t(WORDS.remove)}
          </a>
        </div>
      ))}
      <p>
        <a href={pathAt(place, `${base}/sources/new`)}>{t(WORDS.ask_account)}</a>
      </p>
    </Card>
  );
}

/**
 * Loads the card or account whose id is in the URL, with its display name. Throws 404 if the subscriber does not own
 * it.
 */
async function loadOne(deps: Deps, visit: Visit, caller: Caller) {
  const subscriber = await requireSubscriberIn(deps, visit, caller);
  const { cards, sources } = await loadSources(deps, caller, subscriber.id);
  const { card: token, source: account } = visit.params;
  const card = cards.find(({ id }) => id === token);
  const source = sources.find(({ id }) => id === account);
  if (card) return { subscriber, card: sourceName(card.brand, card.last_four) };
  if (source) return { subscriber, card: sourceName(source.kind, source.last_four) };
  throw notFound();
}

/** Creates the pages on which a user makes a card or account the default, or removes it. */
function pagesOf(
  at: { path: '/subscribers/:id/cards/:card' | '/subscribers/:id/sources/:source' },
  routes: { choose: AnyRoute; remove: AnyRoute },
): Page[] {
  const paramsOf = ({ params: { id = '', card = '', source = '' } }: Visit) => ({ id, token: card, source });
  return [
    ...actionPages({
      path: `${at.path}/default`,
      load: loadOne,
      sheet: ({ subscriber, card }, locale) => ({
        title: WORDS.make_default_title,
        lead: WORDS.make_default_lead,
        values: { card },
        trail: trailOf(subscriber, locale),
        button: WORDS.make_default,
      }),
      async act(deps, visit, caller, submission) {
        const params = paramsOf(visit);
        await perform(deps, visit, caller, routes.choose, { params, submission });
        return { path: `/subscribers/${params.id}`, done: 'saved' };
      },
    }),
    ...actionPages({
      path: `${at.path}/remove`,
      load: loadOne,
      sheet: ({ subscriber, card }, locale) => ({
        title: WORDS.remove_title,
        lead: WORDS.remove_lead,
        values: { card },
        trail: trailOf(subscriber, locale),
        button: WORDS.remove,
        kind: 'danger',
      }),
      async act(deps, visit, caller, submission) {
        const params = paramsOf(visit);
        await perform(deps, visit, caller, routes.remove, { params, submission });
        return { path: `/subscribers/${params.id}`, done: 'removed' };
      },
    }),
  ];
}

const ACCOUNT: readonly FieldSpec[] = [
  { path: 'type', label: WORDS.account_type },
  {
    path: 'phone',
    label: WORDS.account_phone,
    hint: WORDS.account_phone_hint,
    kind: 'digits',
    optional: true,
  },
];

const queryPages = actionPages({
  path: '/subscribers/:id/sources/new',
  async load(deps, visit, caller) {
    const subscriber = await requireSubscriberIn(deps, visit, caller);
    return { subscriber, methods: await listAccountMethods(deps, caller.principal) };
  },
  sheet({ subscriber, methods }, locale) {
    const options = methods.map((value) => ({ value, label: say(ACCOUNT_TEXTS[value], locale) }));
    const specs = ACCOUNT.map((spec) => (spec.path === 'type' ? { ...spec, options } : spec));
    return {
      title: WORDS.ask_account_title,
      lead: methods.length === 0 ? WORDS.no_accounts_lead : WORDS.ask_account_lead,
      values: { name: `${subscriber.name} ${subscriber.last_name}` },
      trail: trailOf(subscriber, locale),
      button: WORDS.ask_account,
      is_closed: methods.length === 0,
      fields: (of) => <Fields of={of} specs={specs} />,
    };
  },
  act: performing(
    begin,
    ({ id }) => ({ path: `/subscribers/${id}`, done: 'account_asked' }),
    ({ form }) => bodyOf(form, ACCOUNT),
  ),
});

export const subscriberSourcePages: readonly Page[] = [
  ...pagesOf({ path: '/subscribers/:id/cards/:card' }, { choose: makeDefault, remove }),
  ...pagesOf(
    { path: '/subscribers/:id/sources/:source' },
    { choose: makeAccountDefault, remove: removeAccount },
  ),
  ...queryPages,
];
