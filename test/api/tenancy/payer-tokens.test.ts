import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { revokeToken } from '#src/tenancy/tokens/revoke.ts';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { aCollector, anItem } from '#test/support/collection.ts';
import { type Answer, aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import {
  assertRefused,
  authorize,
  type Created,
  cardOf,
  reserve,
  stateOf,
  watch,
} from '#test/support/reservation-api.ts';
import { generate } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const API = { checkout_type: 'api' } as const;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function authorizeWith(created: Created, token: string): Promise<Answer> {
  return authorize(service, created, cardOf('approve'), {}, bearer(token));
}

function payWith(charge: { id: string; token: string }, api: Client | string, way = 'card'): Promise<Answer> {
  const ways: Record<string, object> = {
    card: { payment_card: aCard(cardOf('approve')) },
    cash: { cash: { franchise: 'Efecty' } },
  };
  const body = { payment: charge, customer_payer: PAYER, ...ways[way] };
  const token = typeof api === 'string' ? api : api.token;
  return client(service, '').post(`/api/v1/payment/checkout/${way}`, body, bearer(token));
}

function assertUnauthenticated({ status, body }: Answer): void {
  assert.equal(status, 401, JSON.stringify(body));
  assert.equal(body.error.type, 'authentication_error');
  assert.equal(body.error.code, 'unauthenticated');
}

async function aRevokedToken({ id: commerce_id, user_id }: TestMerchant, production: boolean) {
  const { id, secret } = await createToken(service.deps, { user_id, commerce_id, production, name: 'old' });
  await revokeToken(service.deps, { id });
  return secret;
}

/** Returns a production token of a user with access only to this office. */
async function liveTokenOf(merchant: TestMerchant, office: number): Promise<string> {
  const { token } = await merchant.limitedTo([office]);
  const { user_id } = await service.deps.db
    .selectFrom('tokens')
    .select('user_id')
    .where('commerce_id', '=', merchant.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.ok(token);
  const owner = { user_id, commerce_id: merchant.id, production: true, name: 'office' };
  return (await createToken(service.deps, owner)).secret;
}

describe('a token sent with the authorization of a reservation', () => {
  test('must be valid: 401 for an invalid or revoked one', async () => {
    const merchant = await aMerchant(service);
    const created = await reserve(merchant.production, API);
    const does = await watch(network);
    for (const token of ['garbage', 'cuota_live_x', await aRevokedToken(merchant, true)]) {
      assertUnauthenticated(await authorizeWith(created, token));
    }
    assertUnauthenticated(
      await authorize(service, created, cardOf('approve'), {}, { authorization: 'Basic abc' }),
    );
    assert.deepEqual(await does(), []);
    assert.equal(await stateOf(merchant.production, created.id), 'Iniciada');
  });

  test('must belong to that merchant and office: 404 otherwise', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const created = await reserve(merchant.production, API);
    const [, second = 0] = merchant.offices;
    const does = await watch(network);
    assertNotFound(await authorizeWith(created, other.production.token));
    assertNotFound(await authorizeWith(created, other.test.token));
    assertNotFound(await authorizeWith(created, await liveTokenOf(merchant, second)));
    assert.deepEqual(await does(), []);
    assert.equal(await stateOf(merchant.production, created.id), 'Iniciada');
  });

  test('must be a production token: 422 MIT_PRODUCTION_KEY_REQUIRED otherwise', async () => {
    const merchant = await aMerchant(service);
    const created = await reserve(merchant.production, API);
    const does = await watch(network);
    assertRefused(await authorizeWith(created, merchant.test.token), 422, 'MIT_PRODUCTION_KEY_REQUIRED');
    const inTest = await reserve(merchant.test, API);
    assertRefused(await authorizeWith(inTest, merchant.test.token), 422, 'MIT_PRODUCTION_KEY_REQUIRED');
    assertNotFound(await authorizeWith(inTest, merchant.production.token));
    assert.deepEqual(await does(), []);
  });

  test('is optional, and does not replace the credentials of the reservation', async () => {
    const merchant = await aMerchant(service);
    const [withIt, without] = [
      await reserve(merchant.production, API),
      await reserve(merchant.production, API),
    ];
    assert.equal((await authorizeWith(withIt, merchant.production.token)).status, 201);
    assert.equal((await authorize(service, without)).status, 201);
    const wrong = { ...(await reserve(merchant.production, API)), token: 'otro' };
    const refused = await authorizeWith(wrong, merchant.production.token);
    assertRefused(refused, 403, 'invalid_payment_credentials');
  });
});

describe('a token sent with the payment of a charge', () => {
  for (const production of [true, false]) {
    test(`must be valid, of that merchant, office and environment (${production ? 'production' : 'test'})`, async () => {
      const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
      const [own, wrong] = production
        ? [merchant.production, merchant.test]
        : [merchant.test, merchant.production];
      const charge = await generate(merchant, {}, own);
      const does = await watch(network);
      for (const way of ['card', 'cash']) {
        assertUnauthenticated(await payWith(charge, 'garbage', way));
        assertUnauthenticated(await payWith(charge, await aRevokedToken(merchant, production), way));
        assertNotFound(await payWith(charge, production ? other.production : other.test, way));
        assertNotFound(await payWith(charge, wrong, way));
      }
      const elsewhere = production
        ? await liveTokenOf(merchant, merchant.offices[1] ?? 0)
        : await merchant.limitedTo([merchant.offices[1] ?? 0]);
      assertNotFound(await payWith(charge, elsewhere));
      assert.deepEqual(await does(), []);
      assert.equal((await payWith(charge, own)).body.transaction.status, 'Aprobada');
    });
  }

  test('without a charge gets 422 with the missing fields', async () => {
    const merchant = await aMerchant(service);
    const { status, body } = await merchant.test.post('/api/v1/payment/checkout/card', {});
    assert.equal(status, 422);
    assert.ok(body.errors['payment.id'], JSON.stringify(body));
  });
});

test('a token sent to a collection page must belong to its merchant and environment', async () => {
  const shop = await aCollector(service);
  const other = await aMerchant(service);
  shop.erp.owe(anItem('T-1'));
  assertUnauthenticated(await shop.ask(undefined, bearer('garbage')));
  assertNotFound(await shop.ask(undefined, bearer(other.test.token)));
  assertNotFound(await shop.ask(undefined, bearer(shop.merchant.production.token)));
  assert.equal((await shop.ask(undefined, bearer(shop.merchant.test.token))).status, 200);
});
