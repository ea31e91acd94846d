import { z } from 'zod';
import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { askDisputesSoon, askSoon } from '#src/ledger/transactions/questions/store.ts';
import { findOperation } from '#src/ledger/transactions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { required } from '#src/platform/http/fields.ts';
import { text } from '#src/platform/http/rules.ts';
import { findClock } from '#src/tenancy/clocks/store.ts';
import { askAbout } from './ask.ts';
import { NOTIFICATION_PATH } from './callback-urls.ts';

const MERCHANT = /^[1-9]\d{0,8}$/;

/** The network hints that something changed. Whoever sent it: the worker asks soon, and only the answer is believed. */
export const notificationRoute: AnyRoute = route({
  method: 'POST',
  path: NOTIFICATION_PATH,
  tag: 'Network',
  summary: 'A hint from the card network that an operation ended, or is disputed',
  access: 'public',
  transaction: 'own',
  body: z.object({ reference: required(text({ max: 64 })) }),
  answers: { 202: z.strictObject({ accepted: z.literal(true) }) },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { merchant = '' }, body: { reference } }) {
    const isKnown = MERCHANT.test(merchant) && isUuid(reference);
    const operation = isKnown ? await findOperation(deps.db, Number(merchant), reference) : undefined;
    if (operation?.status === 'open') await askOrSchedule(deps, operation);
    // What is over can still be disputed.
    else if (operation?.status === 'approved') await askDisputesSoon(deps.db, operation, deps.clock.now());
    return { status: 202, body: { accepted: true } };
  },
});

/** No worker asks where time stands still, yet a payer at the bank has decided: there we ask ourselves. */
async function askOrSchedule(deps: Deps, operation: Operation): Promise<void> {
  const frozen_at = operation.production ? undefined : await findClock(deps.db, operation.commerce_id);
  if (frozen_at) await askAbout({ ...deps, clock: frozenClock(frozen_at) }, operation);
  else await askSoon(deps.db, operation, deps.clock.now());
}
