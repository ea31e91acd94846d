import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { previewActivation } from '#src/billing/subscriptions/waiting/preview.ts';
import { addToBalances } from '#src/customers/subscribers/balances/store.ts';
import { exportFolder } from '#src/moving/export.ts';
import { publicKeyOf, readPublicKey } from '#src/moving/sealed-lines.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, subscribed } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import {
  aFolder,
  aPlanRow,
  aSubscriberRow,
  aSubscriptionRow,
  contentsOf,
  importFolder,
  importRows,
  principalOf,
} from '#test/support/moving.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** A subscriber who is owed something in two currencies, with a change of plan that the next renewal charges. */
async function aShop(): Promise<TestMerchant> {
  const merchant = await aMerchant(service, ['Norte']);
  const { id, subscriber_id } = await subscribed(merchant, { plan: { price: 30_000 } });
  const change = {
    plan_id: await anotherPlan(merchant, { price: 90_000 }),
    proration_behavior: 'create_prorations',
  };
  const { status, body } = await merchant.test.put(`/subscription/${id}/change-plan`, change);
  assert.equal(status, 200, JSON.stringify(body));
  await service.deps.db.transaction().execute((db) =>
    addToBalances(
      db,
      (['COP', 'USD'] as const).map((currency, place) => ({
        ...{ commerce_id: merchant.id, subscriber_id, production: false, currency },
        ...{ amount: 12_345n + BigInt(place), updated_at: service.deps.clock.now() },
      })),
    ),
  );
  return merchant;
}

async function exported(merchant: TestMerchant, to: TestMerchant) {
  const folder = aFolder({});
  const key = readPublicKey(await publicKeyOf(service.deps, to.id));
  await exportFolder(service.deps, { folder: folder.path, of: principalOf(merchant), key });
  return folder;
}

async function owedBy({ id }: TestMerchant): Promise<string[]> {
  const { rows } = await sql<{ currency: string; amount: bigint }>`
    select currency, amount from subscriber_balances where commerce_id = ${id} order by currency
  `.execute(service.deps.db);
  return rows.map(({ currency, amount }) => `${currency} ${amount}`);
}

describe('what is owed to subscribers, and what they owe', () => {
  test('moves out and in with them, and the first charge is the same', async () => {
    const [from, to] = [await aShop(), await aMerchant(service, ['Única'])];
    const folder = await exported(from, to);
    const [head = '', line = ''] = readFileSync(join(folder.path, 'balances.csv'), 'utf8').split('\n');
    assert.equal(head.trim(), 'external_id,subscriber_id,COP,USD,EUR');
    assert.match(line, /,123\.45,123\.46,$/m);
    const offices = new Map([[String(from.office), String(to.office)]]);
    assert.deepEqual(
      (await importFolder(service.deps, principalOf(to), folder.path, { offices })).refused,
      [],
    );
    assert.deepEqual(await owedBy(to), ['COP 12345', 'USD 12346']);
    const { rows } = await sql<{ next: object }>`
      select pending_lines as next from subscriptions where commerce_id = ${from.id}
      union all select state -> 'pending_lines' from waiting_subscriptions where commerce_id = ${to.id}
    `.execute(service.deps.db);
    assert.deepEqual(rows[1], rows[0]);
    // 90,000, and 60,000 for the change, less what is owed.
    const [day] = (await previewActivation(service.deps, principalOf(to))).days;
    assert.equal(day?.amount, 15_000_000n - 12_345n);
    // And out again, waiting as it is: but for ids, the same files.
    const again = await exported(to, from);
    assert.deepEqual(
      await contentsOf(service.deps, again.path, principalOf(from)),
      await contentsOf(service.deps, folder.path, principalOf(to)),
    );
    again.close();
    folder.close();
  });

  test('is added once, wherever its file is read again', async () => {
    const merchant = await aShop();
    const folder = await exported(merchant, merchant);
    const { files, refused } = await importFolder(service.deps, principalOf(merchant), folder.path);
    folder.close();
    assert.deepEqual([refused, files['balances.csv']?.unchanged], [[], 1]);
    const rows = {
      'subscribers.csv': [aSubscriberRow('ana')],
      'balances.csv': [{ external_id: 'b', subscriber_id: 'ana', EUR: '10.50' }],
    };
    for (const created of [1, 0]) {
      const { files: read } = await importRows(service.deps, principalOf(merchant), rows);
      assert.equal(read['balances.csv']?.created, created);
    }
    assert.deepEqual(await owedBy(merchant), ['COP 12345', 'EUR 1050', 'USD 12346']);
  });

  test('is refused by line, field and reason, and nothing of the line is written', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const row = (key: string, cells: object) => ({ external_id: key, subscriber_id: 'ana', ...cells });
    const { refused } = await importRows(service.deps, principalOf(merchant), {
      'plans.csv': [aPlanRow('basico')],
      'subscribers.csv': [aSubscriberRow('ana')],
      'balances.csv': [
        row('1', { COP: '-1' }),
        row('2', { USD: 'mucho' }),
        row('3', { subscriber_id: 'nadie' }),
      ],
      'subscriptions.csv': [
        aSubscriptionRow('s1', { pending_lines: '[{"kind":"gift","plan":"Oro","amount":"1"}]' }),
        aSubscriptionRow('s2', { pending_lines: '[{"kind":"unused_time","plan":"Oro","amount":"1.5"}]' }),
        aSubscriptionRow('s3', { pending_lines: 'nada' }),
      ],
    });
    const lines = 'pending_lines: The pending_lines must be lines as an export writes them.';
    assert.deepEqual(refused, [
      'balances.csv:2 COP: The COP must be at least 0.',
      'balances.csv:3 USD: The USD must be a number with at most 2 decimal places.',
      'balances.csv:4 subscriber_id: The selected subscriber_id does not exist.',
      `subscriptions.csv:2 ${lines}`,
      `subscriptions.csv:3 ${lines}`,
      'subscriptions.csv:4 pending_lines: The pending_lines must be JSON.',
    ]);
    assert.deepEqual(await owedBy(merchant), []);
  });
});
