import { changeActive, remove } from '#src/catalog/plans/routes.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import { checkoutUrl } from '#src/catalog/plans/views.ts';
import { displayDate, displayMoney, displayPercent } from '#src/kernel/display.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { everyWords, lengthWords } from '../../../shared/frequency.ts';
import type { Page } from '../../../shared/page.ts';
import { panelPage } from '../../guard.tsx';
import { Card, Pill } from '../../kit/parts.tsx';
import { qrDocument } from '../../kit/qr.ts';
import { Share } from '../../kit/share.tsx';
import { perform } from '../../perform.ts';
import { actionPages, performing } from '../action.tsx';
import { changeEntry } from '../change-entry.tsx';
import { detailPage, fact, pairFacts } from '../detail-page.tsx';
import { COMMON } from '../texts.ts';
import { PORTAL_CHANGE_TEXTS } from './fields.ts';
import { planFormPages } from './forms.tsx';
import { ALL_PLANS, loadPlan, requirePlan, trailOf } from './load.ts';

const TEXTS = {
  on: { es: 'Activo', en: 'Active' },
  off: { es: 'Inactivo', en: 'Inactive' },
  edit: { es: 'Editar', en: 'Edit' },
  duplicate: { es: 'Duplicar', en: 'Duplicate' },
  turn_off: { es: 'Desactivar', en: 'Turn off' },
  turn_on: { es: 'Activar', en: 'Turn on' },
  off_title: { es: 'Desactivar el plan {plan}', en: 'Turn off the plan {plan}' },
  off_lead: {
    es: 'Nadie más se suscribe a él. Quienes ya lo tienen siguen como están.',
    en: 'New subscriptions are not accepted. Current subscriptions continue.',
  },
  on_title: { es: 'Activar el plan {plan}', en: 'Turn on the plan {plan}' },
  on_lead: { es: 'Su página vuelve a recibir suscripciones.', en: 'Its page takes subscriptions again.' },
  page: { es: 'Su página de suscripción', en: 'Its subscription page' },
  price: { es: 'Precio', en: 'Price' },
  tax: { es: 'Impuesto incluido', en: 'Tax contained' },
  trial: { es: 'Prueba', en: 'Trial' },
  grace: { es: 'Gracia', en: 'Grace' },
  times: { es: 'Cobros', en: 'Charges' },
  discount: { es: 'Descuento de entrada', en: 'Introductory discount' },
  discount_for: { es: '{off} durante {time}', en: '{off} for {time}' },
  discount_first: {
    es: '{off} durante {time}, para los primeros {count}',
    en: '{off} for {time}, for the first {count}',
  },
  ends: { es: 'Termina', en: 'Ends' },
  portal: { es: 'Cambio de plan por el cliente', en: 'Change by the customer' },
  live: { es: 'Suscripciones vigentes', en: 'Live subscriptions' },
  description: { es: 'Descripción', en: 'Description' },
  edit_title: { es: 'Editar el plan {plan}', en: 'Edit the plan {plan}' },
  remove: { es: 'Eliminar', en: 'Delete' },
  remove_title: { es: 'Eliminar el plan {plan}', en: 'Delete the plan {plan}' },
  remove_lead: {
    es: 'Su página deja de existir. Un plan con suscripciones vigentes no se elimina: desactívelo.',
    en: 'Its page is gone. A plan with live subscriptions is not deleted: turn it off.',
  },
} as const satisfies Record<string, Text>;

/** Describes the plan's discount, such as `20 % durante 3 meses`; null if it has none. */
function discountWords(plan: Plan, locale: Locale): string | null {
  const { discount_type_amount: type, discount_amount: amount, discount_period: period } = plan;
  if (type === null || amount === null || period === 0) return null;
  const off =
    type === 'percentage'
      ? displayPercent(Number(amount), locale)
      : displayMoney(amount, plan.currency_type, locale);
  const { discount_subscribers_limit: count } = plan;
  const time = lengthWords(period, plan.discount_interval, locale);
  return count === null
    ? say(TEXTS.discount_for, locale, { off, time })
    : say(TEXTS.discount_first, locale, { off, time, count });
}

const planPage = detailPage({
  path: '/plans/:id',
  list: { label: ALL_PLANS, path: '/plans' },
  load: loadPlan,
  title: ({ plan }) => plan.name,
  name: ({ plan }) => plan.id.slice(-8),
  lead: ({ plan }, { t, locale }) => (
    <>
      {displayMoney(plan.price, plan.currency_type, locale)}{' '}
      {everyWords(plan.invoice_period, plan.invoice_interval, locale)} ·{' '}
      <Pill tone={plan.active ? 'good' : 'still'}>{t(plan.active ? TEXTS.on : TEXTS.off)}</Pill>
    </>
  ),
  actions: ({ plan }, { t }) => [
    { path: `/plans/${plan.id}/edit`, label: t(TEXTS.edit) },
    { path: `/plans/new?from=${plan.id}`, label: t(TEXTS.duplicate) },
    {
      path: `/plans/${plan.id}/active`,
      label: t(plan.active ? TEXTS.turn_off : TEXTS.turn_on),
      is_rare: true,
    },
    { path: `/plans/${plan.id}/remove`, label: t(TEXTS.remove), kind: 'danger', is_rare: true },
  ],
  facts: ({ plan, live }, { t, locale }) => [
    ...fact(t(TEXTS.description), plan.description),
    ...fact(t(TEXTS.tax), plan.tax_hundredths === null ? null : displayPercent(plan.tax_hundredths, locale)),
    ...fact(
      t(TEXTS.trial),
      plan.trial_period > 0 ? lengthWords(plan.trial_period, plan.trial_interval, locale) : null,
    ),
    ...fact(
      t(TEXTS.grace),
      plan.grace_period ? lengthWords(plan.grace_period, plan.grace_interval ?? 'day', locale) : null,
    ),
    ...fact(t(TEXTS.discount), discountWords(plan, locale)),
    ...fact(t(TEXTS.times), plan.max_recurrences),
    ...fact(t(TEXTS.ends), plan.deadline && displayDate(plan.deadline, locale)),
    ...fact(t(TEXTS.portal), plan.portal_change && t(PORTAL_CHANGE_TEXTS[plan.portal_change])),
    ...fact(t(TEXTS.live), String(live)),
    ...pairFacts(plan.result_urls),
    ...pairFacts(plan.metadata),
    ...fact(t(COMMON.id), <code>{plan.id}</code>),
  ],
  timeline: ({ changes }) => changes.map(changeEntry),
  islands: ['copy'],
  side: ({ plan, url }, { t, place }) => (
    <Card title={t(TEXTS.page)}>
      <Share url={url} place={place} qr={`/plans/${plan.id}/qr`} />
    </Card>
  ),
});

const qrPage = panelPage('/plans/:id/qr', {
  async show(deps, { params, query }, caller) {
    const { id } = await requirePlan(deps, caller, params.id ?? '');
    return qrDocument(checkoutUrl(deps.base_url, id), id, query);
  },
});

const activePages = actionPages({
  path: '/plans/:id/active',
  load: loadPlan,
  sheet: ({ plan }, locale) => ({
    title: plan.active ? TEXTS.off_title : TEXTS.on_title,
    lead: plan.active ? TEXTS.off_lead : TEXTS.on_lead,
    values: { plan: plan.name },
    trail: trailOf(plan, say(ALL_PLANS, locale)),
    button: plan.active ? TEXTS.turn_off : TEXTS.turn_on,
    kind: plan.active ? 'danger' : 'first',
    fields: () => <input type="hidden" name="active" value={plan.active ? '0' : '1'} />,
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const active = textOf(visit.form, 'active') ?? '';
    await perform(deps, visit, caller, changeActive, { params: { id }, body: { active }, submission });
    return { path: `/plans/${id}`, done: active === '1' ? 'turned_on' : 'turned_off' };
  },
});

const removePages = actionPages({
  path: '/plans/:id/remove',
  load: loadPlan,
  sheet: ({ plan }, locale) => ({
    title: TEXTS.remove_title,
    lead: TEXTS.remove_lead,
    values: { plan: plan.name },
    trail: trailOf(plan, say(ALL_PLANS, locale)),
    button: TEXTS.remove,
    kind: 'danger',
  }),
  act: performing(remove, () => ({ path: '/plans', done: 'removed' })),
});

export const planPages: readonly Page[] = [
  planPage,
  qrPage,
  ...planFormPages,
  ...activePages,
  ...removePages,
];
