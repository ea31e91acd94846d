import { coupon, paymentSource, renew } from '#src/billing/subscriptions/action-routes.ts';
import { listPendingInvitations } from '#src/billing/subscriptions/invitations/store.ts';
import { update } from '#src/billing/subscriptions/routes.ts';
import type { Text } from '#src/kernel/texts.ts';
import { SANDBOX_ROUTES } from '#src/sandbox/routes.ts';
import type { Page } from '../../../shared/page.ts';
import { sentFor } from '../../../shared/read-form.ts';
import { perform } from '../../perform.ts';
import { requireTest } from '../../sandbox/require-test.ts';
import { actionPages, performing } from '../action.tsx';
import { bodyOf, type FieldSpec, Fields, metadataField } from '../form-fields.tsx';
import { changeOf, writePairs } from '../pairs.ts';
import { loadSources, optionsOf } from '../subscriber/sources.tsx';
import { loadFor, subscriptionSheet } from './actions.tsx';

export const MORE_TEXTS = {
  renew: { es: 'Enviar invitación a renovar', en: 'Send an invitation to renew' },
  renew_title: { es: 'Invitar a {name} a renovar', en: 'Invite {name} to renew' },
  renew_lead: {
    es: 'Recibe un correo con un enlace. Se cobra cuando acepte.',
    en: 'They get an e-mail with a link. They are charged once they accept.',
  },
  coupon: { es: 'Aplicar un cupón', en: 'Apply a coupon' },
  coupon_title: { es: 'Aplicar un cupón a {name}', en: 'Apply a coupon to {name}' },
  coupon_lead: {
    es: 'Reemplaza el que tenga. Vale desde el próximo cobro.',
    en: 'It takes the place of any before. It holds from the next charge.',
  },
  code: { es: 'Código', en: 'Code' },
  source: { es: 'Cambiar el medio de pago', en: 'Change how it is paid' },
  source_title: { es: 'Cambiar el medio de pago de {name}', en: 'Change how {name} pays' },
  source_lead: { es: 'Los próximos cobros van a él.', en: 'The next charges go to it.' },
  no_source: {
    es: 'No hay otra tarjeta ni cuenta guardada. El cliente puede dar una en su portal.',
    en: 'No other card or account is kept. The customer can give one in their portal.',
  },
  source_label: { es: 'Se cobra a', en: 'Charged to' },
  accept: { es: 'Aceptar la invitación', en: 'Accept the invitation' },
  accept_title: { es: 'Aceptar la invitación de {name}', en: 'Accept the invitation of {name}' },
  accept_lead: {
    es: 'Como si el cliente hubiera aceptado. Si cuesta algo, se cobra a su tarjeta de prueba.',
    en: 'As if the customer had accepted. What it costs is charged to their test card.',
  },
  no_invitation: { es: 'No hay una invitación por aceptar.', en: 'There is no invitation to accept.' },
  edit: { es: 'Editar descripción y metadatos', en: 'Edit description and metadata' },
  edit_title: { es: 'Editar la suscripción de {name}', en: 'Edit the subscription of {name}' },
  edit_lead: {
    es: 'La descripción la distingue de otras. Nada cambia de lo que se cobra.',
    en: 'The description tells it apart from others. Nothing of what is charged changes.',
  },
  description: { es: 'Descripción', en: 'Description' },
  save: { es: 'Guardar', en: 'Save' },
} as const satisfies Record<string, Text>;

const renewPages = actionPages({
  path: '/subscriptions/:id/invite',
  load: loadFor,
  sheet: (of, locale) => ({
    ...subscriptionSheet(of, locale),
    title: MORE_TEXTS.renew_title,
    lead: MORE_TEXTS.renew_lead,
    button: MORE_TEXTS.renew,
  }),
  act: performing(renew, ({ id }) => ({ path: `/subscriptions/${id}`, done: 'invited' })),
});

const CODE: readonly FieldSpec[] = [{ path: 'code', label: MORE_TEXTS.code }];

const couponPages = actionPages({
  path: '/subscriptions/:id/coupon',
  load: loadFor,
  sheet: (of, locale) => ({
    ...subscriptionSheet(of, locale),
    title: MORE_TEXTS.coupon_title,
    lead: MORE_TEXTS.coupon_lead,
    button: MORE_TEXTS.coupon,
    fields: (form) => <Fields of={form} specs={CODE} />,
  }),
  act: performing(
    coupon,
    ({ id }) => ({ path: `/subscriptions/${id}`, done: 'coupon_applied' }),
    ({ form }) => bodyOf(form, CODE),
  ),
});

const SOURCE = { path: 'payment_source', label: MORE_TEXTS.source_label } as const;

const sourcePages = actionPages({
  path: '/subscriptions/:id/source',
  async load(deps, visit, caller) {
    const loaded = await loadFor(deps, visit, caller);
    const saved = await loadSources(deps, caller, loaded.subscriber.id);
    const { card_id, payment_source_id } = loaded.subscription;
    const others = optionsOf(saved).filter(({ value }) => value !== card_id && value !== payment_source_id);
    // The default payment source is listed first.
    const options = others.toSorted(
      (one, other) => Number(other.value === saved.default_id) - Number(one.value === saved.default_id),
    );
    return { ...loaded, options };
  },
  sheet: (of, locale) => ({
    ...subscriptionSheet(of, locale),
    title: MORE_TEXTS.source_title,
    lead: of.options.length === 0 ? MORE_TEXTS.no_source : MORE_TEXTS.source_lead,
    button: MORE_TEXTS.source,
    is_closed: of.options.length === 0,
    fields: (form) => <Fields of={form} specs={[{ ...SOURCE, options: of.options }]} />,
  }),
  act: performing(
    paymentSource,
    ({ id }) => ({ path: `/subscriptions/${id}`, done: 'source_moved' }),
    ({ form }) => bodyOf(form, [SOURCE]),
  ),
});

const DESCRIPTION: readonly FieldSpec[] = [
  { path: 'description', label: MORE_TEXTS.description, optional: true },
  metadataField(),
];

const editPages = actionPages({
  path: '/subscriptions/:id/edit',
  load: loadFor,
  sheet: (of, locale) => ({
    ...subscriptionSheet(of, locale),
    title: MORE_TEXTS.edit_title,
    lead: MORE_TEXTS.edit_lead,
    button: MORE_TEXTS.save,
    initial: {
      description: of.subscription.description ?? '',
      metadata: writePairs(of.subscription.metadata),
    },
    fields: (form) => <Fields of={form} specs={DESCRIPTION} />,
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const { subscription } = await loadFor(deps, visit, caller);
    const { description, metadata } = bodyOf(visit.form, DESCRIPTION);
    const change = changeOf(subscription.metadata, metadata as Record<string, string> | null);
    const body = { description, metadata: change };
    await perform(deps, visit, caller, update, { params: { id }, body, submission });
    return { path: `/subscriptions/${id}`, done: 'saved' };
  },
});

/**
 * Page on which the merchant accepts an invitation on behalf of the customer. Only available in the test
 * environment.
 */
const acceptPages = actionPages({
  path: '/subscriptions/:id/accept',
  async load(deps, visit, caller) {
    requireTest(caller.principal);
    const loaded = await loadFor(deps, visit, caller);
    const [invitation] = await listPendingInvitations(deps.db, loaded.subscription, deps.clock.now());
    return { ...loaded, invitation };
  },
  sheet: (of, locale) => ({
    ...subscriptionSheet(of, locale),
    title: MORE_TEXTS.accept_title,
    lead: of.invitation ? MORE_TEXTS.accept_lead : MORE_TEXTS.no_invitation,
    button: MORE_TEXTS.accept,
    is_closed: !of.invitation,
    fields: () => <input type="hidden" name="invitation" value={of.invitation?.id ?? ''} />,
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const params = { id: sentFor(visit.form, 'invitation') };
    const { status } = await perform(deps, visit, caller, SANDBOX_ROUTES.accept, { params, submission });
    return { path: `/subscriptions/${id}`, done: status === 202 ? 'pending' : 'accepted' };
  },
});

export const moreSubscriptionPages: readonly Page[] = [
  ...renewPages,
  ...couponPages,
  ...sourcePages,
  ...editPages,
  ...acceptPages,
];
