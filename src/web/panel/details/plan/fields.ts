import { listGroups } from '#src/catalog/groups/store.ts';
import { type PlanWithUrls, PORTAL_CHANGES, type PortalChange } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { displayAmount, displayRate } from '#src/kernel/display.ts';
import { CURRENCIES, DISCOUNT_TYPES, INTERVALS } from '#src/kernel/lists.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Caller } from '../../caller.ts';
import { bodyOf, dayOf, type FieldSpec, metadataField } from '../form-fields.tsx';
import { writePairs } from '../pairs.ts';

const TEXTS = {
  name: { es: 'Nombre', en: 'Name' },
  description: { es: 'Descripción', en: 'Description' },
  price: { es: 'Precio, con impuesto', en: 'Price, tax included' },
  currency: { es: 'Moneda', en: 'Currency' },
  every: { es: 'Se cobra cada', en: 'Charged every' },
  interval: { es: 'Unidad de tiempo', en: 'Unit of time' },
  tax: { es: 'Impuesto, en %', en: 'Tax, in %' },
  trial: { es: 'Prueba gratis', en: 'Free trial' },
  trial_interval: { es: 'Unidad de la prueba', en: 'Unit of the trial' },
  grace: { es: 'Gracia tras un cobro fallido', en: 'Grace after a failed charge' },
  grace_interval: { es: 'Unidad de la gracia', en: 'Unit of the grace' },
  times: { es: 'Número máximo de cobros', en: 'Maximum number of charges' },
  limit: { es: 'Número máximo de suscriptores', en: 'Maximum number of subscribers' },
  group: { es: 'Grupo', en: 'Group' },
  portal_change: { es: 'Los clientes pueden cambiarse a este plan', en: 'Customers may change to this plan' },
  portal_change_hint: {
    es: 'En el portal, desde otro plan del mismo grupo.',
    en: 'In the portal, from another plan of the same group.',
  },
  many: {
    es: 'Una persona puede tener varias suscripciones',
    en: 'One person may have several subscriptions',
  },
  order: { es: 'Orden en las listas', en: 'Place in lists' },
  order_hint: { es: 'Un número; el menor va primero.', en: 'A number; the smallest comes first.' },
  deadline: { es: 'El plan termina el', en: 'The plan ends on' },
  deadline_hint: {
    es: 'Ese día se cancelan sus suscripciones, y desde entonces nadie se suscribe.',
    en: 'Its subscriptions are canceled on that day, and new ones are not accepted.',
  },
  discount_type: { es: 'Descuento', en: 'Discount' },
  value: { es: 'Un valor fijo', en: 'A fixed amount' },
  percentage: { es: 'Un porcentaje', en: 'A percentage' },
  discount_amount: { es: 'De cuánto', en: 'How much' },
  discount_for: { es: 'Durante', en: 'For' },
  discount_interval: { es: 'Unidad del descuento', en: 'Unit of the discount' },
  discount_limit: { es: 'Solo para los primeros', en: 'Only for the first' },
  discount_limit_hint: {
    es: 'Cuántos suscriptores. Vacío: todos.',
    en: 'How many subscribers. Empty: all.',
  },
  urls: { es: 'Direcciones de regreso', en: 'Return addresses' },
  urls_hint: {
    es: 'Una por línea, como: return = https://… «return» es adonde vuelve el cliente; «webhook», adonde se avisa.',
    en: 'One per line, for example: return = https://… “return” is the page to which the customer returns; “webhook” is the URL that receives events.',
  },
  day: { es: 'Días', en: 'Days' },
  week: { es: 'Semanas', en: 'Weeks' },
  month: { es: 'Meses', en: 'Months' },
  year: { es: 'Años', en: 'Years' },
} as const satisfies Record<string, Text>;

/**
 * Labels of the setting that allows customers to change to a plan in the portal, immediately or at the period's end.
 */
export const PORTAL_CHANGE_TEXTS = {
  always_invoice: {
    es: 'Sí, de inmediato; la diferencia se cobra ese día',
    en: 'Yes, immediately; the difference is charged that day',
  },
  create_prorations: {
    es: 'Sí, de inmediato; la diferencia va en el próximo cobro',
    en: 'Yes, immediately; the difference is added to the next charge',
  },
  period_end: { es: 'Sí, con el próximo cobro', en: 'Yes, with the next charge' },
} as const satisfies Record<PortalChange, Text>;

export function planFields(locale: Locale): FieldSpec[] {
  const intervals = INTERVALS.map((value) => ({ value, label: say(TEXTS[value], locale) }));
  const currencies = CURRENCIES.map((value) => ({ value, label: value }));
  return [
    { path: 'name', label: TEXTS.name },
    { path: 'description', label: TEXTS.description },
    { path: 'price', label: TEXTS.price, kind: 'amount' },
    { path: 'currency_type', label: TEXTS.currency, options: currencies, is_beside: true },
    { path: 'invoice_period', label: TEXTS.every, kind: 'digits' },
    { path: 'invoice_interval', label: TEXTS.interval, options: intervals, is_beside: true },
    { path: 'tax', label: TEXTS.tax, kind: 'percent', optional: true },
    { path: 'trial_period', label: TEXTS.trial, kind: 'digits', optional: true },
    {
      path: 'trial_interval',
      label: TEXTS.trial_interval,
      options: intervals,
      optional: true,
      is_beside: true,
    },
    { path: 'grace_period', label: TEXTS.grace, kind: 'digits', optional: true },
    {
      path: 'grace_interval',
      label: TEXTS.grace_interval,
      options: intervals,
      optional: true,
      is_beside: true,
    },
  ];
}

/** Returns the fields of the plan's discount for new subscribers. */
export function discountFields(locale: Locale): FieldSpec[] {
  const types = DISCOUNT_TYPES.map((value) => ({ value, label: say(TEXTS[value], locale) }));
  const intervals = INTERVALS.map((value) => ({ value, label: say(TEXTS[value], locale) }));
  return [
    { path: 'discount_type_amount', label: TEXTS.discount_type, options: types, optional: true },
    {
      path: 'discount_amount',
      label: TEXTS.discount_amount,
      kind: 'amount',
      optional: true,
      is_beside: true,
    },
    { path: 'discount_period', label: TEXTS.discount_for, kind: 'digits', optional: true },
    {
      path: 'discount_interval',
      label: TEXTS.discount_interval,
      options: intervals,
      optional: true,
      is_beside: true,
    },
    {
      path: 'discount_subscribers_limit',
      label: TEXTS.discount_limit,
      hint: TEXTS.discount_limit_hint,
      kind: 'digits',
      optional: true,
    },
  ];
}

/** Returns the fields for the maximum number of charges and of subscribers, and for plan changes in the portal. */
export function limitFields(locale: Locale): FieldSpec[] {
  return [
    { path: 'max_recurrences', label: TEXTS.times, kind: 'digits', optional: true },
    { path: 'active_subscribers_limit', label: TEXTS.limit, kind: 'digits', optional: true, is_beside: true },
    {
      path: 'portal_change',
      label: TEXTS.portal_change,
      hint: TEXTS.portal_change_hint,
      options: PORTAL_CHANGES.map((value) => ({ value, label: say(PORTAL_CHANGE_TEXTS[value], locale) })),
      optional: true,
    },
  ];
}

/** Plan fields that few merchants use, shown collapsed. */
export const RARE_FIELDS: readonly FieldSpec[] = [
  { path: 'deadline', label: TEXTS.deadline, hint: TEXTS.deadline_hint, kind: 'end_of_day', optional: true },
  { path: 'allow_multiple_subscriptions', label: TEXTS.many, kind: 'flag', optional: true },
  { path: 'sort_order', label: TEXTS.order, hint: TEXTS.order_hint, optional: true },
  {
    path: 'advanced_options.result_urls',
    label: TEXTS.urls,
    hint: TEXTS.urls_hint,
    kind: 'pairs',
    optional: true,
  },
  metadataField(),
];

/** Returns a field for choosing the plan's group; empty if the plan is in a group that the caller cannot see. */
export async function groupFields(
  { db }: Deps,
  { principal }: Caller,
  current: string | null,
): Promise<FieldSpec[]> {
  const options = (await listGroups(db, principal)).map(({ id, name }) => ({ value: id, label: name }));
  if (current !== null && !options.some(({ value }) => value === current)) return [];
  return [{ path: 'subscription_group_id', label: TEXTS.group, options, optional: true }];
}

/**
 * Values to send for empty fields in which the API does not accept null. `undefined` omits the field from the
 * request.
 */
const EMPTY = {
  trial_period: '0',
  trial_interval: undefined,
  discount_period: '0',
  discount_interval: undefined,
  office: undefined,
} as const;

/** Builds the request body of a plan from the submitted form. */
export function planBody(form: Query, specs: readonly FieldSpec[]): Record<string, unknown> {
  const body = bodyOf(form, specs);
  for (const [name, value] of Object.entries(EMPTY)) if (body[name] === null) body[name] = value;
  const { result_urls } = (body.advanced_options ?? {}) as { result_urls?: unknown };
  return result_urls === null ? { ...body, advanced_options: null } : body;
}

export const NEW_PLAN: Query = {
  currency_type: 'COP',
  invoice_period: '1',
  invoice_interval: 'month',
  grace_period: '3',
  grace_interval: 'day',
};

/** Returns a plan's current values for its form. */
export function planValues(plan: PlanWithUrls, locale: Locale): Query {
  const { currency_type, discount_amount } = plan;
  const money = (minor: bigint) => displayAmount(minor, currency_type, locale);
  const discount = (minor: bigint) =>
    plan.discount_type_amount === 'percentage' ? displayRate(Number(minor), locale) : money(minor);
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    name: plan.name,
    description: plan.description,
    price: money(plan.price),
    currency_type,
    invoice_period: String(plan.invoice_period),
    invoice_interval: plan.invoice_interval,
    tax: plan.tax_hundredths === null ? '' : displayRate(plan.tax_hundredths, locale),
    trial_period: text(plan.trial_period),
    trial_interval: plan.trial_interval,
    grace_period: text(plan.grace_period),
    grace_interval: plan.grace_interval ?? '',
    max_recurrences: text(plan.max_recurrences),
    active_subscribers_limit: text(plan.active_subscribers_limit),
    portal_change: plan.portal_change ?? '',
    discount_type_amount: plan.discount_type_amount ?? '',
    discount_amount: discount_amount === null ? '' : discount(discount_amount),
    discount_period: plan.discount_period === 0 ? '' : String(plan.discount_period),
    discount_interval: plan.discount_period === 0 ? '' : plan.discount_interval,
    discount_subscribers_limit: text(plan.discount_subscribers_limit),
    deadline: dayOf(plan.deadline),
    allow_multiple_subscriptions: plan.allow_multiple_subscriptions ? '1' : '',
    sort_order: text(plan.sort_order),
    advanced_options: { result_urls: writePairs(plan.result_urls) },
    metadata: writePairs(plan.metadata),
    subscription_group_id: plan.subscription_group_id ?? '',
    office: String(plan.office_id),
  };
}
