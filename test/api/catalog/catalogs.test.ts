import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { insertTaxes } from '#src/tenancy/merchants/store.ts';
import { insertTemplate } from '#src/tenancy/merchants/templates/store.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { aPlan } from '#test/support/bodies.ts';
import { aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
const anonymous = client(service, '');

let opened: Promise<TestMerchant> | undefined;

/** Returns one merchant for all tests, which do not change it. */
function ours(): Promise<TestMerchant> {
  opened ??= aMerchant(service);
  return opened;
}

const PUBLIC = [
  ...['get-countries', 'get-departments', 'get-cities/5', 'identification-types-enum', 'currency-enum'],
  ...['frequency-enum', 'discount-type-enum', 'checkout-type-enum', 'cash-frequencies'],
  ...['delivery-service-type-enum', 'mit/status-enum', 'mit/response-codes'],
];
const FOR_TOKENS = [
  ...['get-status-transaction', 'get-taxes', 'available-payment-methods', 'checkout/available-cash'],
  ...['checkout/pse-banks', 'checkout/pse-identification-types', 'get-checkout-templates'],
];
const words = (text: string) => text.split(' ');
const ES = { 'accept-language': 'es' };

async function read(path: string, api?: Client, headers = {}) {
  const { status, body } = await (api ?? (await ours()).test).get(`/api/v1/resources/${path}`, headers);
  assert.equal(status, 200, path);
  return body;
}

type Row = Readonly<Record<string, unknown>>;

/** Asserts that every record has exactly the given fields and types, and no empty text. */
function assertRecords(rows: readonly Row[], fields: string) {
  assert.ok(rows.length > 0);
  for (const row of rows) {
    const found = Object.entries(row).map(([name, value]) => `${name}:${typeof value}`);
    assert.deepEqual(found.toSorted(), words(fields).toSorted());
    for (const value of Object.values(row)) if (typeof value === 'string') assert.match(value, /\S/);
  }
}

const valuesOf = (rows: readonly Row[]) => rows.map((row) => row.value);

describe('catalog access', () => {
  test('nineteen catalogs are covered', () => assert.equal(PUBLIC.length + FOR_TOKENS.length, 19));

  for (const path of PUBLIC) {
    test(`${path} is public, and a token does not change it`, async () => {
      const body = await read(path, anonymous);
      assert.deepEqual(await read(path), body);
      assert.deepEqual(await read(path, (await ours()).production), body);
      assert.deepEqual(await read(path, client(service, 'cuota_test_unknown')), body);
    });
  }

  for (const path of FOR_TOKENS) {
    test(`${path} requires a token`, async () => {
      for (const api of [anonymous, client(service, 'cuota_test_unknown')]) {
        const { status, body } = await api.get(`/api/v1/resources/${path}`);
        assert.deepEqual([status, body.error.code], [401, 'unauthenticated']);
      }
      for (const api of [(await ours()).test, (await ours()).production]) assert.ok(await read(path, api));
    });
  }

  test('writing to a catalog returns 405', async () => {
    const { test: api } = await ours();
    for (const path of [...PUBLIC, ...FOR_TOKENS]) {
      const { status, headers } = await api.post(`/api/v1/resources/${path}`, {});
      assert.equal(status, 405, path);
      assert.match(String(headers.allow), /\bGET\b/);
    }
  });
});

describe('catalogs of places', () => {
  test('countries are indexed by their ISO2 code', async () => {
    const countries: Record<string, Row> = await read('get-countries');
    const fields = 'name:string dialling_code:string iso_code:string iso3_code:string region:string';
    assertRecords(Object.values(countries), fields);
    for (const [code, country] of Object.entries(countries)) {
      assert.equal(country.iso_code, code);
      assert.match(`${country.iso_code} ${country.iso3_code}`, /^[A-Z]{2} [A-Z]{3}$/);
      assert.match(String(country.dialling_code), /^\+\d{1,3}$/);
    }
    assert.ok(Object.keys(countries).length >= 249);
    const { name, dialling_code, iso3_code } = countries.CO ?? {};
    assert.deepEqual([name, dialling_code, iso3_code], ['Colombia', '+57', 'COL']);
    assert.equal((await read('get-countries', anonymous, ES)).DE.name, 'Alemania');
  });

  test('every department has cities, and every city has one department', async () => {
    const departments: { id: number; name: string }[] = await read('get-departments');
    assertRecords(departments, 'id:number name:string');
    assert.equal(departments.length, 33);
    const cities: { id: number; name: string; department_id: number }[] = [];
    for (const { id } of departments) {
      const own: typeof cities = await read(`get-cities/${id}`);
      assertRecords(own, 'id:number name:string department_id:number');
      assert.ok(own.every((city) => city.department_id === id));
      cities.push(...own);
    }
    assert.equal(new Set(cities.map((city) => city.id)).size, cities.length);
    assert.ok(cities.length >= 1_122);
    assert.ok(cities.some((city) => city.name === 'Medellín'));
  });

  test('the cities of an unknown department return 404', async () => {
    for (const id of [...words('0 98 100 -5 5.0 5x Antioquia 5%00 5%20 1e1'), '9'.repeat(250)]) {
      const { status, body } = await anonymous.get(`/api/v1/resources/get-cities/${id}`);
      assert.deepEqual([status, body.error.code], [404, 'not_found'], id);
    }
  });
});

describe('catalogs of fixed values', () => {
  const options: Readonly<Record<string, readonly string[]>> = {
    'identification-types-enum': ['CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro'],
    'frequency-enum': ['day', 'week', 'month', 'year'],
    'discount-type-enum': ['value', 'percentage'],
    'checkout-type-enum': ['redirect', 'api'],
    'cash-frequencies': ['minute', 'hour', 'day', 'week', 'month', 'year'],
    'delivery-service-type-enum': ['Gratis', 'Con Valor'],
  };
  for (const [path, values] of Object.entries(options)) {
    test(`${path} has ${values.join(', ')}`, async () => {
      const rows = await read(path);
      assertRecords(rows, 'value:string label:string');
      assert.deepEqual(valuesOf(rows), values);
      assert.deepEqual(
        valuesOf(await read(path, anonymous, ES)),
        values,
        'values do not depend on the language',
      );
    });
  }

  test('labels are in English, and in Spanish on request', async () => {
    const spanish: Readonly<Record<string, string>> = {
      'identification-types-enum': 'Cédula de ciudadanía',
      'frequency-enum': 'Día',
      'cash-frequencies': 'Minuto',
    };
    for (const [path, label] of Object.entries(spanish)) {
      const [[first], [english]] = [await read(path, anonymous, ES), await read(path)];
      assert.equal(first.label, label);
      assert.notEqual(english.label, label);
    }
    const delivery = await read('delivery-service-type-enum');
    // The values and labels of this catalog do not depend on the language.
    assert.deepEqual(await read('delivery-service-type-enum', anonymous, ES), delivery);
  });

  test('currencies have a symbol, an abbreviation and a name', async () => {
    const currencies: Row[] = await read('currency-enum');
    assertRecords(currencies, 'symbol:string abbreviation:string name:string');
    const abbreviations = currencies.map((currency) => currency.abbreviation);
    assert.deepEqual(abbreviations, ['COP', 'USD', 'EUR']);
    assert.match((await read('currency-enum', anonymous, ES))[0].name, /^Peso colombiano$/i);
  });

  test('reservation states have the documented labels in every language', async () => {
    const states: Row[] = await read('mit/status-enum');
    assertRecords(states, 'value:string label:string color:string');
    assert.deepEqual(Object.fromEntries(states.map(({ value, label }) => [value, label])), {
      Iniciada: 'Esperando al cliente',
      'Pre-autorizada': 'Cupo reservado',
      Confirmada: 'Cobrada',
      Anulada: 'Reserva liberada',
      Vencida: 'Reserva vencida',
      Rechazada: 'Rechazada',
      Fallida: 'Fallida',
      Indeterminada: 'Verificando',
    });
    assert.deepEqual(await read('mit/status-enum', anonymous, ES), states);
  });

  test('response codes have the documented actions and retryable flags', async () => {
    const codes: { code: string; message: string; action: string | null; retryable: boolean }[] =
      await read('mit/response-codes');
    for (const { action, ...rest } of codes) {
      assertRecords([rest], 'code:string message:string retryable:boolean');
      assert.ok(action === null || typeof action === 'string');
    }
    const byCode = new Map(codes.map((entry) => [entry.code, entry]));
    assert.equal(byCode.size, codes.length);
    const actions: Readonly<Record<string, readonly string[]>> = {
      contact_issuer: ['05', '51', '61', '65'],
      use_another_card: ['14', '41', '43', '54', '57', '62'],
      check_card_data: ['98'],
      retry_later: ['91', '96'],
    };
    for (const [action, listed] of Object.entries(actions)) {
      for (const code of listed) {
        const entry = byCode.get(code);
        assert.deepEqual([entry?.action, entry?.retryable], [action, action === 'retry_later'], code);
      }
    }
    for (const code of words('19 90 E99 S01 S10 S11')) assert.equal(byCode.get(code)?.retryable, true, code);
    assert.equal(byCode.get('T01')?.retryable, false, 'the result is unknown: query, do not retry');
    for (const code of words('00 M01 M12 309 310 319 320 A01 V39 V42')) assert.ok(byCode.has(code), code);
    const spanish: typeof codes = await read('mit/response-codes', anonymous, ES);
    assert.notEqual(spanish[0]?.message, codes[0]?.message);
  });

  test('transaction statuses are numbered in the documented order', async () => {
    const statuses: Row[] = await read('get-status-transaction');
    assertRecords(statuses, 'value:string label:string index:number');
    const order = statuses.map(({ index, value }) => `${index} ${value}`).join(', ');
    const first = '1 Iniciada, 2 Pendiente, 3 Aprobada, 4 Rechazada, 5 Fallida, 6 Por Pagar, 7 Reversada';
    assert.equal(order, `${first}, 8 Reversion Escalada, 9 Anulada, 10 Autorizada`);
  });
});

describe('catalogs of payment methods', () => {
  test('payment methods are four lists', async () => {
    const methods: Record<string, unknown[]> = await read('available-payment-methods');
    assert.deepEqual(Object.keys(methods).toSorted(), ['cash', 'credit', 'debit', 'pse']);
    for (const list of Object.values(methods)) assert.ok(Array.isArray(list) && list.length > 0);
  });

  test('cash points have limits and a logo served by this service', async () => {
    const points: { name: string; logo: string; min: number; max: number }[] =
      await read('checkout/available-cash');
    const limits = 'active:boolean barcode:boolean min:number max:number';
    assertRecords(points, `name:string logo:string association_code:string network:string ${limits}`);
    assert.equal(new Set(points.map(({ name }) => name)).size, points.length);
    for (const { name, logo, min, max } of points) {
      assert.ok(0 < min && min < max, name);
      assert.equal(new URL(logo).origin, BASE_URL);
      const { statusCode, headers } = await service.app.inject(new URL(logo).pathname);
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/svg+xml'], name);
    }
  });

  test('banks depend on the environment of the token', async () => {
    const simulated: Row[] = await read('checkout/pse-banks');
    const real: Row[] = await read('checkout/pse-banks', (await ours()).production);
    const all = [...simulated, ...real];
    assertRecords(all, 'financialInstitutionCode:string financialInstitutionName:string');
    assert.equal(
      new Set(all.map((bank) => bank.financialInstitutionCode)).size,
      all.length,
      'no bank is in both environments',
    );
    assert.ok(simulated.length > 0 && real.length > 0);
    assert.ok(real.some((bank) => bank.financialInstitutionName === 'Bancolombia'));
  });

  test('PSE document types are grouped by type of payer', async () => {
    const groups: { user_type: Row; identification_types: Row[] }[] = await read(
      'checkout/pse-identification-types',
    );
    for (const group of groups) {
      assert.deepEqual(Object.keys(group).toSorted(), ['identification_types', 'user_type']);
      assertRecords([group.user_type, ...group.identification_types], 'name:string value:string');
      assert.ok(group.identification_types.length > 0);
    }
    assert.deepEqual(valuesOf(groups.map((group) => group.user_type)), ['person', 'company']);
  });
});

describe('catalogs of a merchant', () => {
  test('taxes belong to the merchant, and its plans accept their values', async () => {
    const [own, other] = [await aMerchant(service), await ours()];
    const tax = { name: 'Consumo', value_hundredths: 250, active: true, created_at: service.clock.now() };
    await insertTaxes(service.deps.db, [{ ...tax, commerce_id: own.id }]);
    const taxes: Row[] = await read('get-taxes', own.test);
    assertRecords(taxes, 'id:number name:string value:number active:boolean');
    assert.deepEqual(valuesOf(taxes).toSorted(), [0, 19, 2.5, 5]);
    assert.deepEqual(await read('get-taxes', own.production), taxes);
    const others: Row[] = await read('get-taxes');
    assert.deepEqual(valuesOf(others).toSorted(), [0, 19, 5]);
    assert.ok(others.every((foreign) => taxes.every(({ id }) => id !== foreign.id)));
    for (const value of valuesOf(taxes)) {
      assert.equal((await own.test.post('/plan', aPlan(own.office, { tax: value }))).status, 200);
    }
    assert.equal((await other.test.post('/plan', aPlan(other.office, { tax: 2.5 }))).body.error.param, 'tax');
  });

  test('checkout templates belong to the merchant', async () => {
    const own = await aMerchant(service);
    const template = { name: 'Sin sedes', active: false, created_at: service.clock.now() };
    await insertTemplate(service.deps.db, { ...template, commerce_id: own.id }, []);
    const path = 'get-checkout-templates';
    const templates: { id: number; name: string; offices: unknown }[] = await read(path, own.test);
    for (const { offices, ...rest } of templates) {
      assertRecords([rest], 'id:number name:string active:boolean');
      assert.ok(Array.isArray(offices));
    }
    assert.deepEqual(templates.find(({ name }) => name === 'Sin sedes')?.offices, []);
    const others: typeof templates = await read(path);
    assert.ok(others.length > 0 && others.every((other) => templates.every(({ id }) => id !== other.id)));
  });
});
