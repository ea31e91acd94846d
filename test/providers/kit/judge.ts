import assert from 'node:assert/strict';
import type { Outcome } from '#src/providers/port/network.ts';
import { AMOUNT } from './requests.ts';
import type { Bench, Done, Made } from './types.ts';

export type Found = Outcome | { kind: 'absent' };

/** Asserts that the reported outcome agrees with the stand-in's ledger. `unknown` is always allowed. */
export async function assertTrue(
  bench: Bench,
  made: Pick<Made, 'reference'>,
  reported: Found,
  when: string,
): Promise<void> {
  const done = await bench.standIn.ledger(made.reference);
  assertOnce(done, when);
  const [entry] = done;
  const said = `${when}: the provider says ${reported.kind}, the stand-in ${entry?.status ?? 'nothing'}`;
  if (reported.kind === 'approved') assert.equal(entry?.status, 'approved', said);
  if (reported.kind === 'declined') assert.notEqual(entry?.status, 'approved', said);
  if (reported.kind === 'declined') assert.notEqual(entry?.status, 'pending', said);
  if (reported.kind === 'failed' || reported.kind === 'absent')
    assert.ok(entry === undefined || entry.status === 'declined', said);
  if ('record' in reported) assertRecord(reported.record, made, when);
}

/** Asserts that a reference was charged at most once, with the requested amount. */
export function assertOnce(done: readonly Done[], when: string): void {
  const charged = done.filter(({ status }) => status !== 'declined');
  assert.ok(charged.length <= 1, `${when}: charged ${charged.length} times`);
  for (const { amount, currency } of charged) {
    assert.equal(amount, AMOUNT, `${when}: another amount was charged`);
    assert.equal(currency, 'COP', `${when}: charged in another currency`);
  }
}

function assertRecord(
  record: Extract<Outcome, { record: unknown }>['record'],
  { reference }: Pick<Made, 'reference'>,
  when: string,
): void {
  assert.equal(record.reference, reference, `${when}: the record has another reference`);
  const { network_transaction_id: id } = record;
  assert.ok(id === null || typeof id === 'string', `${when}: the id ${id} is not text`);
}
