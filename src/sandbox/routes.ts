import { acceptInvitation } from '#src/billing/subscriptions/actions/accept.ts';
import { answerAcceptance } from '#src/billing/subscriptions/answers.ts';
import { chargeErrors, subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { paymentErrors } from '#src/checkout/payments/errors.ts';
import { answerCheckout } from '#src/checkout/payments/views.ts';
import { answerAuthorization } from '#src/checkout/reservations/answers.ts';
import { authorizeErrors } from '#src/checkout/reservations/errors.ts';
import { requireReservation } from '#src/checkout/reservations/routes.ts';
import { reservationAnswer, waitingAnswer } from '#src/checkout/reservations/schema.ts';
import { paymentSourceView } from '#src/customers/payment-sources/schema.ts';
import { viewSource } from '#src/customers/payment-sources/views.ts';
import { type AnyRoute, route } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { chargingErrors } from '#src/ledger/transactions/errors.ts';
import { type DueWork, dueWorkOf, type Eraser, erasersOf, type Module } from '#src/module.ts';
import { requireAllOffices, roleErrors } from '#src/platform/http/roles.ts';
import { created, ok } from '#src/platform/http/route.ts';
import { disputeAnswer } from '#src/settlement/disputes/schema.ts';
import { findClock } from '#src/tenancy/clocks/store.ts';
import { advanceClock, realNow } from './advance.ts';
import { simulateHolderAnswer } from './answer-account.ts';
import { authorizeInSandbox } from './authorize.ts';
import { decideInSandbox, disputeInSandbox, sandboxDisputeErrors, viewInSandbox } from './dispute.ts';
import { eraseSandbox, releaseClock } from './erase.ts';
import { sandboxErrors } from './errors.ts';
import { payInSandbox } from './pay.ts';
import {
  acceptedInvitation,
  accountBody,
  advanceAnswer,
  advanceBody,
  authorizeBody,
  clockView,
  decideBody,
  disputeBody,
  erased,
  payAnswer,
  payBody,
} from './schema.ts';

const tag = 'Sandbox';
const CLOCK = '/api/v1/sandbox/clock';

const pay = route({
  method: 'POST',
  path: '/api/v1/sandbox/payments/:id/pay',
  tag,
  summary: 'Simulate the payer of a test payment',
  description:
    'If a transaction is pending at a bank or a cash counter, decides its result. Otherwise pays with a test card. `number` is the number of the test card. The default is a Visa test card that is approved. `outcome` is the result at the bank or counter, or of the 3-D Secure challenge.',
  access: 'token',
  test_only: true,
  transaction: 'own',
  body: payBody,
  answers: { 200: payAnswer, 202: payAnswer },
  errors: [commonErrors.not_found, ...Object.values(paymentErrors), ...chargingErrors],
  async handle(deps, { params: { id = '' }, body, locale }, principal) {
    return answerCheckout(await payInSandbox(deps, principal, { ...body, id }), locale);
  },
});

const authorize = route({
  method: 'POST',
  path: '/api/v1/sandbox/pre-authorizations/:id/authorize',
  tag,
  summary: 'Simulate the customer’s authorization of a test reservation',
  description:
    '`number` is the number of a test card. The default is a Visa card that is approved. `outcome` is the customer’s decision if the bank requires a 3-D Secure challenge.',
  access: 'token',
  test_only: true,
  transaction: 'own',
  body: authorizeBody,
  flag: 'success',
  answers: { 201: reservationAnswer, 202: waitingAnswer },
  errors: [commonErrors.not_found, ...authorizeErrors],
  async handle(deps, { params: { id = '' }, body, locale }, principal) {
    const reservation = await requireReservation(deps, principal, id);
    const { number = null, outcome = null } = body;
    const input = { reservation, number, outcome: outcome ?? 'approve' };
    const result = await authorizeInSandbox(deps, input);
    return answerAuthorization(result, { now: deps.clock.now(), locale });
  },
});

const answerAccount = route({
  method: 'POST',
  path: '/api/v1/sandbox/payment-sources/:id/answer',
  tag,
  summary: 'Simulate the decision of an account holder in the app',
  description:
    '`approve` and `reject` decide a pending request to charge the account. `revoke` withdraws an approval.',
  access: 'token',
  test_only: true,
  transaction: 'own',
  body: accountBody,
  answers: { 200: paymentSourceView },
  errors: [commonErrors.not_found, sandboxErrors.account_answered],
  async handle(deps, { params: { id = '' }, body }, principal) {
    return ok(viewSource(await simulateHolderAnswer(deps, principal, { id, outcome: body.outcome })));
  },
});

const accept = route({
  method: 'POST',
  path: '/api/v1/sandbox/invitations/:id/accept',
  tag,
  summary: 'Simulate the acceptance of an invitation',
  description:
    'Accepts an invitation to renew or to change the plan. If the renewal or change has a price, the card is charged.',
  access: 'token',
  test_only: true,
  transaction: 'own',
  flag: 'accepted',
  answers: { 200: acceptedInvitation, 202: acceptedInvitation.loose() },
  errors: [
    commonErrors.not_found,
    subscriptionErrors.invitation_expired,
    subscriptionErrors.plan_inactive,
    subscriptionErrors.plan_subscribers_limit_reached,
    subscriptionErrors.subscriber_already_subscribed,
    subscriptionErrors.subscriber_deleted,
    subscriptionErrors.subscriber_without_card,
    subscriptionErrors.payment_in_progress,
    chargeErrors.card_declined,
    ...chargingErrors,
  ],
  async handle(deps, { params: { id = '' }, locale }, principal) {
    return answerAcceptance(await acceptInvitation(deps, principal, id), deps.clock.now(), locale);
  },
});

const dispute = route({
  method: 'POST',
  path: '/api/v1/sandbox/transactions/:transaction/disputes',
  tag,
  summary: 'Simulate a dispute of a test transaction',
  description:
    'Identify the transaction by number or id. `kind` defaults to `chargeback`, and `amount` to the amount that is not refunded. The dispute is then processed like a dispute from a bank.',
  access: 'token',
  test_only: true,
  transaction: 'own',
  body: disputeBody,
  answers: { 201: disputeAnswer },
  errors: [commonErrors.not_found, ...Object.values(sandboxDisputeErrors)],
  async handle(deps, { params: { transaction = '' }, body }, principal) {
    const opened = await disputeInSandbox(deps, principal, { ...body, transaction });
    return created({ dispute: await viewInSandbox(deps, opened) });
  },
});

const decide = route({
  method: 'POST',
  path: '/api/v1/sandbox/disputes/:id/decide',
  tag,
  summary: 'Simulate the decision of the bank on a test dispute',
  description: 'A dispute that is already decided does not change.',
  access: 'token',
  test_only: true,
  transaction: 'own',
  body: decideBody,
  answers: { 200: disputeAnswer },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' }, body }, principal) {
    const decided = await decideInSandbox(deps, principal, { id, outcome: body.outcome });
    return ok({ dispute: await viewInSandbox(deps, decided) });
  },
});

const readClock = route({
  method: 'GET',
  path: CLOCK,
  tag,
  summary: 'Get the time of the test environment',
  access: 'token',
  test_only: true,
  answers: { 200: clockView },
  async handle(deps, _call, { commerce_id }) {
    const frozen_at = await findClock(deps.db, commerce_id);
    const now = frozen_at ?? realNow(deps);
    return ok({ now: toIsoText(now), frozen: frozen_at !== undefined });
  },
});

const advance = (due: readonly DueWork[]) =>
  route({
    method: 'POST',
    path: CLOCK,
    tag,
    summary: 'Advance the clock of the test environment',
    description:
      'Advances the clock by at most ten years. Before it responds, the service executes everything that becomes due, in order, with the clock at each due time. After the first call, the clock stays frozen until it is advanced again.',
    access: 'token',
    test_only: true,
    transaction: 'own',
    body: advanceBody,
    answers: { 200: advanceAnswer },
    errors: [
      roleErrors.all_offices_required,
      sandboxErrors.clock_moving,
      sandboxErrors.too_many_clocks,
      commonErrors.books_unsettled,
    ],
    async handle(deps, { body }, principal) {
      requireAllOffices(principal);
      const { commerce_id } = principal;
      const { now, events } = await advanceClock(deps, { commerce_id, to: body.advance_to }, due);
      return ok({ now: toIsoText(now), frozen: true, events });
    },
  });

const release = route({
  method: 'DELETE',
  path: CLOCK,
  tag,
  summary: 'Reset the clock of the test environment to the real time',
  access: 'token',
  test_only: true,
  answers: { 200: clockView },
  errors: [roleErrors.all_offices_required, sandboxErrors.clock_moving],
  async handle(deps, _call, principal) {
    requireAllOffices(principal);
    await releaseClock(deps, principal);
    return ok({ now: toIsoText(realNow(deps)), frozen: false });
  },
});

const erase = (erasers: readonly Eraser[]) =>
  route({
    method: 'DELETE',
    path: '/api/v1/sandbox',
    tag,
    summary: 'Erase the test environment',
    description:
      'Deletes payments, subscriptions, saved cards and accounts, transactions, movements, webhooks, plans, coupons and idempotency keys of the test environment, and its clock. Groups and subscribers are not deleted, because both environments share them.',
    access: 'token',
    test_only: true,
    answers: { 200: erased },
    errors: [roleErrors.all_offices_required, sandboxErrors.clock_moving],
    async handle(deps, _call, principal) {
      requireAllOffices(principal);
      await eraseSandbox(deps, principal, erasers);
      return ok({ erased: true });
    },
  });

/** Sandbox routes that panel pages also call, on behalf of the signed-in user. */
export const SANDBOX_ROUTES = { pay, authorize, answerAccount, accept, dispute, decide, release } as const;

/** Builds the sandbox routes, which run the due work of the given modules and erase the modules' test data. */
export function sandboxRoutes(modules: readonly Module[]): AnyRoute[] {
  const clock = [readClock, advance(dueWorkOf(modules)), release];
  return [pay, authorize, answerAccount, accept, dispute, decide, ...clock, erase(erasersOf(modules))];
}
