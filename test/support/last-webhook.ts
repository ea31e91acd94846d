import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';

/** Returns the body of the last webhook of a merchant that has a single subject. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts what a webhook holds.
export async function lastWebhook(service: TestApp, commerce_id: number): Promise<any> {
  const row = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('commerce_id', '=', commerce_id)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  assert.ok(row, 'no webhook was written');
  return JSON.parse(row.body);
}
