import { eraseTestData as eraseSubscriptions } from '#src/billing/subscriptions/store.ts';
import { eraseTestData as eraseCoupons } from '#src/catalog/coupons/store.ts';
import { eraseTestData as erasePlans } from '#src/catalog/plans/store.ts';
import { eraseTestData as eraseCollection } from '#src/checkout/collection/store.ts';
import { eraseTestData as erasePayments } from '#src/checkout/payments/store.ts';
import { eraseTestData as eraseVisits } from '#src/checkout/recauda/store.ts';
import { eraseTestData as eraseReservations } from '#src/checkout/reservations/store.ts';
import { eraseTestData as eraseCards } from '#src/customers/cards/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { eraseTestData as eraseTransactions } from '#src/ledger/transactions/store.ts';
import { eraseTestData as eraseMovements } from '#src/ledger/virtual-account/store.ts';
import { deleteTestMails } from '#src/messages/mails/store.ts';
import { eraseTestData as eraseWebhooks } from '#src/messages/webhooks/store.ts';
import { eraseTestAnswers } from '#src/platform/http/idempotency.ts';
import { eraseTestData as erasePortal } from '#src/portal/store.ts';
import { lockEnvironment, removeClock } from '#src/tenancy/clocks/store.ts';
import { sandboxErrors } from './errors.ts';

type Eraser = (db: Deps['db'], commerce_id: number) => Promise<void>;

/**
 * What a test environment consists of; whatever refers to something goes before it. Groups and subscribers belong to
 * both environments and stay, with the cards that production saved of them.
 */
const ERASERS: readonly Eraser[] = [
  eraseTestAnswers,
  erasePortal,
  eraseReservations,
  eraseTransactions,
  eraseSubscriptions,
  eraseCards,
  eraseVisits,
  eraseCollection,
  erasePayments,
  eraseMovements,
  eraseWebhooks,
  deleteTestMails,
  erasePlans,
  eraseCoupons,
  removeClock,
];

/** All or nothing: the caller's transaction. */
export async function eraseSandbox(deps: Deps, { commerce_id }: { commerce_id: number }): Promise<void> {
  await requireStill(deps, commerce_id);
  for (const erase of ERASERS) await erase(deps.db, commerce_id);
}

/** Back to the real time. What was put off to a later one waits for it. */
export async function releaseClock(deps: Deps, { commerce_id }: { commerce_id: number }): Promise<void> {
  await requireStill(deps, commerce_id);
  await removeClock(deps.db, commerce_id);
}

async function requireStill(deps: Deps, commerceId: number): Promise<void> {
  if (!(await lockEnvironment(deps.db, commerceId))) throw new ApiError(sandboxErrors.clock_moving);
}
