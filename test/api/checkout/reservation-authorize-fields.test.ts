import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import {
  anAuthorization,
  authorize,
  cardOf,
  RESERVATIONS,
  reserve,
  stateOf,
  watch,
} from '#test/support/reservation-api.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
let merchant: TestMerchant;

/** Creates a reservation. All tests share one merchant, because none depends on its other reservations. */
async function aNew() {
  merchant ??= await aMerchant(service);
  return reserve(merchant.production, { checkout_type: 'api', estimated_amount: 1_000 });
}

const letters = (count: number) => 'a'.repeat(count);
const nines = (count: number) => '9'.repeat(count);
const urlOf = (length: number) => `https://b.co/${'a'.repeat(length - 13)}`;
const MISSING = [undefined, null, '', '   '];
const EMAIL_OF_255 = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`;
const TYPES = ['CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro'];

interface Rule {
  good: unknown[];
  bad: unknown[];
}

const PAYER_RULES: Readonly<Record<string, Rule>> = {
  name: { good: ['Luisa', 'ñ'.repeat(255)], bad: [...MISSING, 'Luis', letters(256), 5, []] },
  email: {
    good: ['ana@correo.example', 'ana9@correo9.example', EMAIL_OF_255],
    bad: [...MISSING, 'ana', 'ana@', 'añá@correo.example', 'a b@correo.example', `a${EMAIL_OF_255}`, 5],
  },
  address_1: { good: [letters(5), letters(100)], bad: [...MISSING, letters(4), letters(101), 5] },
  address_2: { good: [null, undefined, 'a', letters(100)], bad: [letters(101), 5, []] },
  city: { good: ['a', letters(100)], bad: [...MISSING, letters(101), 5] },
  state: { good: ['a', letters(100)], bad: [...MISSING, letters(101), 5] },
  country: { good: ['COL', 'USA'], bad: [...MISSING, 'CO', 'col', 'Colombia', 'ZZZ', 57] },
  zip_code: { good: ['1', nines(10), 110_111], bad: [...MISSING, nines(11), '11011A', '-1', '1.5', []] },
  dialling_code: { good: ['+1', '+57', '+593'], bad: [...MISSING, '57', '+', '+5733', '+5a', 57] },
  cellphone: { good: [nines(5), nines(15), 3_004_567_890], bad: [...MISSING, nines(4), nines(16), '300a5'] },
  identification_type: { good: [null, undefined, ...TYPES], bad: ['cc', 'RC', 5, []] },
  id_number: {
    good: [null, undefined, '12345', nines(15), 1_018_456_789],
    bad: ['1234', nines(16), '12a45', '378282246310005', '30569309025904'],
  },
};

const CARD_RULES: Readonly<Record<string, Rule>> = {
  number: {
    good: ['4111111111111111', '5555555555554444', 4_111_111_111_111_111],
    bad: [...MISSING, '4111111111111', '41111111111111111', '4111 1111 1111 1111', '411111111111111a', []],
  },
  name: { good: ['Ana', 'José Ñáñez'], bad: [...MISSING, 'Ana 2', 'Ana-María', 'Ana_', 5] },
  expiration_date: {
    good: ['2027-01', '2027-12', '2050-06'],
    bad: [...MISSING, '2026-12', '2027-13', '2027-00', '2027-1', '27-01', '01/2027', 202_701],
  },
  cvv: { good: ['123', '1234', 123], bad: [...MISSING, '12', '12345', '12a'] },
  installments: { good: [1, 60, '36'], bad: [...MISSING, 0, 61, -1, 1.5, 'uno'] },
  redirect_url: { good: [null, undefined, urlOf(500)], bad: [urlOf(501), 'tienda', 'ftp://b.co', 5] },
};

/** Sends the invalid values to one reservation, which stays open, and each valid value to a new one. */
async function assertRule(part: string, whole: object, field: string, { good, bad }: Rule): Promise<void> {
  const spare = await aNew();
  const does = await watch(network);
  for (const value of bad) {
    const answer = await authorize(service, spare, cardOf('approve'), {
      [part]: { ...whole, [field]: value },
    });
    assertInvalid(answer, `${part}.${field}`, value);
  }
  assert.deepEqual(await does(), [], 'no invalid request reaches the gateway');
  assert.equal(await stateOf(merchant.production, spare.id), 'Iniciada');
  for (const value of good) {
    const body = { [part]: { ...whole, [field]: value } };
    const answer = await authorize(service, await aNew(), cardOf('approve'), body);
    assert.equal(answer.status, 201, JSON.stringify([field, value, answer.body]));
  }
}

describe('field validation of an authorization', () => {
  for (const [field, rule] of Object.entries(PAYER_RULES)) {
    test(`accepts valid and rejects invalid values of customer_payer.${field}`, () =>
      assertRule('customer_payer', PAYER, field, rule));
  }
  for (const [field, rule] of Object.entries(CARD_RULES)) {
    test(`accepts valid and rejects invalid values of payment_card.${field}`, () =>
      assertRule('payment_card', aCard('4111111111111111'), field, rule));
  }
  test('accepts valid and rejects invalid values of browser_information.ipAddress', () =>
    assertRule('browser_information', {}, 'ipAddress', {
      good: [null, undefined, '181.49.0.1', '255.255.255.255', '0.0.0.0'],
      bad: ['256.0.0.1', '1.2.3', '1.2.3.4.5', '::1', 'localhost', '1.2.3.4 ; x', 5],
    }));

  for (const part of ['payment', 'customer_payer', 'payment_card']) {
    test(`requires ${part} to be an object`, async () => {
      const { id, token } = await aNew();
      for (const value of [undefined, null, 'texto', 5]) {
        const body = { ...anAuthorization(token), [part]: value };
        const { status, body: reported } = await client(service, '').post(
          `${RESERVATIONS}/${id}/authorize`,
          body,
        );
        assert.equal(status, 422, `${part} = ${JSON.stringify(value)}`);
        assert.equal(reported.error.code, 'validation_failed');
        assert.equal(reported.error.param.split('.')[0], part);
      }
      assert.equal(await stateOf(merchant.production, id), 'Iniciada');
    });
  }

  test('reports the required fields of an object that is missing or null', async () => {
    const { id, token } = await aNew();
    const required = {
      payment: ['token'],
      customer_payer: 'name email address_1 city state country zip_code dialling_code cellphone'.split(' '),
      payment_card: 'number name expiration_date cvv installments'.split(' '),
    };
    for (const [part, fields] of Object.entries(required)) {
      for (const value of [undefined, null]) {
        const body = { ...anAuthorization(token), [part]: value };
        const { body: reported } = await client(service, '').post(`${RESERVATIONS}/${id}/authorize`, body);
        const paths = fields.map((field) => `${part}.${field}`);
        assert.deepEqual(Object.keys(reported.errors), paths, `${part} = ${value}`);
        assert.equal(reported.error.param, paths[0]);
      }
    }
  });

  test('rejects an invalid payment.token', async () => {
    const { id } = await aNew();
    const does = await watch(network);
    for (const token of [undefined, null, '', ' ', 5, true, [], {}, ['x']]) {
      const answer = await authorize(service, { id, token: token as string });
      assertInvalid(answer, 'payment.token', token);
    }
    assert.deepEqual(await does(), []);
  });

  test('rejects payment_card.token', async () => {
    const created = await aNew();
    for (const token of ['guardada', 5, null, {}]) {
      const payment_card = { ...aCard(cardOf('approve')), token };
      assertInvalid(await authorize(service, created, '', { payment_card }), 'payment_card.token', token);
    }
    const alone = { payment_card: { token: 'guardada', installments: 1 } };
    const { status, body } = await authorize(service, created, '', alone);
    assert.equal(status, 422);
    assert.ok(body.errors['payment_card.token'], 'reported in addition to the missing fields');
    assert.equal(await stateOf(merchant.production, created.id), 'Iniciada');
  });

  test('returns no card data in errors', async () => {
    const created = await aNew();
    const payment_card = { ...aCard('4111111111111111'), cvv: '91x', name: '4111111111111111' };
    const answer = await authorize(service, created, '', { payment_card });
    assert.equal(answer.status, 422);
    assert.doesNotMatch(JSON.stringify(answer.body), /4111|91x/);
  });
});

const VISA = { eci: '05', cavv: letters(28), xid: letters(28) };
const MASTERCARD = {
  directory_server_transaction_id: letters(36),
  ucaf_collection_indicator: '2',
  ucaf_authentication_data: letters(200),
  specification_version: '2',
};
const VISA_RULES: Readonly<Record<string, Rule>> = {
  eci: { good: ['05', '06', '07'], bad: [...MISSING, 5, letters(29)] },
  cavv: { good: ['a', letters(28)], bad: [...MISSING, letters(29), 5] },
  xid: { good: ['a', letters(28)], bad: [...MISSING, letters(29), 5] },
};
const MASTERCARD_RULES: Readonly<Record<string, Rule>> = {
  directory_server_transaction_id: {
    good: ['f38e6948-5388-41a6-bca4-b49723c19437'],
    bad: [...MISSING, letters(35), letters(37), 5],
  },
  ucaf_collection_indicator: { good: ['0', '1', '2', '4', '6', '7'], bad: [...MISSING, '3', '5', '8', '02'] },
  ucaf_authentication_data: { good: ['a', letters(200)], bad: [...MISSING, letters(201), 5] },
  specification_version: { good: ['1', '2'], bad: [...MISSING, '21', '2.1.0', 2] },
};

describe('3-D Secure result', () => {
  test('of Visa with an invalid ECI is rejected with 310 and leaves the reservation open', async () => {
    const created = await aNew();
    for (const eci of ['00', '01', '02', '5', '005', 'xx']) {
      const does = await watch(network);
      const three_ds = { ...VISA, eci };
      const { status, body } = await authorize(service, created, cardOf('approve'), { three_ds });
      assert.equal(status, 422, JSON.stringify(body));
      assert.equal(body.success, false);
      const { type, param, ...reported } = body.error;
      assert.deepEqual([type, param], ['invalid_request_error', 'three_ds.eci']);
      assert.deepEqual(reported, {
        code: '310',
        message: 'Invalid ECI: use 05, 06 or 07',
        action: 'check_three_ds_data',
        retryable: false,
      });
      assert.equal(body.pre_authorization.status, 'Iniciada');
      assert.equal(body.pre_authorization.response_code, null);
      assert.equal(body.pre_authorization.error, null);
      assert.deepEqual(await does(), [], 'nothing is held');
    }
    const valid = await authorize(service, created, cardOf('approve'), { three_ds: VISA });
    assert.equal(valid.status, 201, JSON.stringify(valid.body));
  });

  const brands = [
    { brand: 'visa', own: VISA, rules: VISA_RULES, other: MASTERCARD, code: '319' },
    { brand: 'mastercard', own: MASTERCARD, rules: MASTERCARD_RULES, other: VISA, code: '320' },
  ] as const;
  for (const { brand, own, rules, other, code } of brands) {
    const number = cardOf('approve', undefined, brand);

    for (const [field, { good, bad }] of Object.entries(rules)) {
      test(`of ${brand}: accepts valid and rejects invalid values of ${field}`, async () => {
        const spare = await aNew();
        for (const value of bad) {
          const three_ds = { ...own, [field]: value };
          assertInvalid(await authorize(service, spare, number, { three_ds }), `three_ds.${field}`, value);
        }
        assert.equal(await stateOf(merchant.production, spare.id), 'Iniciada');
        for (const value of good) {
          const three_ds = { ...own, [field]: value };
          const answer = await authorize(service, await aNew(), number, { three_ds });
          assert.equal(answer.status, 201, JSON.stringify([field, value, answer.body]));
        }
      });
    }

    test(`of ${brand} must be complete or absent`, async () => {
      const answer = await authorize(service, await aNew(), number, { three_ds: {} });
      assert.equal(answer.status, 422);
      const needed = Object.keys(own).map((field) => `three_ds.${field}`);
      assert.deepEqual(Object.keys(answer.body.errors), needed);
      for (const three_ds of [undefined, null]) {
        assert.equal((await authorize(service, await aNew(), number, { three_ds })).status, 201);
      }
    });

    test(`of the other brand declines the reservation of a ${brand} card`, async () => {
      for (const three_ds of [other, { ...own, ...other }]) {
        const created = await aNew();
        const does = await watch(network);
        const answer = await authorize(service, created, number, { three_ds });
        assert.equal(answer.status, 422, JSON.stringify(answer.body));
        assert.equal(answer.body.success, false);
        const { pre_authorization } = answer.body;
        assert.equal(pre_authorization.status, 'Rechazada');
        assert.equal(pre_authorization.can_confirm, false);
        assert.equal(pre_authorization.can_void, false);
        assert.equal(pre_authorization.error.code, code);
        assert.match(pre_authorization.error.message, /with a/, 'the message names both brands');
        assert.equal(pre_authorization.response_code, pre_authorization.error.code);
        assert.deepEqual(await does(), [], 'nothing is held');
        assert.equal(await stateOf(merchant.production, created.id), 'Rechazada');
      }
    });
  }
});
