import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors, invalid, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { toNumber } from '#src/kernel/money.ts';
import { viewLine } from '#src/ledger/invoices/lines.ts';
import { invoiceView } from '#src/ledger/invoices/schema.ts';
import { findInvoice, pageInvoices } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { viewInvoice, viewUpcoming } from '#src/ledger/invoices/views.ts';
import { chargingErrors } from '#src/ledger/transactions/errors.ts';
import { listOfInvoices, pageOfSubscription } from '#src/ledger/transactions/store.ts';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { pageEnvelope, pageSchema, readPage } from '#src/platform/http/pagination.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { choice, idParameter, ok } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { changePlan, type PlanChange, quotePlan } from './actions/change-plan.ts';
import { planChangeIssues } from './actions/plan-target.ts';
import { answerPlanChange, viewQuote } from './answers.ts';
import { chargeErrors, subscriptionErrors } from './errors.ts';
import * as planChange from './plan-change-schema.ts';
import { printInvoice } from './print-invoice.ts';
import { recoverPlanChange } from './recover.ts';
import { getSubscription, PATH, PER_PAGE, tag } from './routes.ts';
import * as schema from './schema.ts';
import type { Subscription } from './types.ts';
import { PRORATION_BEHAVIORS } from './types.ts';
import { draftUpcoming } from './upcoming.ts';
import { nextChargeOf, viewCharge } from './views.ts';

const planErrors = [
  commonErrors.not_found,
  subscriptionErrors.subscription_canceled,
  subscriptionErrors.subscription_inactive,
  subscriptionErrors.subscription_same_plan,
  subscriptionErrors.plan_inactive,
  subscriptionErrors.plan_subscribers_limit_reached,
  subscriptionErrors.subscriber_already_subscribed,
  subscriptionErrors.subscriber_deleted,
];

export const change = route({
  method: 'PUT',
  path: `${PATH}/:id/change-plan`,
  tag,
  summary: 'Change the plan of a subscription',
  description:
    'Changes the plan immediately, or with `applies_at: "period_end"` at the end of the period. With `mode: "invitation"`, the subscriber is invited by e-mail to accept the change. To charge the amounts of a preview, send its time as `prorated_at`, which must be within the last hour. The status 402 means that the card was declined and the plan did not change.',
  access: 'token',
  transaction: 'own',
  recover: recoverPlanChange,
  body: schema.changePlanBody,
  flag: 'changed',
  answers: { 200: planChange.changedPlan.or(planChange.invitedPlan), 202: planChange.pendingPlan.loose() },
  lookUp: (deps, sent, principal, { id = '' }) => planChangeIssues(deps, principal, { ...sent, id }),
  errors: [
    ...planErrors,
    subscriptionErrors.invitation_already_pending,
    subscriptionErrors.payment_in_progress,
    chargeErrors.card_declined,
    ...chargingErrors,
  ],
  async handle(deps, { params: { id = '' }, body, claim, keep, locale }, principal) {
    const input = {
      id,
      plan_id: body.plan_id,
      mode: body.mode ?? null,
      behavior: body.proration_behavior ?? 'create_prorations',
      at_period_end: body.applies_at === 'period_end',
      prorated_at: body.prorated_at ?? null,
    } as const;
    const answer = (changed: PlanChange) => answerPlanChange(changed, deps.clock.now(), locale);
    const keyed = { claim, keep: (db: AnyDatabase, done: PlanChange) => keep(db, answer(done)) };
    return answer(await changePlan(deps, principal, input, keyed));
  },
});

const preview = route({
  method: 'GET',
  path: `${PATH}/:id/change-plan/preview`,
  tag,
  summary: 'Preview a change of plan',
  description: 'Returns the amounts that a change of plan would charge, without changing the subscription.',
  access: 'token',
  query: {
    plan_id: { ...idParameter('Id of the new plan.'), required: true },
    proration_behavior: choice(
      PRORATION_BEHAVIORS,
      'How to charge the price difference for the rest of the current period. Default: `create_prorations`.',
    ),
  },
  flag: 'changed',
  answers: { 200: planChange.planPreview },
  errors: [...planErrors, commonErrors.invalid_query],
  async handle(deps, { params: { id = '' }, query, locale }, principal) {
    const behavior = schema.readBehavior(textOf(query, 'proration_behavior'));
    if (behavior === null) {
      const list = PRORATION_BEHAVIORS.join(', ');
      throw invalid('proration_behavior', RULE_TEXTS.one_of, { list });
    }
    const plan_id = textOf(query, 'plan_id') ?? '';
    if (plan_id === '') throw invalid('plan_id', RULE_TEXTS.required);
    return ok(viewQuote(await quotePlan(deps, principal, { id, plan_id, behavior }), locale));
  },
});

const next = route({
  method: 'GET',
  path: `${PATH}/:id/next-transaction`,
  tag,
  summary: 'Get the next charge of a subscription',
  description: 'If no charge is scheduled, the dates are null and the amounts are zero.',
  access: 'token',
  answers: { 200: schema.nextTransaction },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, locale }, principal) {
    const subscription = await getSubscription(deps, principal, id);
    const invoice = await draftUpcoming(deps, subscription);
    const { day, at } = nextChargeOf(subscription, deps.clock.now());
    return ok({
      next_renew_at: day,
      charge_scheduled_at: at,
      amount: toNumber(invoice?.total ?? 0n),
      currency_type: subscription.currency_type,
      proration_amount: toNumber(invoice?.proration ?? 0n),
      discount_amount: toNumber(invoice?.discount ?? 0n),
      balance_applied: toNumber(invoice?.balance_applied ?? 0n),
      line_items: (invoice?.lines ?? []).map((line) => viewLine(line, locale)),
    });
  },
});

const transactions = route({
  method: 'GET',
  path: `${PATH}/:id/transactions`,
  tag,
  summary: 'List the charges of a subscription',
  description: 'Returns successful and failed charges, newest first.',
  access: 'token',
  query: {
    page: 'Number of the page to return. Default: 1, the first page.',
    per_page: 'Number of charges per page, at most 100. Default: 15.',
  },
  answers: { 200: pageSchema(schema.subscriptionTransaction) },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, query, address, locale }, principal) {
    const subscription = await getSubscription(deps, principal, id);
    const page = await pageOfSubscription(deps.db, subscription, readPage(query, PER_PAGE));
    const rows = page.rows.map((transaction) => viewCharge(transaction, locale));
    return ok(pageEnvelope({ ...page, rows }, address));
  },
});

const invoices = route({
  method: 'GET',
  path: `${PATH}/:id/invoices`,
  tag,
  summary: 'List the invoices of a subscription',
  description: 'Returns the invoices with their charge attempts, newest first.',
  access: 'token',
  query: {
    page: 'Number of the page to return. Default: 1, the first page.',
    per_page: 'Number of invoices per page, at most 100. Default: 15.',
  },
  answers: { 200: pageSchema(invoiceView) },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, query, address, locale }, principal) {
    const subscription = await getSubscription(deps, principal, id);
    const page = await pageInvoices(deps.db, subscription, readPage(query, PER_PAGE));
    const all = await listOfInvoices(
      deps.db,
      subscription.commerce_id,
      page.rows.map((invoice) => invoice.id),
    );
    const byInvoice = Map.groupBy(all, (transaction) => transaction.invoice_id);
    const rows = page.rows.map((invoice) =>
      viewInvoice(invoice, { attempts: byInvoice.get(invoice.id) ?? [], base_url: deps.base_url, locale }),
    );
    return ok(pageEnvelope({ ...page, rows }, address));
  },
});

const upcoming = route({
  method: 'GET',
  path: `${PATH}/:id/invoices/upcoming`,
  tag,
  summary: 'Get a preview of the next invoice of a subscription',
  access: 'token',
  answers: { 200: invoiceView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, locale }, principal) {
    const invoice = await draftUpcoming(deps, await getSubscription(deps, principal, id));
    if (!invoice) throw notFound();
    return ok(viewUpcoming(invoice, locale));
  },
});

const NUMBER = /^\d{1,15}$/;

/** Returns the invoice with this id or consecutive number. Throws 404 if there is none. */
async function requireInvoice(
  deps: Parameters<typeof getSubscription>[0],
  subscription: Subscription,
  reference: string,
): Promise<Invoice> {
  const by = isUuid(reference)
    ? { id: reference }
    : NUMBER.test(reference)
      ? { number: BigInt(reference) }
      : null;
  const invoice = by && (await findInvoice(deps.db, subscription, by));
  if (!invoice) throw notFound();
  return invoice;
}

const invoice = route({
  method: 'GET',
  path: `${PATH}/:id/invoices/:invoice`,
  tag,
  summary: 'Get an invoice of a subscription by id or number',
  access: 'token',
  answers: { 200: invoiceView },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '', invoice: reference = '' }, locale }, principal) {
    const subscription = await getSubscription(deps, principal, id);
    const found = await requireInvoice(deps, subscription, reference);
    const attempts = await listOfInvoices(deps.db, found.commerce_id, [found.id]);
    return ok(viewInvoice(found, { attempts, base_url: deps.base_url, locale }));
  },
});

const pdf = route({
  method: 'GET',
  path: `${PATH}/:id/invoices/:invoice/pdf`,
  tag,
  summary: 'Get an invoice of a subscription as a PDF file',
  access: 'token',
  media: 'application/pdf',
  answers: { 200: z.unknown() },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '', invoice: reference = '' }, locale }, principal) {
    const subscription = await getSubscription(deps, principal, id);
    const found = await requireInvoice(deps, subscription, reference);
    const body = await printInvoice(deps, subscription, found, locale);
    const name = `${locale === 'es' ? 'comprobante' : 'invoice'}-${found.number}.pdf`;
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
    };
    return { status: 200, body, headers };
  },
});

export const billingRoutes: readonly AnyRoute[] = [
  change,
  preview,
  next,
  transactions,
  invoices,
  upcoming,
  invoice,
  pdf,
];
