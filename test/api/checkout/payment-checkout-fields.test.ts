import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const DECLINED = TEST_CARDS.find(({ brand, code }) => brand === 'visa' && code === '51')?.number ?? '';
const PSE = { bank: '9003', userType: 'person', identificationType: 'CC', identification: '1018456789' };

type Charge = { id: string; token: string };
type Body = Record<string, unknown>;

let opened: Promise<TestMerchant> | undefined;

/** Creates a charge that allows 100 transactions, so that one charge serves a whole table. */
async function aCharges(change: object = {}, production = false): Promise<Charge> {
  opened ??= aMerchant(service);
  const merchant = await opened;
  const caller: Client = production ? merchant.production : merchant.test;
  const asked = aCharge(merchant.office, { advanced_options: { max_transactions: 100 }, ...change });
  const { status, body } = await caller.post('/api/v1/payment/generate', asked);
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id, token: body.token };
}

function pay(way: string, body: unknown, headers = {}): Promise<Answer> {
  return client(service, '').post(`/api/v1/payment/checkout/${way}`, body, headers);
}

function right(way: string, payment: unknown): Record<string, Body> {
  const parts: Record<string, Body> = {
    card: { payment_card: aCard(DECLINED) },
    pse: { pse: PSE },
    cash: { cash: { franchise: 'Efecty' } },
  };
  return { payment, customer_payer: PAYER, ...parts[way] } as Record<string, Body>;
}

/** Returns a valid body with one field replaced. The path uses dots; undefined removes the field. */
function withField(way: string, charge: Charge, path: string, value: unknown): Body {
  const [part = '', name = ''] = path.split('.');
  const body = right(way, charge);
  return { ...body, [part]: { ...body[part], [name]: value } };
}

async function attemptsAt({ id }: Charge): Promise<number> {
  const { db } = service.deps;
  return (await db.selectFrom('transactions').select('id').where('payment_id', '=', id).execute()).length;
}

/** Asserts a validation error for exactly one field. */
function assertBroken(answer: Answer | undefined, path: string, value: unknown): void {
  assert.ok(answer);
  const { status, body } = answer;
  const about = `${path} = ${JSON.stringify(value)}: ${JSON.stringify(body)}`;
  assert.equal(status, 422, about);
  assert.deepEqual(Object.keys(body.errors), [path], about);
  assert.equal(body.message, body.errors[path][0], about);
  assert.equal(body.error.code, 'validation_failed', about);
  assert.equal(body.error.type, 'invalid_request_error', about);
  assert.equal(body.error.param, path, about);
}

const x = (length: number) => 'x'.repeat(length);
const d = (length: number) => '1'.repeat(length);
const ABSENT = [undefined, null, '', '   '];

/** Valid and invalid values of each card checkout field, on both sides of every limit. */
const FIELDS: Record<string, { good: unknown[]; bad: unknown[] }> = {
  'customer_payer.name': { good: [x(5), 'ñ'.repeat(255)], bad: [...ABSENT, x(4), '  Ana  ', x(256), 12345] },
  'customer_payer.email': {
    good: ['a@b.co', 'ana.perez2@correo.example'],
    bad: [...ABSENT, 'ana', 'ana@', '@b.co', 'a b@c.co', 'ñandú@correo.example', `${x(251)}@b.co`, 5],
  },
  'customer_payer.address_1': { good: [x(5), x(100)], bad: [...ABSENT, x(4), x(101), 12345] },
  'customer_payer.address_2': { good: [...ABSENT, 'x', x(100)], bad: [x(101), 5, {}] },
  'customer_payer.city': { good: ['x', x(100)], bad: [...ABSENT, x(101), 5] },
  'customer_payer.state': { good: ['x', x(100)], bad: [...ABSENT, x(101), 5] },
  'customer_payer.country': {
    good: ['COL', 'USA', 'ESP'],
    bad: [...ABSENT, 'CO', 'col', 'ZZZ', 'COLO', 170],
  },
  'customer_payer.zip_code': {
    good: ['1', '0123456789', 110111],
    bad: [...ABSENT, d(11), 'A1', '11-22', 1.5, -1],
  },
  'customer_payer.dialling_code': {
    good: ['+1', '+573'],
    bad: [...ABSENT, '57', '+', '+5733', '+5a', '++57', 57],
  },
  'customer_payer.cellphone': {
    good: [d(5), d(15), 3004567890],
    bad: [...ABSENT, d(4), d(16), '300 4567', '+57300'],
  },
  'customer_payer.identification_type': {
    good: [...ABSENT, 'CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro'],
    bad: ['cc', 'RUT', 1],
  },
  'customer_payer.id_number': {
    good: [...ABSENT, d(5), d(15)],
    // Diners, American Express and old Visa numbers are as short as a document number.
    bad: [d(4), d(16), 'A12345', '1.018.456', '30569309025904', '378282246310005', '4222222222222'],
  },
  'payment_card.number': {
    good: [d(14), d(15), d(16)],
    bad: [...ABSENT, d(13), d(17), '4600 0000 0000 0000', 'x'],
  },
  'payment_card.name': {
    good: ['A', 'José Núñez'],
    bad: [...ABSENT, 'ANA 2', 'ANA_PEREZ', 'ANA, PEREZ', 5],
  },
  'payment_card.expiration_date': {
    good: ['2027-01', '2031-12'],
    bad: [...ABSENT, '2026-12', '2031-13', '2031-00', '31-12', '2031/12', '2031-1', '2031-12-01', 203112],
  },
  'payment_card.cvv': { good: ['012', '1234', 123], bad: [...ABSENT, '12', '12345', '12a', 12] },
  'payment_card.installments': { good: [1, 60, '12'], bad: [...ABSENT, 0, 61, 1.5, -1, 'doce', true] },
  'payment_card.redirect_url': {
    good: [...ABSENT, 'https://tienda.example/vuelta', `https://b.co/${x(487)}`],
    bad: [`https://b.co/${x(488)}`, 'tienda', 'ftp://b.co/', 'javascript:alert(1)', 5],
  },
};

afterEach(() => service.clock.travel('2027-01-15T10:00'));

describe('card checkout fields', () => {
  for (const [path, { bad }] of Object.entries(FIELDS)) {
    test(`rejects invalid values of ${path} and writes nothing`, async () => {
      const charge = await aCharges();
      const answers = await Promise.all(
        bad.map((value) => pay('card', withField('card', charge, path, value))),
      );
      for (const [index, value] of bad.entries()) assertBroken(answers[index], path, value);
      assert.equal(await attemptsAt(charge), 0);
    });
  }

  test('accepts every field at its limits', async () => {
    const rounds = Math.max(...Object.values(FIELDS).map(({ good }) => good.length));
    for (let round = 0; round < rounds; round += 1) {
      // A new charge for each round, because declined cards per charge are limited.
      const charge = await aCharges();
      const body = right('card', charge);
      for (const [path, { good }] of Object.entries(FIELDS)) {
        const [part = '', name = ''] = path.split('.');
        body[part] = { ...body[part], [name]: good[round % good.length] };
      }
      const answer = await pay('card', body);
      assert.equal(answer.body.transaction?.status, 'Rechazada', JSON.stringify([body, answer.body]));
      assert.equal(await attemptsAt(charge), 1);
    }
  });

  test('accepts a cardholder name with repeated spaces', async () => {
    const charge = await aCharges();
    const { status, body } = await pay('card', withField('card', charge, 'payment_card.name', 'ANA  PEREZ'));
    assert.equal(status, 200, JSON.stringify(body));
  });

  test('reports every error in field order', async () => {
    const charge = await aCharges();
    const { status, body } = await pay('card', { payment: charge });
    assert.equal(status, 422);
    const optional = ['address_2', 'identification_type', 'id_number', 'redirect_url'];
    const needed = Object.keys(FIELDS).filter((path) => !optional.includes(path.split('.')[1] ?? ''));
    assert.deepEqual(Object.keys(body.errors), needed);
    assert.equal(body.error.param, 'customer_payer.name');
    assert.equal(body.message, body.errors['customer_payer.name'][0]);
  });

  test('reports errors in Spanish on request', async () => {
    const charge = await aCharges();
    const wrong = withField('card', charge, 'payment_card.cvv', null);
    const spanish = await pay('card', wrong, { 'accept-language': 'es-CO' });
    assert.match(spanish.body.message, /obligatorio/);
    assert.match((await pay('card', wrong)).body.message, /required/);
  });

  for (const part of ['customer_payer', 'payment_card']) {
    test(`requires ${part} to be an object`, async () => {
      const charge = await aCharges();
      for (const value of [null, 'x', 5, [], true]) {
        const { status, body } = await pay('card', { ...right('card', charge), [part]: value });
        assert.equal(status, 422, `${JSON.stringify(value)}: ${JSON.stringify(body)}`);
        assert.equal(body.error.param.split('.')[0], part);
      }
      assert.equal(await attemptsAt(charge), 0);
    });
  }

  test('never returns card data in errors', async () => {
    const charge = await aCharges();
    const card = aCard('41111111111111111', { cvv: '98765', name: 'A1' });
    const { status, body } = await pay('card', { ...right('card', charge), payment_card: card });
    assert.equal(status, 422);
    assert.equal(Object.keys(body.errors).length, 3);
    assert.doesNotMatch(JSON.stringify(body), /4111|98765/);
  });

  test('accepts a card through the last day of its expiry month in Colombia', async () => {
    const charge = await aCharges();
    const path = 'payment_card.expiration_date';
    service.clock.travel('2027-02-28T23:59:59');
    const last = await pay('card', withField('card', charge, path, '2027-02'));
    assert.equal(last.body.transaction.error.code, '51', 'the gateway also accepts the expiry date');
    service.clock.travel('2027-03-01T00:00');
    assertBroken(await pay('card', withField('card', charge, path, '2027-02')), path, '2027-02');
    assert.equal(await attemptsAt(charge), 1);
  });
});

describe('charge id and token', () => {
  for (const way of ['card', 'pse', 'cash']) {
    test(`are required to pay by ${way}`, async () => {
      const charge = await aCharges();
      for (const name of ['id', 'token']) {
        for (const value of [...ABSENT, 5, {}, []]) {
          assertBroken(
            await pay(way, withField(way, charge, `payment.${name}`, value)),
            `payment.${name}`,
            value,
          );
        }
      }
      const { body } = await pay(way, right(way, undefined));
      assert.deepEqual(Object.keys(body.errors), ['payment.id', 'payment.token']);
      assert.equal(await attemptsAt(charge), 0);
    });

    test(`must match to pay by ${way}, even when other fields are invalid`, async () => {
      const charge = await aCharges();
      const other = await aCharges();
      const redirect = await aCharges({ checkout_type: 'redirect' });
      const pairs = [
        { id: charge.id, token: other.token },
        { id: redirect.id, token: charge.token },
        { id: 'uno', token: charge.token },
        { id: charge.id, token: charge.token.toLowerCase() },
      ];
      for (const payment of pairs) {
        for (const body of [right(way, payment), { payment }]) {
          const answer = await pay(way, body);
          assert.equal(answer.status, 403, JSON.stringify(answer.body));
          assert.equal(answer.body.error.code, 'invalid_payment_credentials');
          assert.equal(answer.body.error.type, 'authorization_error');
          assert.equal(answer.body.error.param, 'payment.token');
        }
      }
      assert.equal((await attemptsAt(charge)) + (await attemptsAt(redirect)), 0);
    });
  }
});

describe('bank transfer fields', () => {
  const documents: [string, string, string[], string[]][] = [
    ['person', 'CC', [d(6), d(10)], [d(5), d(11), 'A12345']],
    ['person', 'CE', ['A12345', x(15)], ['A1234', x(16), 'A-12345']],
    ['person', 'TI', [d(10), d(11)], [d(9), d(12)]],
    ['person', 'PPT', [d(7), d(15)], [d(6), d(16)]],
    ['person', 'DNI', [x(6), x(20)], [x(5), x(21)]],
    ['person', 'Pasaporte', [x(6), x(20)], [x(5), x(21), 'AB 1234']],
    ['person', 'Otro', ['x', x(30)], [x(31)]],
    ['company', 'NIT', [d(9), d(10)], [d(8), d(11), '900123456-1']],
  ];
  for (const [userType, identificationType, good, bad] of documents) {
    test(`validates the document format of ${userType} ${identificationType}`, async () => {
      const charge = await aCharges();
      const send = (identification: string) =>
        pay('pse', {
          ...right('pse', charge),
          pse: { bank: '9003', userType, identificationType, identification },
        });
      for (const value of bad) assertBroken(await send(value), 'pse.identification', value);
      assert.equal(await attemptsAt(charge), 0);
      for (const value of good)
        assert.equal((await send(value)).body.transaction?.status, 'Pendiente', value);
    });
  }

  const broken: [string, unknown[]][] = [
    ['bank', [...ABSENT, '1007', '9999', 'Bancolombia', {}]],
    ['userType', [...ABSENT, 'Person', 'natural', 0]],
    ['identificationType', [...ABSENT, 'NIT', 'cc', 0]],
    ['identification', [...ABSENT, 1018456789n.toString(16), []]],
  ];
  for (const [name, values] of broken) {
    test(`rejects values of ${name} outside the catalog`, async () => {
      const charge = await aCharges();
      for (const value of values) {
        assertBroken(await pay('pse', withField('pse', charge, `pse.${name}`, value)), `pse.${name}`, value);
      }
      assert.equal(await attemptsAt(charge), 0);
    });
  }

  test('rejects a personal document type for a company', async () => {
    const body = withField('pse', await aCharges(), 'pse.userType', 'company');
    assertBroken(await pay('pse', body), 'pse.identificationType', 'CC');
  });

  test('accepts only real banks in production', async () => {
    const charge = await aCharges({}, true);
    const { body } = await pay('pse', withField('pse', charge, 'pse.bank', '1007'));
    assert.equal(body.transaction?.payment_method_source, 'Bancolombia', JSON.stringify(body));
    assert.equal(body.transaction.production, true);
    assertBroken(await pay('pse', withField('pse', charge, 'pse.bank', '9001')), 'pse.bank', '9001');
  });
});

describe('cash voucher fields', () => {
  const points: [string, number, number][] = [
    ['Efecty', 1_000, 15_000_000],
    ['Gana', 3_000, 3_000_000],
    ['Baloto', 2_000, 1_000_000],
    ['Punto Red', 5_000, 2_000_000],
    ['Red Servi', 5_000, 2_000_000],
  ];
  for (const [franchise, min, max] of points) {
    test(`${franchise} accepts amounts from ${min} to ${max} pesos`, async () => {
      for (const amount of [min, max]) {
        const charge = await aCharges({ amount });
        const { body } = await pay('cash', withField('cash', charge, 'cash.franchise', franchise));
        assert.equal(body.transaction?.status, 'Por Pagar', `${amount}: ${JSON.stringify(body)}`);
        assert.equal(body.transaction.payment_method_source, franchise);
        assert.equal(body.transaction.amount, amount);
      }
      for (const amount of [min - 0.01, max + 0.01]) {
        const charge = await aCharges({ amount });
        const answer = await pay('cash', withField('cash', charge, 'cash.franchise', franchise));
        assert.equal(`${answer.status} ${await attemptsAt(charge)}`, '422 0', `${amount}`);
      }
    });
  }

  test('rejects a cash point outside the catalog', async () => {
    const charge = await aCharges();
    for (const value of [...ABSENT, 'efecty', 'Banco', 5, x(61)]) {
      assertBroken(
        await pay('cash', withField('cash', charge, 'cash.franchise', value)),
        'cash.franchise',
        value,
      );
    }
    assert.equal(await attemptsAt(charge), 0);
  });
});

describe('bank transfer and cash', () => {
  for (const way of ['pse', 'cash']) {
    for (const currency_type of ['USD', 'EUR']) {
      test(`${way} rejects ${currency_type}, which a card accepts`, async () => {
        const charge = await aCharges({ amount: 2_000, currency_type });
        const { status, body } = await pay(way, right(way, charge));
        assert.equal(status, 422, JSON.stringify(body));
        assert.equal(body.error.param, 'payment.id');
        assert.equal(await attemptsAt(charge), 0);
        const card = await pay('card', right('card', charge));
        assert.equal(card.body.transaction?.currency_type, currency_type);
      });
    }

    test(`${way} requires the payer fields`, async () => {
      const charge = await aCharges();
      const { body } = await pay(way, { payment: charge });
      const names = Object.keys(body.errors);
      assert.equal(names[0], 'customer_payer.name');
      assert.ok(
        names.some((name) => name.startsWith(`${way}.`)),
        names.join(),
      );
      const path = 'customer_payer.country';
      assertBroken(await pay(way, withField(way, charge, path, 'CO')), path, 'CO');
      assert.equal(await attemptsAt(charge), 0);
    });
  }
});
