import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { seal, unseal } from '#src/platform/vault/seal.ts';
import type { Vault } from '#src/platform/vault/vault.ts';
import { draftCookie, readDraft } from '#src/web/shared/draft.ts';

const key = randomBytes(32);
const vault = {
  seal: async (merchant: number, purpose: string, plain: string) =>
    seal(key, `${merchant} ${purpose}`, Buffer.from(plain)),
  unseal: async (merchant: number, purpose: string, sealed: Buffer) =>
    unseal(key, `${merchant} ${purpose}`, sealed).toString(),
} as Vault;

const ATTEMPT = { commerce_id: 1, id: '11111111-1111-4111-8111-111111111111' };
const NO_COOKIES: ReadonlyMap<string, string> = new Map();
const FORM = {
  csrf_token: 'secret',
  submission: 'one',
  method: 'card',
  coupon: 'DIEZ',
  customer_payer: { name: 'Ana', id_number: '1018456789' },
  payment_card: { number: '4111111111111111', cvv: '123', name: 'Ana Perez', expiration_date: '12/31' },
};

async function kept(form: object = FORM): Promise<Map<string, string>> {
  const cookies = await draftCookie({ vault }, { form: { ...form }, cookies: NO_COOKIES }, ATTEMPT);
  return new Map(cookies.map(({ name, value }) => [name, value ?? '']));
}

describe('form draft saved before a 3-D Secure challenge', () => {
  test('is restored without card number, CVV and form tokens', async () => {
    const cookies = await kept();
    assert.deepEqual(await readDraft({ vault }, { cookies }, ATTEMPT), {
      method: 'card',
      coupon: 'DIEZ',
      customer_payer: { name: 'Ana', id_number: '1018456789' },
      payment_card: { name: 'Ana Perez', expiration_date: '12/31' },
    });
  });

  test('is readable only for its attempt and merchant, and forged drafts are ignored', async () => {
    const cookies = await kept();
    const [name = ''] = cookies.keys();
    for (const other of [
      { ...ATTEMPT, id: 'another' },
      { ...ATTEMPT, commerce_id: 2 },
    ])
      assert.equal(await readDraft({ vault }, { cookies }, other), null);
    const forged = new Map([[name, Buffer.from('{"coupon":"X"}').toString('base64url')]]);
    assert.equal(await readDraft({ vault }, { cookies: forged }, ATTEMPT), null);
    assert.equal(await readDraft({ vault }, { cookies: NO_COOKIES }, ATTEMPT), null);
  });

  test('is deleted after payment and when too long for a cookie', async () => {
    const cookies = await kept();
    const [name = ''] = cookies.keys();
    const forgotten = [{ name, value: null }];
    assert.deepEqual(await draftCookie({ vault }, { form: {}, cookies }, null), forgotten);
    const long = { comments: 'x'.repeat(4_000) };
    assert.deepEqual(await draftCookie({ vault }, { form: long, cookies }, ATTEMPT), forgotten);
    assert.deepEqual(await draftCookie({ vault }, { form: {}, cookies: NO_COOKIES }, null), []);
  });
});
