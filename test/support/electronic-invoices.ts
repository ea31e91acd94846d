import assert from 'node:assert/strict';
import { type NewInvoicing, setInvoicing } from '#src/invoicing/documents/set.ts';
import type { ElectronicDocument } from '#src/invoicing/documents/types.ts';
import { ACCOUNT, type FactusStandIn } from '#test/providers/factus/stand-in/server.ts';
import type { TestApp } from './app.ts';
import type { TestMerchant } from './merchant.ts';
import { generate, pay } from './sandbox.ts';

/** Makes the merchant's test environment issue electronic invoices at the simulated provider. */
export async function issueAt(
  { deps }: Pick<TestApp, 'deps'>,
  { id }: Pick<TestMerchant, 'id'>,
  { url }: Pick<FactusStandIn, 'url'>,
  change: Partial<NewInvoicing> = {},
): Promise<void> {
  const problems = await setInvoicing(deps, {
    ...{ commerce_id: id, production: false, active: true, provider: 'factus', names_payers: true },
    ...{ wait_minutes: 0, settings: { ...ACCOUNT, url }, ...change },
  });
  assert.deepEqual(problems, []);
}

/** Returns the electronic documents of a merchant, oldest first. */
export async function documentsOf(
  { deps }: Pick<TestApp, 'deps'>,
  merchant: Pick<TestMerchant, 'id'>,
): Promise<ElectronicDocument[]> {
  return deps.db
    .selectFrom('electronic_documents')
    .selectAll()
    .where('commerce_id', '=', merchant.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Makes an approved payment and returns its transaction. */
export async function paid(
  service: TestApp,
  merchant: TestMerchant,
  change: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; number: number }> {
  const { status, body } = await pay(service, await generate(merchant, change), 'approve');
  assert.equal(status, 200, JSON.stringify(body));
  const { id, number } = await service.deps.db
    .selectFrom('transactions')
    .select(['id', 'number'])
    .where('commerce_id', '=', merchant.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id, number: Number(number) };
}
