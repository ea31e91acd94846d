import type { Deps } from '#src/deps.ts';
import { authorizeReservation, type Result } from '#src/modules/reservations/operate.ts';
import { isAtBank, settleReservation } from '#src/modules/reservations/settle.ts';
import { hostedUrl } from '#src/modules/reservations/views.ts';
import { cardOf, PAYER } from './pay.ts';

interface Input {
  id: string;
  number: string | null;
  outcome: 'approve' | 'reject' | 'pending';
}

/** Does what a customer would do at the hosted page of a test reservation, and at the card's bank after. */
export async function authorizeInSandbox(deps: Deps, { id, number, outcome }: Input): Promise<Result> {
  const body = { customer_payer: PAYER, payment_card: cardOf(number) };
  const result = await authorizeReservation(deps, id, body, undefined, hostedUrl(deps.base_url, id));
  if (result.operation === null || !isAtBank(result) || outcome === 'pending') return result;
  const { reference } = result.operation;
  await deps.network.simulate.decideChallenge(reference, outcome);
  return settleReservation(
    deps,
    result.operation,
    await deps.network.query({ reference, at: deps.clock.now() }),
  );
}
