import type { ChangePlan } from '#src/billing/subscriptions/actions/change-plan.ts';
import { type ChangePreview, previewPlanChange } from '#src/billing/subscriptions/actions/preview-change.ts';
import { change } from '#src/billing/subscriptions/billing-routes.ts';
import { listOpenPlans } from '#src/catalog/plans/store.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { parseIso } from '#src/kernel/calendar.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { useReader } from '../../../shared/document.tsx';
import { type Filled, Form, Select, Submit } from '../../../shared/fields.tsx';
import { everyWords } from '../../../shared/frequency.ts';
import { type Page, type Problem, Refused } from '../../../shared/page.ts';
import { problemOf } from '../../../shared/problems.ts';
import { sentFor } from '../../../shared/read-form.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { panelForm } from '../../guard.tsx';
import { SUBMISSION_FIELD, Submission } from '../../kit/forms.tsx';
import { Card, LinkButton, Top } from '../../kit/parts.tsx';
import { perform } from '../../perform.ts';
import { pathAt } from '../../scope.ts';
import type { ConfirmationKey } from '../confirmations.ts';
import { InvoiceBreakdown } from '../invoice-breakdown.tsx';
import { loadFor, subscriptionSheet } from './actions.tsx';
import { CHANGE_TEXTS } from './change-texts.ts';
import type { LoadedSubscription } from './load.ts';

const MAX_PLANS = 200;

/** Ways of changing the plan that the page offers, with the API parameters of each. */
const CHANGE_OPTIONS = {
  next: { behavior: 'create_prorations', at_period_end: false, mode: 'direct' },
  now: { behavior: 'always_invoice', at_period_end: false, mode: 'direct' },
  none: { behavior: 'none', at_period_end: false, mode: 'direct' },
  end: { behavior: 'none', at_period_end: true, mode: 'direct' },
  invite: { behavior: 'create_prorations', at_period_end: false, mode: 'invitation' },
} as const satisfies Record<string, Pick<ChangePlan, 'behavior' | 'at_period_end' | 'mode'>>;
type ChangeOption = keyof typeof CHANGE_OPTIONS;

function chosenIn({ query }: Visit): { plan_id: string; way: ChangeOption } {
  const way = textOf(query, 'way') ?? 'next';
  return {
    plan_id: textOf(query, 'plan_id') ?? '',
    way: Object.hasOwn(CHANGE_OPTIONS, way) ? (way as ChangeOption) : 'next',
  };
}

interface ChangeProps {
  of: LoadedSubscription;
  plans: readonly Plan[];
  chosen: { plan_id: string; way: ChangeOption };
  preview: ChangePreview | null;
  prorated_at: Temporal.Instant;
  filled: Filled;
  caller: Caller;
  visit: Visit;
}

function ChangePage(props: ChangeProps) {
  const { t, locale } = useReader();
  const { of, caller, preview } = props;
  const { values, trail } = subscriptionSheet(of, locale);
  const links = trail.map(({ label, path }) => ({ label, href: pathAt(caller.place, path) }));
  return (
    <>
      <Top
        title={t(CHANGE_TEXTS.title, values)}
        trail={links}
        lead={t(CHANGE_TEXTS.lead, { plan: of.plan.name })}
      />
      <div class="two">
        <div class="stack">
          <ChooseForm {...props} />
        </div>
        <div class="stack">{preview && <Preview {...props} preview={preview} />}</div>
      </div>
    </>
  );
}

/** Form for choosing the new plan and when it applies. Submitting it shows a preview and changes nothing. */
function ChooseForm({ of, plans, chosen, filled, visit }: ChangeProps) {
  const { t, locale } = useReader();
  const form = { ...filled, values: { plan_id: chosen.plan_id, way: chosen.way } };
  const others = plans.filter(({ id }) => id !== of.plan.id);
  const action = visit.address.split('?', 1)[0];
  if (others.length === 0) return <Card>{t(CHANGE_TEXTS.no_plans)}</Card>;
  return (
    <Card title={t(CHANGE_TEXTS.choose)}>
      <form method="get" action={action} aria-label={t(CHANGE_TEXTS.choose)}>
        <Select
          of={form}
          path="plan_id"
          label={CHANGE_TEXTS.plan}
          autocomplete="off"
          {...(chosen.plan_id === '' ? {} : { value: chosen.plan_id })}
          options={others.map((plan) => ({
            value: plan.id,
            label: `${plan.name}: ${displayMoney(plan.price, plan.currency_type, locale)} ${everyWords(plan.invoice_period, plan.invoice_interval, locale)}`,
          }))}
        />
        <Select
          of={form}
          path="way"
          label={CHANGE_TEXTS.way}
          autocomplete="off"
          value={chosen.way}
          options={(Object.keys(CHANGE_OPTIONS) as ChangeOption[]).map((value) => ({
            value,
            label: t(CHANGE_TEXTS[value]),
          }))}
        />
        <Submit kind="second">{t(CHANGE_TEXTS.preview)}</Submit>
      </form>
    </Card>
  );
}

/**
 * Shows the amounts of the plan change, as computed by the billing module, and the button that applies the change.
 */
function Preview({
  of,
  preview,
  chosen,
  prorated_at,
  filled,
  visit,
  caller,
}: ChangeProps & { preview: ChangePreview }) {
  const { t, locale } = useReader();
  const { plan, now, next } = preview;
  const amount = now === null ? null : displayMoney(now.total, now.currency_type, locale);
  return (
    <>
      {now && (
        <Card title={t(CHANGE_TEXTS.today)}>
          <InvoiceBreakdown of={now} total={CHANGE_TEXTS.charged_today} now={of.now} />
        </Card>
      )}
      <Card title={t(CHANGE_TEXTS.next_charge)}>
        {next ? (
          <InvoiceBreakdown of={next} total={CHANGE_TEXTS.charged_next} now={of.now} />
        ) : (
          <p class="muted">{t(CHANGE_TEXTS.no_next)}</p>
        )}
      </Card>
      <Card>
        <Form action={visit.address} of={filled} label={t(CHANGE_TEXTS.confirm, { plan: plan.name })}>
          <Submission of={filled} />
          <input type="hidden" name="prorated_at" value={prorated_at.toString()} />
          <input type="hidden" name="net" value={String(preview.quote.proration.net)} />
          <p>
            {t(
              chosen.way === 'invite'
                ? CHANGE_TEXTS.asked
                : amount === null
                  ? CHANGE_TEXTS.nothing
                  : CHANGE_TEXTS.charged,
              { amount: amount ?? '', plan: plan.name },
            )}
          </p>
          <div class="buttons">
            <Submit>
              {t(chosen.way === 'invite' ? CHANGE_TEXTS.invite_button : CHANGE_TEXTS.confirm, {
                plan: plan.name,
              })}
            </Submit>
            <LinkButton href={pathAt(caller.place, `/subscriptions/${of.subscription.id}`)}>
              {t(CHANGE_TEXTS.leave)}
            </LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}

async function show(deps: Deps, visit: Visit, caller: Caller, problem: Problem) {
  const of = await loadFor(deps, visit, caller);
  const { currency_type: currency } = of.subscription;
  const plans = await listOpenPlans(deps.db, caller.principal, { currency, limit: MAX_PLANS });
  const chosen = chosenIn(visit);
  const prorated_at = deps.clock.now();
  const { preview, refused } = await tryPreview(deps, visit, caller, prorated_at);
  const filled = { values: visit.form, problem: refused ?? problem };
  const content = <ChangePage {...{ of, plans, chosen, preview, prorated_at, filled, caller, visit }} />;
  const { values } = subscriptionSheet(of, visit.locale);
  return { title: say(CHANGE_TEXTS.title, visit.locale, values), islands: ['form'] as const, content };
}

/** Returns a preview of the plan change or, if the change is not allowed, the problem to show in the form. */
async function tryPreview(deps: Deps, visit: Visit, { principal }: Caller, prorated_at: Temporal.Instant) {
  const { plan_id, way } = chosenIn(visit);
  if (plan_id === '') return { preview: null, refused: null };
  try {
    const input = { id: visit.params.id ?? '', plan_id, ...CHANGE_OPTIONS[way], prorated_at };
    return { preview: await previewPlanChange(deps, principal, input), refused: null };
  } catch (error) {
    const refused = problemOf(error);
    if (!refused) throw error;
    return { preview: null, refused };
  }
}

const DONE = {
  next: 'plan_changed',
  now: 'plan_changed',
  none: 'plan_changed',
  end: 'plan_scheduled',
  invite: 'plan_invited',
} as const satisfies Record<ChangeOption, ConfirmationKey>;

/** Applies the previewed plan change. Throws `Refused` if the prorated amount has changed since the preview. */
async function send(deps: Deps, visit: Visit, caller: Caller) {
  const { id = '' } = visit.params;
  const { plan_id, way } = chosenIn(visit);
  const { behavior, at_period_end, mode } = CHANGE_OPTIONS[way];
  const prorated_at = parseIso(sentFor(visit.form, 'prorated_at'));
  const input = { id, plan_id, behavior, at_period_end, prorated_at };
  const { quote } = await previewPlanChange(deps, caller.principal, input);
  if (String(quote.proration.net) !== sentFor(visit.form, 'net'))
    throw new Refused({ text: CHANGE_TEXTS.moved });
  const body = {
    plan_id,
    mode,
    proration_behavior: behavior,
    applies_at: at_period_end ? 'period_end' : 'now',
    prorated_at: prorated_at?.toString() ?? null,
  };
  const submission = sentFor(visit.form, SUBMISSION_FIELD);
  const { status } = await perform(deps, visit, caller, change, { params: { id }, body, submission });
  const done: ConfirmationKey = status === 202 ? 'plan_pending' : DONE[way];
  return { redirect: pathAt(caller.place, `/subscriptions/${id}`, { done }) };
}

export const changePlanPages: readonly Page[] = panelForm('/subscriptions/:id/change-plan', {
  role: 'operator',
  show,
  act: send,
});
