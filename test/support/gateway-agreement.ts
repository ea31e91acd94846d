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
  /** What of it was given back, and by how many operations that were approved. */
  returned: string;
  returns: number;
}

/** What a gateway's book and ours have in common: how many were opened here, sent there, and how they ended. */
export interface Agreement {
  charges: number;
  sent: number;
  approved: number;
  declined: number;
  failed: number;
  /** Of those that failed: the gateway never heard of them. */
  lost: number;
  /** How many returns were approved: voids and refunds. */
  returned: number;
  /** What was approved, in cents. */
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

/** One charge as a gateway has it, in words of ours. */
interface There {
  id: string;
  status: string;
  cents: string;
  /** What was given back of it there. */
  returned: string;
}

/** Every charge of theirs is ours, and every one of ours theirs, each once and to the peso. */
function compare(rows: readonly Booked[], entries: readonly [string, There][], sent: number): Agreement {
  const there = new Map(entries);
  const ours = new Set(rows.map(({ reference }) => reference));
  assert.equal(there.size, entries.length, 'a charge was made twice');
  const strangers = [...there.keys()].filter((reference) => !ours.has(reference));
  assert.deepEqual(strangers, [], 'a charge that we know nothing of');
  for (const { reference, status, network_id, transaction, amount, credited, returned, returns } of rows) {
    const made = there.get(reference);
    assert.equal(status, made ? made.status : 'failed', reference);
    assert.equal(returned, made?.returned ?? '0', `${reference} was given back`);
    assert.equal(transaction, returned === amount && returns > 0 ? 'Anulada' : TRANSACTIONS[status]);
    const left = String(BigInt(amount) - BigInt(returned));
    assert.equal(credited, status === 'approved' ? left : null, reference);
    if (status === 'approved') assert.deepEqual([network_id, amount], [made?.id, made?.cents]);
  }
  assert.ok(sent <= rows.length, `${sent} sent for ${rows.length}`);
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

/** One that is voided was approved before. */
const AT_WOMPI: Readonly<Record<string, string>> = {
  APPROVED: 'approved',
  VOIDED: 'approved',
  DECLINED: 'declined',
};

export async function assertWompiAgrees(db: Deps['db'], gateway: WompiProgram): Promise<Agreement> {
  const { transactions } = await gateway.ledger();
  const entries = transactions.map(({ reference, id, status, amount_in_cents }): [string, There] => [
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
    .map(({ reference, internalReference, status, cents }): [string, There] => [
      reference,
      {
        ...{ id: String(internalReference), status: AT_PLACETOPAY[status] ?? status, cents: String(cents) },
        returned: String(backOf(internalReference)),
      },
    ]);
  const rows = await bookedAt(db, 'placetopay');
  // Its references have no room for the strokes.
  const booked = rows.map((row) => ({ ...row, reference: row.reference.replaceAll('-', '') }));
  const sent = (await gateway.requests()).filter((path) => path === '/gateway/process').length;
  return compare(booked, entries, sent);
}
