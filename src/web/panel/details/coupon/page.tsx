import { percentHundredths } from '#src/catalog/coupons/percent.ts';
import { changeActive, create, remove, update } from '#src/catalog/coupons/routes.ts';
import { findCoupon } from '#src/catalog/coupons/store.ts';
import { COUPON_DURATIONS } from '#src/catalog/coupons/types.ts';
import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import {
  displayAmount,
  displayDate,
  displayMoney,
  displayPercent,
  displayRate,
} from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { CURRENCIES, type Currency } from '#src/kernel/lists.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { Pill } from '../../kit/parts.tsx';
import { perform } from '../../perform.ts';
import { actionPages, performing } from '../action.tsx';
import { changeEntry } from '../change-entry.tsx';
import { detailPage, fact } from '../detail-page.tsx';
import { bodyOf, dayOf, type FieldSpec, Fields, keepTimeOfDay, officeField } from '../form-fields.tsx';
import { COMMON } from '../texts.ts';

const TEXTS = {
  all: { es: 'Cupones', en: 'Coupons' },
  on: { es: 'Activo', en: 'Active' },
  off: { es: 'Inactivo', en: 'Inactive' },
  turn_off: { es: 'Desactivar', en: 'Turn off' },
  turn_on: { es: 'Activar', en: 'Turn on' },
  off_lead: {
    es: 'Nadie más lo usa. Quien ya lo tiene lo conserva.',
    en: 'New customers cannot use it. Current subscriptions keep it.',
  },
  on_lead: { es: 'Se puede volver a usar.', en: 'It can be used again.' },
  code: { es: 'Código', en: 'Code' },
  code_hint: { es: 'Vacío: se inventa uno.', en: 'Empty: one is made up.' },
  name: { es: 'Nombre', en: 'Name' },
  off_value: { es: 'Descuento', en: 'Discount' },
  percent: { es: 'Descuento en %', en: 'Discount in %' },
  amount: { es: 'O un valor fijo', en: 'Or a fixed amount' },
  currency: { es: 'Moneda del valor fijo', en: 'Currency of the fixed amount' },
  duration: { es: 'Durante', en: 'For' },
  once: { es: 'Un cobro', en: 'One charge' },
  repeating: { es: 'Varios meses', en: 'Several months' },
  forever: { es: 'Siempre', en: 'Always' },
  months: { es: 'Meses', en: 'Months' },
  most: { es: 'Usos como máximo', en: 'Most uses' },
  used: { es: 'Usos', en: 'Uses' },
  until: { es: 'Se puede usar hasta', en: 'Can be used until' },
  until_hint: { es: 'Hasta el fin de ese día.', en: 'To the end of that day.' },
  edit: { es: 'Editar', en: 'Edit' },
  edit_title: { es: 'Editar el cupón {code}', en: 'Edit the coupon {code}' },
  edit_lead: {
    es: 'Vale para quien lo use desde ahora. Quien ya lo tiene conserva el descuento que recibió.',
    en: 'The change applies to new redemptions. Current subscriptions keep their discount.',
  },
  save: { es: 'Guardar', en: 'Save' },
  remove: { es: 'Eliminar', en: 'Delete' },
  remove_title: { es: 'Eliminar el cupón {code}', en: 'Delete the coupon {code}' },
  remove_lead: {
    es: 'Su código deja de existir. Quien ya lo tiene lo conserva.',
    en: 'The code no longer exists. Current subscriptions keep the discount.',
  },
  new_title: { es: 'Crear un cupón', en: 'Create a coupon' },
  new_button: { es: 'Crear el cupón', en: 'Create the coupon' },
} as const satisfies Record<string, Text>;

async function load(deps: Deps, { params: { id = '' } }: Visit, { principal }: Caller) {
  const coupon = isUuid(id) ? await findCoupon(deps.db, principal, id) : undefined;
  if (!coupon) throw notFound();
  const { commerce_id, production } = coupon;
  return { coupon, changes: await listChangesOf(deps.db, { commerce_id, production, kind: 'coupon', id }) };
}

type Coupon = Awaited<ReturnType<typeof load>>['coupon'];

function offOf(coupon: Coupon, locale: Locale): string {
  const { amount_off, currency } = coupon;
  const percent = percentHundredths(coupon);
  if (percent !== null) return displayPercent(percent, locale);
  return displayMoney(amount_off ?? 0n, (currency ?? 'COP') as Currency, locale);
}

const couponPage = detailPage({
  path: '/coupons/:id',
  list: { label: TEXTS.all, path: '/coupons' },
  load,
  title: ({ coupon }) => coupon.code,
  name: ({ coupon }) => coupon.id.slice(-8),
  lead: ({ coupon }, { t, locale }) => (
    <>
      {offOf(coupon, locale)} ·{' '}
      <Pill tone={coupon.active ? 'good' : 'still'}>{t(coupon.active ? TEXTS.on : TEXTS.off)}</Pill>
    </>
  ),
  actions: ({ coupon }, { t }) => [
    { path: `/coupons/${coupon.id}/edit`, label: t(TEXTS.edit) },
    { path: `/coupons/${coupon.id}/active`, label: t(coupon.active ? TEXTS.turn_off : TEXTS.turn_on) },
    { path: `/coupons/${coupon.id}/remove`, label: t(TEXTS.remove), kind: 'danger', is_rare: true },
  ],
  facts: ({ coupon }, { t, locale }) => [
    ...fact(t(TEXTS.name), coupon.name),
    ...fact(t(TEXTS.off_value), offOf(coupon, locale)),
    ...fact(t(TEXTS.duration), t(TEXTS[coupon.duration])),
    ...fact(t(TEXTS.months), coupon.duration_in_months),
    ...fact(
      t(TEXTS.used),
      `${coupon.times_redeemed}${coupon.max_redemptions === null ? '' : ` / ${coupon.max_redemptions}`}`,
    ),
    ...fact(t(TEXTS.until), coupon.redeem_by && displayDate(coupon.redeem_by, locale)),
    ...fact(t(COMMON.id), <code>{coupon.id}</code>),
  ],
  timeline: ({ changes }) => changes.map(changeEntry),
});

function couponFields(locale: Locale): FieldSpec[] {
  return [
    { path: 'code', label: TEXTS.code, hint: TEXTS.code_hint, optional: true },
    { path: 'name', label: TEXTS.name, optional: true },
    { path: 'percent_off', label: TEXTS.percent, kind: 'percent', optional: true },
    { path: 'amount_off', label: TEXTS.amount, kind: 'amount', optional: true },
    {
      path: 'currency',
      label: TEXTS.currency,
      options: CURRENCIES.map((value) => ({ value, label: value })),
      optional: true,
    },
    {
      path: 'duration',
      label: TEXTS.duration,
      options: COUPON_DURATIONS.map((value) => ({ value, label: say(TEXTS[value], locale) })),
    },
    { path: 'duration_in_months', label: TEXTS.months, kind: 'digits', optional: true },
    { path: 'max_redemptions', label: TEXTS.most, kind: 'digits', optional: true },
    { path: 'redeem_by', label: TEXTS.until, hint: TEXTS.until_hint, kind: 'day', optional: true },
  ];
}

const newPages = actionPages({
  path: '/coupons/new',
  load: (deps, _visit, caller) => officeField(deps, caller),
  sheet: (office, locale) => ({
    title: TEXTS.new_title,
    trail: [{ label: say(TEXTS.all, locale), path: '/coupons' }],
    button: TEXTS.new_button,
    initial: { duration: 'once' },
    fields: (of) => <Fields of={of} specs={[...couponFields(locale), office]} />,
  }),
  async act(deps, visit, caller, submission) {
    const body = bodyOf(visit.form, [...couponFields(visit.locale), await officeField(deps, caller)]);
    const answer = await perform(deps, visit, caller, create, { body, submission });
    return { path: `/coupons/${(answer.body as { coupon: { id: string } }).coupon.id}`, done: 'created' };
  },
});

/** Formats the coupon's exact percentage, so that saving the form again does not round it. */
function rateOf({ percent_off, percent_off_hundredths }: Coupon, locale: Locale): string {
  if (percent_off !== null) return locale === 'es' ? percent_off.replace('.', ',') : percent_off;
  return percent_off_hundredths === null ? '' : displayRate(percent_off_hundredths, locale);
}

/** Returns a coupon's current values for its form. */
function couponValues(coupon: Coupon, locale: Locale): Query {
  const { amount_off, currency, duration_in_months, max_redemptions } = coupon;
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    code: coupon.code,
    name: coupon.name ?? '',
    percent_off: rateOf(coupon, locale),
    amount_off: amount_off === null ? '' : displayAmount(amount_off, (currency ?? 'COP') as Currency, locale),
    currency: currency ?? '',
    duration: coupon.duration,
    duration_in_months: text(duration_in_months),
    max_redemptions: text(max_redemptions),
    redeem_by: dayOf(coupon.redeem_by),
  };
}

function trailOf({ id, code }: Coupon, locale: Locale) {
  return [
    { label: say(TEXTS.all, locale), path: '/coupons' },
    { label: code, path: `/coupons/${id}` },
  ];
}

const editPages = actionPages({
  path: '/coupons/:id/edit',
  load,
  sheet: ({ coupon }, locale) => ({
    title: TEXTS.edit_title,
    lead: TEXTS.edit_lead,
    values: { code: coupon.code },
    trail: trailOf(coupon, locale),
    button: TEXTS.save,
    initial: couponValues(coupon, locale),
    fields: (of) => <Fields of={of} specs={couponFields(locale)} />,
  }),
  async act(deps, visit, caller, submission) {
    const { coupon } = await load(deps, visit, caller);
    const sent = bodyOf(visit.form, couponFields(visit.locale));
    const redeem_by = keepTimeOfDay(sent.redeem_by, coupon.redeem_by, toIsoText);
    const body = { ...sent, redeem_by, office: coupon.office_id };
    await perform(deps, visit, caller, update, { params: { id: coupon.id }, body, submission });
    return { path: `/coupons/${coupon.id}`, done: 'saved' };
  },
});

const removePages = actionPages({
  path: '/coupons/:id/remove',
  load,
  sheet: ({ coupon }, locale) => ({
    title: TEXTS.remove_title,
    lead: TEXTS.remove_lead,
    values: { code: coupon.code },
    trail: trailOf(coupon, locale),
    button: TEXTS.remove,
    kind: 'danger',
  }),
  act: performing(remove, () => ({ path: '/coupons', done: 'removed' })),
});

const activePages = actionPages({
  path: '/coupons/:id/active',
  load,
  sheet: ({ coupon }, locale) => ({
    title: coupon.active ? TEXTS.turn_off : TEXTS.turn_on,
    lead: coupon.active ? TEXTS.off_lead : TEXTS.on_lead,
    trail: trailOf(coupon, locale),
    button: coupon.active ? TEXTS.turn_off : TEXTS.turn_on,
    kind: coupon.active ? 'danger' : 'first',
    fields: () => <input type="hidden" name="active" value={coupon.active ? '0' : '1'} />,
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const active = textOf(visit.form, 'active') ?? '';
    await perform(deps, visit, caller, changeActive, { params: { id }, body: { active }, submission });
    return { path: `/coupons/${id}`, done: active === '1' ? 'turned_on' : 'turned_off' };
  },
});

export const couponPages: readonly Page[] = [
  couponPage,
  ...newPages,
  ...editPages,
  ...activePages,
  ...removePages,
];
