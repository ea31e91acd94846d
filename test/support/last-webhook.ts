import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';

/** The body of the webhook written last for a merchant of whom one thing is told. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts what a webhook holds.
export async function lastWebhook(service: TestApp, commerce_id: number): Promise<any> {
  const row = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('commerce_id', '=', commerce_id)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  assert.ok(row, 'nothing was reported');
  return JSON.parse(row.body);
}
