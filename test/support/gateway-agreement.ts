import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { PlacetopayProgram } from './placetopay-program.ts';
import type { WompiProgram } from './wompi-program.ts';

interface Booked {
  reference: string;
  status: string;
  network_id: string | null;
  transaction: string;
  amount: string;
  credited: string | null;
  /** How much of it was refunded or voided, and by how many approved operations. */
  returned: string;
  returns: number;
}

/**
 * Counts of the charges of a gateway that agree with our records: opened here, sent to the gateway, and by outcome.
 */
export interface Agreement {
  charges: number;
  sent: number;
  approved: number;
  declined: number;
  failed: number;
  /** Failed charges that the gateway never received. */
  lost: number;
  /** The number of approved voids and refunds. */
  returned: number;
  /** The sum of approved charges, in cents. */
  cents: bigint;
}

async function bookedAt(db: Deps['db'], provider: string): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select o.reference::text, o.status, o.network_id, t.status as transaction, t.amount::text,
      (select sum(m.transaction_amount)::text from movements m
        where m.commerce_id = t.commerce_id and m.transaction_id = t.id) as credited,
      r.returned, r.returns
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
      cross join lateral (
        select coalesce(sum(b.amount), 0)::text as returned, count(*)::int as returns from operations b
        where b.commerce_id = o.commerce_id and b.original = o.reference and b.status = 'approved'
          and b.kind in ('void', 'refund')
      ) r
    where o.provider = ${provider} and o.kind not in ('void', 'refund')
  `.execute(db);
  return rows;
}

const TRANSACTIONS: Readonly<Record<string, string>> = {
  approved: 'Aprobada',
  declined: 'Rechazada',
  failed: 'Fallida',
};

/** A charge as the gateway records it, with our names of statuses. */
interface GatewayCharge {
  id: string;
  status: string;
  cents: string;
  /** The amount voided or refunded at the gateway. */
  returned: string;
}

/** Asserts that both sides have the same charges, each once, with the same amounts. */
function compare(
  rows: readonly Booked[],
  entries: readonly [string, GatewayCharge][],
  sent: number,
): Agreement {
  const there = new Map(entries);
  const ours = new Set(rows.map(({ reference }) => reference));
  assert.equal(there.size, entries.length, 'a charge was made twice');
  const unknown = [...there.keys()].filter((reference) => !ours.has(reference));
  assert.deepEqual(unknown, [], 'charges that are not recorded here');
  for (const { reference, status, network_id, transaction, amount, credited, returned, returns } of rows) {
    const made = there.get(reference);
    assert.equal(status, made ? made.status : 'failed', reference);
    assert.equal(returned, made?.returned ?? '0', `${reference} has the same refunds`);
    assert.equal(transaction, returned === amount && returns > 0 ? 'Anulada' : TRANSACTIONS[status]);
    const left = String(BigInt(amount) - BigInt(returned));
    assert.equal(credited, status === 'approved' ? left : null, reference);
    if (status === 'approved') assert.deepEqual([network_id, amount], [made?.id, made?.cents]);
  }
  assert.ok(sent <= rows.length, `${sent} requests sent for ${rows.length} charges`);
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const approved = rows.filter(({ status }) => status === 'approved');
  return {
    charges: rows.length,
    sent,
    approved: approved.length,
    declined: count('declined'),
    failed: count('failed'),
    lost: rows.filter(({ reference }) => !there.has(reference)).length,
    returned: rows.reduce((sum, { returns }) => sum + returns, 0),
    cents: approved.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
  };
}

/** A voided charge was approved before. */
const AT_WOMPI: Readonly<Record<string, string>> = {
  APPROVED: 'approved',
  VOIDED: 'approved',
  DECLINED: 'declined',
};

export async function assertWompiAgrees(db: Deps['db'], gateway: WompiProgram): Promise<Agreement> {
  const { transactions } = await gateway.ledger();
  const entries = transactions.map(({ reference, id, status, amount_in_cents }): [string, GatewayCharge] => [
    reference,
    {
      ...{ id, status: AT_WOMPI[status] ?? status, cents: String(amount_in_cents) },
      returned: status === 'VOIDED' ? String(amount_in_cents) : '0',
    },
  ]);
  const sent = (await gateway.requests()).filter((line) => line === 'POST /transactions').length;
  return compare(await bookedAt(db, 'wompi'), entries, sent);
}

const AT_PLACETOPAY: Readonly<Record<string, string>> = {
  APPROVED: 'approved',
  REJECTED: 'declined',
  FAILED: 'failed',
};

const isReturn = (type: string) => type === 'CREDIT' || type === 'REFUND';

export async function assertPlacetopayAgrees(db: Deps['db'], gateway: PlacetopayProgram): Promise<Agreement> {
  const book = await gateway.ledger();
  const backOf = (charge: number) =>
    book
      .filter(({ parent, type, status }) => parent === charge && isReturn(type) && status === 'APPROVED')
      .reduce((sum, { cents }) => sum + cents, 0);
  const entries = book
    .filter(({ type }) => !isReturn(type))
    .map(({ reference, internalReference, status, cents }): [string, GatewayCharge] => [
      reference,
      {
        ...{ id: String(internalReference), status: AT_PLACETOPAY[status] ?? status, cents: String(cents) },
        returned: String(backOf(internalReference)),
      },
    ]);
  const rows = await bookedAt(db, 'placetopay');
  // PlacetoPay stores references without dashes.
  const booked = rows.map((row) => ({ ...row, reference: row.reference.replaceAll('-', '') }));
  const sent = (await gateway.requests()).filter((path) => path === '/gateway/process').length;
  return compare(booked, entries, sent);
}
