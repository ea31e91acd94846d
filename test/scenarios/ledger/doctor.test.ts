import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { checkUnpaid } from '#src/billing/subscriptions/checks.ts';
import { checkInvoices } from '#src/ledger/invoices/checks.ts';
import { cardThat, useStories } from '#test/support/stories.ts';

const { story, service } = await useStories();

async function examine() {
  const { db } = service.deps;
  return [...(await checkInvoices(db)), await checkUnpaid(db)];
}

/** Returns the failed checks with their details. */
async function failures(): Promise<string[]> {
  const findings = await examine();
  assert.deepEqual(
    findings.map(({ check }) => check),
    ['invoices', 'numbers', 'owed', 'renewals', 'unpaid'],
  );
  return findings.filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`);
}

/** Runs a statement that damages data, returns the failed checks, and undoes the damage. */
async function damaged(statement: string, undo: string): Promise<string[]> {
  await sql.raw(statement).execute(service.deps.db);
  const found = await failures();
  await sql.raw(undo).execute(service.deps.db);
  assert.deepEqual(await failures(), []);
  return found;
}

story('the doctor reports damaged invoices and balances', '2027-04-01 08:00', async (stage) => {
  const id = await stage.subscribe({ plan: { price: 60_000 } });
  const late = await stage.subscribe({ plan: { grace_period: 7 } });
  const { subscriber } = await stage.of(id);
  await stage.changePlan(id, await stage.plan({ price: 10_000 }), { proration_behavior: 'always_invoice' });
  await stage.card(late, cardThat('51'));
  await stage.until('2027-05-01 20:00');
  assert.deepEqual(await failures(), []);
  assert.deepEqual(
    (await examine()).map(({ detail }) => detail.split(' ')[0]),
    ['5', '1', '1', '1', '1'],
  );
  const [first] = await stage.invoices(id);
  const mine = `where id = '${first.id}'`;
  assert.deepEqual(
    await damaged(
      `update invoices set total = total + 1, base = base + 1 ${mine}`,
      `update invoices set total = total - 1, base = base - 1 ${mine}`,
    ),
    [`invoices: 1 invoices differ from their charges, such as ${first.id}`],
  );
  assert.deepEqual(
    await damaged(`update invoices set number = 99 ${mine}`, `update invoices set number = 1 ${mine}`),
    [`numbers: 1 series of invoices have a gap, such as merchant ${stage.merchant.id}`],
  );
  const owed = (amount: number) =>
    `update subscriber_balances set amount = ${amount} where subscriber_id = '${subscriber}'`;
  assert.deepEqual(await damaged(owed(40_000_01), owed(40_000_00)), [
    `owed: 1 balances of subscribers differ from their invoices, such as subscriber ${subscriber}`,
  ]);
  const open = (await stage.invoices(late)).at(-1).id;
  assert.deepEqual(
    await damaged(
      `update subscriptions set invoice_id = null where id = '${late}'`,
      `update subscriptions set invoice_id = '${open}' where id = '${late}'`,
    ),
    [`unpaid: 1 open invoices have no scheduled retry, such as ${open}`],
  );
});
