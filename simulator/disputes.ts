import { addBusinessDays } from '#src/kernel/business-days.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { formatDecimal, parseDecimal } from '#src/kernel/money.ts';
import { FOREIGN, refuseEnvironment } from './accept.ts';
import { type Network, nextSeq } from './network.ts';
import { bankDecision, newDispute, operationQuery, read } from './schema.ts';
import { enter, progressOf, resultOf, type SimulatorState } from './state.ts';
import { type Answer, belongsTo, type DisputeEntry, type RecordEntry, refusal } from './types.ts';

/** Number of business days in which the merchant must respond to a dispute. */
const BUSINESS_DAYS_TO_ANSWER = 10;

/** Simulates a payer who files a dispute about a payment with the bank. */
export async function openDispute(network: Network, reference: string, body: unknown): Promise<Answer> {
  const original = resultOf(network.book, reference);
  if (!original || !movedMoney(network.book, original)) return refusal(404, 'no such payment');
  const { value, problem } = read(newDispute, body);
  if (problem !== null) return refusal(400, problem);
  const left = leftOf(network.book, original);
  const amount = value.amount === undefined ? left : (parseDecimal(value.amount) ?? 0n);
  if (amount <= 0n || amount > left) return refusal(409, `amount: ${formatDecimal(left)} can be disputed`);
  const seq = nextSeq(network);
  return keep(network, {
    seq,
    event: 'disputed',
    ...(original.environment && original.merchant
      ? { environment: original.environment, merchant: original.merchant }
      : {}),
    reference,
    case: `CASE-${seq}`,
    kind: value.kind,
    outcome: 'opened',
    amount: formatDecimal(amount),
    currency: original.currency ?? 'COP',
    reason_code: value.reason_code ?? null,
    reason: value.reason ?? null,
    opened_at: value.at.toString(),
    respond_by: endOfDay(value.at).toString(),
  });
}

/** Records the bank's decision on a dispute. Repeating the same decision changes nothing. */
export async function decideDispute(network: Network, name: string, body: unknown): Promise<Answer> {
  const known = network.book.disputes.get(name);
  if (!known) return refusal(404, 'no such case');
  const { value, problem } = read(bankDecision, body);
  if (problem !== null) return refusal(400, problem);
  if (known.outcome === value.outcome) return keep(network, known);
  if (known.outcome !== 'opened') return refusal(409, `the case is ${known.outcome}`);
  return keep(network, { ...known, seq: nextSeq(network), outcome: value.outcome });
}

export async function listDisputes(
  network: Network,
  reference: string,
  parameters: unknown,
): Promise<Answer> {
  const { value, problem } = read(operationQuery, parameters ?? {});
  if (problem !== null) return refusal(400, problem);
  const refused = refuseEnvironment(network, value);
  if (refused) return refused;
  const original = resultOf(network.book, reference);
  if (original && !belongsTo(original, value)) return FOREIGN;
  return { status: 200, body: { disputes: disputesOf(network.book, reference).map(view) } };
}

async function keep(network: Network, entry: DisputeEntry): Promise<Answer> {
  if (entry.seq === nextSeq(network)) {
    enter(network.book, entry);
    network.ledger.append(entry);
    void network.ledger.written(entry.seq).then(() => hint(network, entry));
  }
  const written = await network.ledger.durable(entry.seq);
  return written ? { status: 200, body: view(entry) } : 'drop';
}

/** Notifies the merchant about a dispute, at the `notify_url` of the disputed payment. */
function hint(network: Network, { reference }: DisputeEntry): void {
  const original = resultOf(network.book, reference);
  if (original) network.notify(original);
}

function disputesOf(book: SimulatorState, reference: string): DisputeEntry[] {
  return [...book.disputes.values()].filter((entry) => entry.reference === reference);
}

function movedMoney(book: SimulatorState, { reference, kind, status }: RecordEntry): boolean {
  if (status !== 'approved' || progressOf(book, reference).voided) return false;
  return kind === 'hold'
    ? progressOf(book, reference).captured !== null
    : kind === 'purchase' || kind === 'bank_transfer' || kind === 'cash';
}

/**
 * Returns the amount of the payment that can still be disputed, in minor units. Excludes refunds and disputes that
 * the merchant has not won.
 */
function leftOf(book: SimulatorState, original: RecordEntry): bigint {
  const { captured, refunded } = progressOf(book, original.reference);
  const disputed = disputesOf(book, original.reference)
    .filter(({ outcome }) => outcome !== 'won')
    .reduce((sum, { amount }) => sum + (parseDecimal(amount) ?? 0n), 0n);
  return (captured ?? parseDecimal(original.amount ?? '') ?? 0n) - refunded - disputed;
}

function view(entry: DisputeEntry): object {
  const { kind, outcome, amount, currency, reason_code, reason, opened_at, respond_by } = entry;
  return {
    id: entry.case,
    kind,
    status: outcome,
    ...{ amount, currency, reason_code, reason, opened_at, respond_by },
  };
}

/**
 * Returns the merchant's deadline to respond to a dispute: the last second of the last business day, in Colombia
 * time.
 */
function endOfDay(at: Temporal.Instant): Temporal.Instant {
  const day = at.toZonedDateTimeISO(ZONE).toPlainDate();
  const after = addBusinessDays(day, BUSINESS_DAYS_TO_ANSWER).add({ days: 1 });
  return after.toZonedDateTime(ZONE).toInstant().subtract({ seconds: 1 });
}
