import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { activateAllImported } from '#src/billing/subscriptions/waiting/switch-on.ts';
import { FileError } from '#src/moving/read-rows.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import {
  aPlanRow,
  aSubscriberRow,
  aSubscriptionRow,
  importRows,
  importSealed as importText,
  principalOf,
  sealedFor as sealRows,
} from '#test/support/moving.ts';

const service = useApp();
const VISA = '4111111111111111';
const MASTERCARD = '5555555555554444';

const sealedFor = (merchant: TestMerchant, rows: readonly object[]) => sealRows(service.deps, merchant, rows);
const importSealed = (merchant: TestMerchant, text: string) =>
  importText(service.deps, principalOf(merchant), text);

const aCard = (key: string, change: object = {}) => ({
  ...{
    external_id: key,
    subscriber_id: 'ana',
    holder: 'Ana Pérez',
    number: VISA,
    datetime: '2039-12',
    ...change,
  },
});

async function aShop(): Promise<TestMerchant> {
  const merchant = await aMerchant(service, ['Norte']);
  await importRows(service.deps, principalOf(merchant), {
    'plans.csv': [aPlanRow('basico')],
    'subscribers.csv': [aSubscriberRow('ana'), aSubscriberRow('luis')],
  });
  return merchant;
}

describe('a sealed file of cards', () => {
  test('becomes saved cards, and a second run leaves them alone', async () => {
    const merchant = await aShop();
    const rows = [aCard('k1'), aCard('k2', { number: MASTERCARD }), aCard('k3', { subscriber_id: 'luis' })];
    const first = await importSealed(merchant, await sealedFor(merchant, rows));
    assert.deepEqual(first.refused, []);
    assert.equal(first.files['cards.sealed']?.created, 3);
    // Sealed anew, not a byte of it is the same; what is in it is.
    const again = await importSealed(merchant, await sealedFor(merchant, rows));
    assert.deepEqual([again.refused, again.files['cards.sealed']?.unchanged], [[], 3]);
    const { rows: saved } = await sql<{ brand: string; last_four: string }>`
      select brand, last_four from cards where commerce_id = ${merchant.id} order by brand, last_four`.execute(
      service.deps.db,
    );
    assert.deepEqual(saved, [
      { brand: 'mastercard', last_four: '4444' },
      { brand: 'visa', last_four: '1111' },
      { brand: 'visa', last_four: '1111' },
    ]);
  });

  test('lets subscriptions be switched on, each with the card that its line names', async () => {
    const merchant = await aShop();
    const rows = [aCard('k1'), aCard('k2', { number: MASTERCARD }), aCard('k3', { subscriber_id: 'luis' })];
    await importSealed(merchant, await sealedFor(merchant, rows));
    const { refused } = await importRows(service.deps, principalOf(merchant), {
      'subscriptions.csv': [
        aSubscriptionRow('s1', { card: 'k2' }),
        aSubscriptionRow('s2', { subscriber_id: 'luis' }),
        aSubscriptionRow('s3', { card: 'k3' }),
      ],
    });
    assert.deepEqual(refused, ['subscriptions.csv:4 card: The selected card does not exist.']);
    const watcher = { onLeft: () => undefined, onProgress: () => undefined };
    assert.deepEqual(await activateAllImported(service.deps, principalOf(merchant), watcher), {
      switched_on: 2,
      left: 0,
    });
    const { rows: charged } = await sql<{ last_four: string }>`
      select c.last_four from subscriptions s join cards c on c.commerce_id = s.commerce_id and c.id = s.card_id
      where s.commerce_id = ${merchant.id} order by 1`.execute(service.deps.db);
    assert.deepEqual(
      charged.map(({ last_four }) => last_four),
      ['1111', '4444'],
    );
  });

  test('is refused row by row, without a word of what was in it', async () => {
    const merchant = await aShop();
    const rows = [
      aCard('k1', { number: '4111111111111112' }),
      aCard('k2', { datetime: '2020-01' }),
      aCard('k3', { subscriber_id: 'nadie' }),
      aCard('k4', { number: undefined }),
    ];
    const { refused } = await importSealed(merchant, await sealedFor(merchant, rows));
    assert.deepEqual(refused, [
      'cards.sealed:2 number: The number must be a valid card number.',
      'cards.sealed:3 datetime: The card has expired.',
      'cards.sealed:4 subscriber_id: The selected subscriber_id does not exist.',
      'cards.sealed:5 number: The number field is required.',
    ]);
    assert.doesNotMatch(refused.join(), /4111/);
  });

  test('that was sealed for another merchant, or whose lines were moved, is no file of cards', async () => {
    const [merchant, other] = [await aShop(), await aShop()];
    const text = await sealedFor(other, [aCard('k1'), aCard('k2', { number: MASTERCARD })]);
    const [head = '', one = '', two = ''] = text.split('\n');
    const swapped = [head, two, one].join('\n');
    const cases = [
      [merchant, text, /^cards\.sealed: line 2 was not sealed for this merchant/],
      [other, swapped, /^cards\.sealed: line 2 was not sealed/],
      [other, 'external_id,number\nk,4111', /^cards\.sealed: its first line is not that of a sealed file/],
    ] as const;
    for (const [whose, content, expected] of cases)
      await assert.rejects(importSealed(whose, content), (error) => {
        assert.ok(error instanceof FileError);
        assert.match(error.message, expected);
        assert.doesNotMatch(error.message, /4111/);
        return true;
      });
    assert.doesNotMatch(text, /4111/);
  });

  test('leaves no number in the database, nor a hash of it that could be tried', async () => {
    const merchant = await aShop();
    await importSealed(merchant, await sealedFor(merchant, [aCard('k1')]));
    const { rows } = await sql<{ row: string }>`
      select row_to_json(k)::text as row from import_keys k where commerce_id = ${merchant.id} and kind = 'card'
      union all select row_to_json(c)::text from cards c where commerce_id = ${merchant.id}`.execute(
      service.deps.db,
    );
    assert.equal(rows.length, 2);
    assert.doesNotMatch(rows.map(({ row }) => row).join(), new RegExp(VISA));
    const other = await aShop();
    await importSealed(other, await sealedFor(other, [aCard('k1')]));
    const { rows: hashes } = await sql<{ hash: Buffer }>`
      select distinct hash from import_keys where kind = 'card' and commerce_id in (${merchant.id}, ${other.id})`.execute(
      service.deps.db,
    );
    assert.equal(hashes.length, 2);
  });
});
