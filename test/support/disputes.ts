import assert from 'node:assert/strict';
import { runChecks } from '#src/cli/operations.ts';
import { transactionsModule } from '#src/ledger/transactions/module.ts';
import { virtualAccountModule } from '#src/ledger/virtual-account/module.ts';
import type { NetworkDispute } from '#src/providers/port/disputes.ts';
import { disputesModule } from '#src/settlement/disputes/module.ts';
import { type Report, reportDispute } from '#src/settlement/disputes/report.ts';
import type { TestApp } from './app.ts';
import { aCard, aCharge, PAYER } from './bodies.ts';
import { type Answer, client, type TestMerchant } from './merchant.ts';
import { cardFor } from './sandbox.ts';

export const DISPUTES = '/api/v1/disputes';

export interface Paid {
  payment_id: string;
  number: number;
  transaction: { commerce_id: number; id: string };
}

/** Creates an approved purchase of 100,000 pesos by default. */
export async function aPaid(
  service: TestApp,
  merchant: TestMerchant,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Paid> {
  const generated = await merchant.test.post(
    '/api/v1/payment/generate',
    aCharge(merchant.office, { amount: 100_000, ...change }),
  );
  assert.equal(generated.status, 201, JSON.stringify(generated.body));
  const payment = { id: generated.body.payment_id as string, token: generated.body.token as string };
  const body = { payment, customer_payer: PAYER, payment_card: aCard(cardFor('approve')) };
  const { body: paid } = await client(service, '').post('/api/v1/payment/checkout/card', body);
  assert.equal(paid.transaction.status, 'Aprobada', JSON.stringify(paid));
  const number = paid.transaction.transaction_id as number;
  const { id } = await service.deps.db
    .selectFrom('transactions')
    .select('id')
    .where('commerce_id', '=', merchant.id)
    .where('number', '=', BigInt(number))
    .executeTakeFirstOrThrow();
  return { payment_id: payment.id, number, transaction: { commerce_id: merchant.id, id } };
}

let cases = 0;

/** A gateway's report of a dispute about a whole charge of 100,000 pesos. */
export function aReport(paid: Paid, change: Partial<NetworkDispute> = {}): Report {
  cases += 1;
  return {
    transaction: paid.transaction,
    provider: 'simulator',
    dispute: {
      id: `C-${cases}`,
      kind: 'chargeback',
      status: 'opened',
      amount: 100_000_00n,
      currency: 'COP',
      reason_code: '10.4',
      reason: 'Fraude con tarjeta no presente',
      opened_at: Temporal.Instant.from('2027-01-15T10:00:00-05:00'),
      respond_by: null,
      ...change,
    },
  };
}

/** A later report of the same dispute. */
export function later(report: Report, change: Partial<NetworkDispute>): Report {
  return { ...report, dispute: { ...report.dispute, ...change } };
}

export async function open(service: TestApp, paid: Paid, change: Partial<NetworkDispute> = {}) {
  return (await reportDispute(service.deps, aReport(paid, change))).dispute;
}

export function openInSandbox(merchant: TestMerchant, number: number | string, body: object = {}) {
  return merchant.test.post(`/api/v1/sandbox/transactions/${number}/disputes`, body);
}

export function decide(merchant: TestMerchant, id: string, outcome: string): Promise<Answer> {
  return merchant.test.post(`/api/v1/sandbox/disputes/${id}/decide`, { outcome });
}

export async function statusOf(merchant: TestMerchant, number: number): Promise<string> {
  return (await merchant.test.post(`/api/v1/payment/transaction/${number}`)).body.data.status;
}

/** Returns the amounts that the virtual account received and returned, newest first. */
export async function amountsOf(merchant: TestMerchant): Promise<number[]> {
  const { body } = await merchant.test.get('/api/v1/virtual-account/movements?per_page=100');
  return body.data.map((movement: { transaction_amount: number }) => movement.transaction_amount);
}

/** Returns the kinds of events sent about a merchant's disputes, oldest first. */
export async function eventsOf(service: TestApp, merchant: TestMerchant): Promise<string[]> {
  const rows = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select('kind')
    .where('commerce_id', '=', merchant.id)
    .where('subject', 'like', 'dispute:%')
    .orderBy('number')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Asserts that the doctor finds no error in the books. */
export async function assertWell(service: TestApp): Promise<void> {
  const findings = await runChecks(service.deps, [virtualAccountModule, transactionsModule, disputesModule]);
  for (const { check, ok, detail } of findings) assert.ok(ok, `${check}: ${detail}`);
}
