import type { z } from 'zod';
import { callCard, callFollowUp } from '#src/charging/call.ts';
import { type CardAttempt, limitCardAttempts, type Payer } from '#src/charging/card-testing/admit.ts';
import { requireOffered } from '#src/charging/offer.ts';
import { openTransaction, requireOpen, writeFollowUp } from '#src/charging/open.ts';
import { callAndSettle } from '#src/charging/settle.ts';
import { expiryIssue, typedCard } from '#src/customers/payers/schema.ts';
import type { Deps } from '#src/deps.ts';
import { refuseIf } from '#src/kernel/errors.ts';
import { type Key, newId } from '#src/kernel/ids.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { getTransaction, listOperationsOf } from '#src/ledger/transactions/store.ts';
import type { CustomerPayer, Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { brandOf, endsOf } from '#src/platform/card-number.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Call } from '#src/platform/http/route.ts';
import { listReservationBrands } from '#src/tenancy/merchants/store.ts';
import { blocked } from './errors.ts';
import { abilitiesOf, authorizeBlock, changedReservation } from './rules.ts';
import type { hostedAuthorizeBody, ThreeDs } from './schema.ts';
import { type SettledReservation, settleReservation } from './settle.ts';
import { lockReservation, saveReservations } from './store.ts';
import { hasInvalidEci, rejectionOf, sentThreeDs } from './three-ds.ts';
import type { Reservation } from './types.ts';

type Claim = Call<unknown>['claim'];
type Authorization = Omit<z.infer<typeof hostedAuthorizeBody>, 'customer_payer' | 'three_ds'> & {
  customer_payer: CustomerPayer;
  three_ds?: ThreeDs | null | undefined;
};

interface Begun {
  reservation: Reservation;
  transaction: Transaction;
  operation: Operation;
  /** Earlier operations on the reservation's transaction. Set only for captures and releases. */
  earlier?: readonly Operation[];
}

/**
 * Result of an operation that was not sent to the network, because the outcome of the previous operation is unknown.
 */
interface Undecided {
  reservation: Reservation;
  operation: null;
}

export type Result = SettledReservation | Undecided;

/**
 * Holds the amount on the customer's card. After a 3-D Secure challenge, the issuing bank sends the customer to
 * `return_url`. The hosted page passes its own URL, and a merchant's own checkout sends it in `redirect_url`.
 */
export async function authorizeReservation(
  deps: Deps,
  key: Key,
  input: Authorization,
  options: { claim?: Claim; return_url?: string; payer?: Payer } = {},
): Promise<Result> {
  const { claim = async () => undefined, payer } = options;
  const return_url = options.return_url ?? input.payment_card.redirect_url ?? null;
  const { payment_card: card } = input;
  const tried = payer && {
    payer,
    targets: [{ type: 'pre_authorization', id: key.id } as const],
    card_number: card.number,
  };
  refuseIf([expiryIssue('payment_card.expiration_date', card.expiration_date, deps.clock.now())]);
  return operate(deps, key, claim, {
    tried,
    begin: (scope, reservation, reference) => beginHold(scope, reservation, input, reference),
    call({ reservation, transaction, operation }) {
      const rejection = rejectionOf(brandOf(card.number), input.three_ds ?? null);
      if (rejection !== null) return Promise.resolve(declinedHere(operation.reference, rejection));
      return callCard(
        deps,
        { transaction, operation },
        {
          instrument: { card: typedCard(card) },
          description: reservation.description ?? '',
          installments: card.installments,
          series: reservation.id,
          return_url,
          ...(input.three_ds ? { three_ds: sentThreeDs(input.three_ds) } : {}),
        },
      );
    },
  });
}

/** Captures the held amount or a part of it. Any remaining amount is released. */
export async function confirmReservation(
  deps: Deps,
  key: Key,
  amount: bigint,
  claim: Claim,
): Promise<Result> {
  return operate(deps, key, claim, {
    async begin(scope, reservation, reference) {
      const { confirm, max_confirmable_amount } = abilitiesOf(reservation, scope.clock.now());
      const now = scope.clock.now();
      if (confirm !== null) throw blocked(confirm, reservation, now);
      if (amount > max_confirmable_amount) throw blocked('MIT_AMOUNT_EXCEEDS_AUTHORIZED', reservation, now);
      return beginFollowUp(scope, reservation, 'capture', amount, reference);
    },
    call: ({ operation, earlier }) => callFollowUp(deps, operation, earlier),
  });
}

/** Releases the held amount of a reservation. */
export async function voidReservation(deps: Deps, key: Key, claim: Claim): Promise<Result> {
  return operate(deps, key, claim, {
    async begin(scope, reservation, reference) {
      const block = abilitiesOf(reservation, scope.clock.now()).void;
      if (block !== null) throw blocked(block, reservation, scope.clock.now());
      const amount = reservation.authorized_amount ?? 0n;
      return beginFollowUp(scope, reservation, 'void', amount, reference);
    },
    call: ({ operation, earlier }) => callFollowUp(deps, operation, earlier),
  });
}

interface Way {
  /** Card attempt to which rate limits apply. Set only if a payer typed a card number. */
  tried?: CardAttempt | undefined;
  begin(scope: Deps, reservation: Reservation, reference: string): Promise<Begun>;
  call(begun: Begun): Promise<Finding>;
}

/**
 * Runs an operation on a reservation: commits the intent, calls the network and writes the outcome. Does not call the
 * network while the outcome of an earlier operation is unknown.
 */
async function operate(deps: Deps, key: Key, claim: Claim, way: Way): Promise<Result> {
  const reference = newId();
  const open = () =>
    inTransaction(deps.db, async (db) => {
      await claim(db, reference);
      const reservation = await lockReservation(db, key);
      if (reservation.status === 'Indeterminada') throw new OutcomeUnknown(reservation);
      if (reservation.open_operation !== null)
        throw blocked('MIT_IN_PROGRESS', reservation, deps.clock.now());
      return way.begin({ ...deps, db }, reservation, reference);
    });
  const tried = way.tried ?? null;
  const begun = await limitCardAttempts(deps, tried, reference, open).catch((error) => {
    if (error instanceof OutcomeUnknown) return error;
    throw error;
  });
  if (begun instanceof OutcomeUnknown) return { reservation: begun.reservation, operation: null };
  return callAndSettle<SettledReservation>(deps, begun, {
    tried,
    call: () => way.call(begun),
    settle: (finding) => settleReservation(deps, begun.reservation, begun.operation, finding),
    left: () => ({ ...begun, reservation: { ...begun.reservation, status: 'Indeterminada' } }),
  });
}

/**
 * Thrown when the outcome of the previous operation is unknown. It rolls back the claim of the idempotency key, so
 * that a retried request can return a newer state.
 */
class OutcomeUnknown extends Error {
  readonly reservation: Reservation;

  constructor(reservation: Reservation) {
    super('the outcome of the last operation is unknown');
    this.reservation = reservation;
  }
}

async function beginHold(
  deps: Deps,
  reservation: Reservation,
  input: Authorization,
  reference: string,
): Promise<Begun> {
  const block = authorizeBlock(reservation, deps.clock.now());
  if (block !== null) throw blocked(block, reservation, deps.clock.now());
  const { payment_card: card, customer_payer } = input;
  const brand = brandOf(card.number);
  // The ECI is checked before anything is written. The reservation stays open and can be authorized with a valid ECI.
  if (hasInvalidEci(brand, input.three_ds ?? null)) throw blocked('310', reservation, deps.clock.now());
  const { commerce_id, office_id, production, currency, estimated_amount, tax } = reservation;
  const need = { kind: 'hold', method: 'card', currency, brand } as const;
  const isEnabled = async (db: Deps['db']) => {
    const brands = await listReservationBrands(db, commerce_id);
    if (brand === null || !brands.includes(brand))
      throw blocked('MIT_FRANCHISE_NOT_ENABLED', reservation, deps.clock.now(), {
        brands: brands.join(', '),
      });
  };
  const [, choose] = await inPipeline(deps.db, (db) => [
    isEnabled(db),
    requireOffered({ ...deps, db }, reservation, need),
  ]);
  const charge = {
    reference,
    kind: 'hold',
    commerce_id,
    office_id,
    production,
    pre_authorization_id: reservation.id,
    payment_method: 'card',
    payment_method_source: brand,
    amount: estimated_amount,
    currency_type: currency,
    tax,
    card: endsOf(card.number),
    installments: card.installments,
    customer_payer,
  } as const;
  const opened = await openTransaction(deps, charge, { choose });
  const change = {
    open_operation: reference,
    transaction_id: opened.transaction.id,
    installments: card.installments,
    franchise: brand,
    ...endsOf(card.number),
  };
  return { ...opened, reservation: await keep(deps, reservation, change) };
}

async function beginFollowUp(
  deps: Deps,
  reservation: Reservation,
  kind: 'capture' | 'void',
  amount: bigint,
  reference: string,
): Promise<Begun> {
  const { commerce_id, transaction_id: id } = reservation;
  const [transaction, earlier] = await inPipeline(deps.db, (db) => [
    getTransaction(db, commerce_id, id ?? ''),
    listOperationsOf(db, { commerce_id, id: id ?? '' }),
    requireOpen({ ...deps, db }, commerce_id, { kind }),
  ]);
  const original = earlier.find((one) => one.kind === 'hold' && one.status === 'approved');
  if (!original) throw new Error(`reservation ${reservation.id} has no hold on record`);
  const operation = await writeFollowUp(deps, reference, transaction, { kind, amount, original });
  return {
    transaction,
    operation,
    earlier,
    reservation: await keep(deps, reservation, { open_operation: reference }),
  };
}

async function keep(
  deps: Deps,
  reservation: Reservation,
  change: Partial<Reservation>,
): Promise<Reservation> {
  const next = changedReservation(reservation, change, deps.clock.now());
  await saveReservations(deps.db, [next]);
  return next;
}

function declinedHere(reference: string, code: string): Finding {
  const record = {
    reference,
    code,
    network_transaction_id: null,
    authorization_code: null,
    expires_at: null,
    bank_url: null,
    voucher: null,
    barcode: null,
  };
  return { kind: 'declined', record };
}
