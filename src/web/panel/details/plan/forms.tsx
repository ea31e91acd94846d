import { create, update } from '#src/catalog/plans/routes.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import type { Filled } from '../../../shared/fields.tsx';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { perform } from '../../perform.ts';
import { actionPages } from '../action.tsx';
import {
  type FieldSpec,
  Fields,
  keepTimeOfDay,
  MoreFields,
  officeField,
  withFieldErrors,
} from '../form-fields.tsx';
import { changeOf } from '../pairs.ts';
import {
  discountFields,
  groupFields,
  limitFields,
  NEW_PLAN,
  planBody,
  planFields,
  planValues,
  RARE_FIELDS,
} from './fields.ts';
import { ALL_PLANS, loadPlan, requirePlan, trailOf } from './load.ts';
import { previewPlan } from './preview.tsx';

const TEXTS = {
  new_title: { es: 'Crear un plan', en: 'Create a plan' },
  new_button: { es: 'Crear el plan', en: 'Create the plan' },
  edit_title: { es: 'Editar el plan {plan}', en: 'Edit the plan {plan}' },
  edit_lead: {
    es: 'El precio nuevo vale desde el próximo cobro de cada suscripción.',
    en: 'The new price holds from the next charge of each subscription.',
  },
  save: { es: 'Guardar', en: 'Save' },
  limits: { es: 'Límites y cambio de plan', en: 'Limits and change of plan' },
  discount: { es: 'Descuento de entrada', en: 'Introductory discount' },
  rare: { es: 'Fecha de fin, direcciones y metadatos', en: 'End date, addresses and metadata' },
} as const satisfies Record<string, Text>;

/** All fields of the plan form. Limits, discount and rarely used fields are collapsed. */
function FormFields({ of, locale, last }: { of: Filled; locale: Locale; last: readonly FieldSpec[] }) {
  return (
    <>
      <Fields of={of} specs={[...planFields(locale), ...last]} />
      <MoreFields of={of} title={TEXTS.limits} specs={limitFields(locale)} />
      <MoreFields of={of} title={TEXTS.discount} specs={discountFields(locale)} />
      <MoreFields of={of} title={TEXTS.rare} specs={RARE_FIELDS} />
    </>
  );
}

function specsOf(locale: Locale, last: readonly FieldSpec[]): FieldSpec[] {
  return [...planFields(locale), ...last, ...limitFields(locale), ...discountFields(locale), ...RARE_FIELDS];
}

/**
 * Returns the fields that the preview reads. Metadata fields are excluded: they do not appear on the checkout page,
 * and a half-typed pair would be an error.
 */
function previewed(locale: Locale, last: readonly FieldSpec[]): FieldSpec[] {
  return specsOf(locale, last).filter(({ kind }) => kind !== 'pairs');
}

async function lastFields(deps: Deps, caller: Caller, plan: Plan | null): Promise<FieldSpec[]> {
  const group = await groupFields(deps, caller, plan?.subscription_group_id ?? null);
  return [...group, await officeField(deps, caller)];
}

async function loadNew(deps: Deps, { query }: Visit, caller: Caller) {
  const from = textOf(query, 'from');
  const plan = from === undefined ? null : await requirePlan(deps, caller, from);
  return { plan, last: await lastFields(deps, caller, plan) };
}

const newPages = actionPages({
  path: '/plans/new',
  load: loadNew,
  sheet: ({ plan, last }, locale) => ({
    title: TEXTS.new_title,
    trail: [{ label: say(ALL_PLANS, locale), path: '/plans' }],
    button: TEXTS.new_button,
    initial: plan ? planValues(plan, locale) : NEW_PLAN,
    fields: (of) => <FormFields of={of} locale={locale} last={last} />,
  }),
  async preview(deps, visit, caller, { last }, values) {
    const body = planBody(values, previewed(visit.locale, last));
    const office = body.office ?? last.at(-1)?.options?.[0]?.value;
    return previewPlan(deps, visit, caller, { ...body, office });
  },
  async act(deps, visit, caller, submission) {
    const { last } = await loadNew(deps, visit, caller);
    const specs = specsOf(visit.locale, last);
    const body = planBody(visit.form, specs);
    const answer = await withFieldErrors(specs, () =>
      perform(deps, visit, caller, create, { body, submission }),
    );
    return { path: `/plans/${(answer.body as { plan: { id: string } }).plan.id}`, done: 'created' };
  },
});

async function loadEdited(deps: Deps, visit: Visit, caller: Caller) {
  const loaded = await loadPlan(deps, visit, caller);
  return { ...loaded, last: await lastFields(deps, caller, loaded.plan) };
}

const editPages = actionPages({
  path: '/plans/:id/edit',
  load: loadEdited,
  sheet: ({ plan, last }, locale) => ({
    title: TEXTS.edit_title,
    lead: TEXTS.edit_lead,
    values: { plan: plan.name },
    trail: trailOf(plan, say(ALL_PLANS, locale)),
    button: TEXTS.save,
    initial: planValues(plan, locale),
    fields: (of) => <FormFields of={of} locale={locale} last={last} />,
  }),
  async preview(deps, visit, caller, { plan, last }, values) {
    const body = planBody(values, previewed(visit.locale, last));
    return previewPlan(deps, visit, caller, { ...body, office: plan.office_id });
  },
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const { plan, last } = await loadEdited(deps, visit, caller);
    const specs = specsOf(visit.locale, last);
    const body = planBody(visit.form, specs);
    const typed = body.metadata as Record<string, string> | null;
    const deadline = keepTimeOfDay(body.deadline, plan.deadline, toColombiaText);
    const changed = { ...body, deadline, metadata: changeOf(plan.metadata, typed) };
    await withFieldErrors(specs, () =>
      perform(deps, visit, caller, update, { params: { id }, body: changed, submission }),
    );
    return { path: `/plans/${id}`, done: 'saved' };
  },
});

export const planFormPages: readonly Page[] = [...newPages, ...editPages];
