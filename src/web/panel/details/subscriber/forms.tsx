import { create as createSubscription } from '#src/billing/subscriptions/routes.ts';
import { listOpenPlans } from '#src/catalog/plans/store.ts';
import { create, remove, update } from '#src/customers/subscribers/routes.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { say } from '#src/kernel/texts.ts';
import type { Page } from '../../../shared/page.ts';
import { perform } from '../../perform.ts';
import { actionPages, performing } from '../action.tsx';
import { bodyOf, type FieldSpec, Fields, MoreFields, metadataField, officeField } from '../form-fields.tsx';
import { changeOf, writePairs } from '../pairs.ts';
import { requireSubscriberIn, trailOf } from './find.ts';
import { loadSources, optionsOf } from './sources.tsx';
import { SUBSCRIBER_TEXTS as WORDS } from './texts.ts';

const DOCUMENT: readonly FieldSpec[] = [
  {
    path: 'identification_type',
    label: WORDS.document_type,
    options: IDENTIFICATION_TYPES.map((value) => ({ value, label: value })),
  },
  { path: 'id_number', label: WORDS.id_number, kind: 'digits', is_beside: true },
];

const PERSON: readonly FieldSpec[] = [
  { path: 'name', label: WORDS.name },
  { path: 'last_name', label: WORDS.last_name, is_beside: true },
  { path: 'email', label: WORDS.email },
  { path: 'phone_code', label: WORDS.phone_code, kind: 'digits' },
  { path: 'cellphone_number', label: WORDS.phone, kind: 'digits', is_beside: true },
  { path: 'billing_address', label: WORDS.street },
  { path: 'billing_city', label: WORDS.city },
  { path: 'billing_country', label: WORDS.country, is_beside: true },
];

const METADATA: readonly FieldSpec[] = [metadataField()];

const newPages = actionPages({
  path: '/subscribers/new',
  load: (deps, _visit, caller) => officeField(deps, caller),
  sheet: (office, locale) => ({
    title: WORDS.new_title,
    trail: [{ label: say(WORDS.all, locale), path: '/subscribers' }],
    button: WORDS.new_button,
    initial: { identification_type: 'CC', phone_code: '57', billing_country: 'CO' },
    fields: (of) => (
      <>
        <Fields of={of} specs={[...DOCUMENT, ...PERSON, office]} />
        <MoreFields of={of} title={WORDS.metadata} specs={METADATA} />
      </>
    ),
  }),
  async act(deps, visit, caller, submission) {
    const body = bodyOf(visit.form, [...DOCUMENT, ...PERSON, ...METADATA, await officeField(deps, caller)]);
    const answer = await perform(deps, visit, caller, create, { body, submission });
    const { id } = (answer.body as { subscriber: { id: string } }).subscriber;
    return { path: `/subscribers/${id}`, done: 'created' };
  },
});

const editPages = actionPages({
  path: '/subscribers/:id/edit',
  load: requireSubscriberIn,
  sheet(subscriber, locale) {
    const name = `${subscriber.name} ${subscriber.last_name}`;
    const { last_name, email, cellphone_number, billing_address, billing_city, billing_country } = subscriber;
    return {
      title: WORDS.edit_title,
      values: { name },
      trail: trailOf(subscriber, locale),
      button: WORDS.save,
      initial: {
        name: subscriber.name,
        phone_code: String(subscriber.phone_code),
        metadata: writePairs(subscriber.metadata),
        ...{ last_name, email, cellphone_number, billing_address, billing_city, billing_country },
      },
      fields: (of) => (
        <>
          <Fields of={of} specs={PERSON} />
          <MoreFields of={of} title={WORDS.metadata} specs={METADATA} />
        </>
      ),
    };
  },
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const kept = await requireSubscriberIn(deps, visit, caller);
    const { metadata, ...sent } = bodyOf(visit.form, [...PERSON, ...METADATA]);
    const body = { ...sent, metadata: changeOf(kept.metadata, metadata as Record<string, string> | null) };
    await perform(deps, visit, caller, update, { params: { id }, body, submission });
    return { path: `/subscribers/${id}`, done: 'saved' };
  },
});

const removePages = actionPages({
  path: '/subscribers/:id/remove',
  load: requireSubscriberIn,
  sheet: (subscriber, locale) => ({
    title: WORDS.remove_subscriber_title,
    lead: WORDS.remove_subscriber_lead,
    values: { name: `${subscriber.name} ${subscriber.last_name}` },
    trail: trailOf(subscriber, locale),
    button: WORDS.remove,
    kind: 'danger',
  }),
  act: performing(remove, () => ({ path: '/subscribers', done: 'removed' })),
});

const MAX_PLANS = 200;

const SUBSCRIPTION_MORE: readonly FieldSpec[] = [
  { path: 'webhook_url', label: WORDS.webhook_url, hint: WORDS.webhook_url_hint, optional: true },
  metadataField(),
];

const subscribePages = actionPages({
  path: '/subscribers/:id/subscribe',
  async load(deps, visit, caller) {
    const subscriber = await requireSubscriberIn(deps, visit, caller);
    const { default_id, ...saved } = await loadSources(deps, caller, subscriber.id);
    const plans = await listOpenPlans(deps.db, caller.principal, { limit: MAX_PLANS });
    return { subscriber, options: optionsOf(saved), default_id, plans };
  },
  sheet({ subscriber, options, default_id, plans }, locale) {
    const name = `${subscriber.name} ${subscriber.last_name}`;
    const offered = plans
      .filter(({ office_id }) => office_id === subscriber.office_id)
      .map(({ id, name: plan, price, currency_type }) => {
        return { value: id, label: `${plan}: ${displayMoney(price, currency_type, locale)}` };
      });
    const specs: FieldSpec[] = [
      { path: 'plan_id', label: WORDS.plan, options: offered },
      { path: 'payment_source', label: WORDS.source, options },
      { path: 'description', label: WORDS.description, optional: true },
    ];
    return {
      title: WORDS.subscribe_title,
      lead: options.length === 0 ? WORDS.no_source_lead : WORDS.subscribe_lead,
      values: { name },
      trail: trailOf(subscriber, locale),
      button: WORDS.subscribe,
      is_closed: options.length === 0,
      ...(default_id === null ? {} : { initial: { payment_source: default_id } }),
      fields: (of) => (
        <>
          <Fields of={of} specs={specs} />
          <MoreFields of={of} title={WORDS.more_fields} specs={SUBSCRIPTION_MORE} />
        </>
      ),
    };
  },
  async act(deps, visit, caller, submission) {
    const subscriber = await requireSubscriberIn(deps, visit, caller);
    const specs = ['plan_id', 'payment_source', 'description'].map((path) => ({ path, label: WORDS.plan }));
    const { payment_source, ...sent } = bodyOf(visit.form, [...specs, ...SUBSCRIPTION_MORE]);
    const { cards } = await loadSources(deps, caller, subscriber.id);
    // The API takes a saved card and an account in different fields.
    const isCard = cards.some(({ id }) => id === payment_source);
    const paidBy = isCard ? { card: payment_source } : { payment_source };
    const body = { ...sent, ...paidBy, subscriber_id: subscriber.id, office: subscriber.office_id };
    const answer = await perform(deps, visit, caller, createSubscription, { body, submission });
    if (answer.status === 202) return { path: `/subscribers/${subscriber.id}`, done: 'pending' };
    const { subscription } = answer.body as { subscription: { id: string } };
    return { path: `/subscriptions/${subscription.id}`, done: 'subscribed' };
  },
});

export const subscriberFormPages: readonly Page[] = [
  ...newPages,
  ...editPages,
  ...removePages,
  ...subscribePages,
];
