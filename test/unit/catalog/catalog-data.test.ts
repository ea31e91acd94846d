import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PRODUCTION_BANKS, TEST_BANKS } from '#src/catalog/reference-data/data/banks.ts';
import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';
import colombia from '#src/catalog/reference-data/data/colombia.json' with { type: 'json' };
import { countries } from '#src/catalog/reference-data/data/countries.ts';
import * as enums from '#src/catalog/reference-data/data/enums.ts';
import { PSE_IDENTIFICATION_TYPES } from '#src/catalog/reference-data/data/pse-identification-types.ts';
import {
  CURRENCIES,
  IDENTIFICATION_TYPES,
  INTERVALS,
  RESERVATION_STATES,
  TRANSACTION_STATUS_KEYS,
} from '#src/kernel/lists.ts';
import { ACTIONS, RESPONSE_CODES, type ResponseCode, responseCode } from '#src/kernel/response-codes.ts';
import { LOCALES, type Text } from '#src/kernel/texts.ts';

function assertUnique(values: readonly unknown[]) {
  assert.equal(values.filter((value, index) => values.indexOf(value) !== index).join(), '');
}

function assertTexts(texts: readonly Text[]) {
  for (const text of texts) for (const locale of LOCALES) assert.match(text[locale], /^\S.*\S$/);
}

const values = (options: readonly { value: string }[]) => options.map((option) => option.value);

describe('departments and cities of Colombia', () => {
  const cityById = new Map(colombia.cities.map((city) => [city.id, city]));
  const nameOf = (id: number) => cityById.get(id)?.name;

  test('name their source and date', () => {
    assert.match(colombia.source, /^DANE, Divipola/);
    assert.match(colombia.date, /^\d{4}-\d{2}-\d{2}$/);
  });

  test('list each department with all of its cities', () => {
    const counts = colombia.departments.map(
      ({ id, name }) => `${name} ${colombia.cities.filter((city) => city.department_id === id).length}`,
    );
    assert.deepEqual(counts, [
      ...['Amazonas 11', 'Antioquia 125', 'Arauca 7'],
      ...['Archipiélago de San Andrés, Providencia y Santa Catalina 2', 'Atlántico 23', 'Bogotá, D.C. 1'],
      ...['Bolívar 46', 'Boyacá 123', 'Caldas 27', 'Caquetá 16', 'Casanare 19', 'Cauca 42', 'Cesar 25'],
      ...[
        'Chocó 31',
        'Córdoba 30',
        'Cundinamarca 116',
        'Guainía 9',
        'Guaviare 4',
        'Huila 37',
        'La Guajira 15',
      ],
      ...['Magdalena 30', 'Meta 29', 'Nariño 64', 'Norte de Santander 40', 'Putumayo 13', 'Quindío 12'],
      ...[
        'Risaralda 14',
        'Santander 87',
        'Sucre 26',
        'Tolima 47',
        'Valle del Cauca 42',
        'Vaupés 6',
        'Vichada 4',
      ],
    ]);
    assert.equal(colombia.departments.length, 33);
    assert.equal(colombia.cities.length, 1123);
  });

  test('have a unique code that starts with the department code', () => {
    assertUnique(colombia.departments.map((department) => department.id));
    assertUnique(colombia.cities.map((city) => city.id));
    assertUnique(colombia.cities.map((city) => `${city.department_id} ${city.name}`));
    const departments = new Set(colombia.departments.map((department) => department.id));
    for (const city of colombia.cities) {
      assert.ok(departments.has(city.department_id), city.name);
      assert.equal(Math.floor(city.id / 1000), city.department_id, city.name);
    }
  });

  test('are spelled in Spanish', () => {
    assert.equal(nameOf(5001), 'Medellín');
    assert.equal(nameOf(11001), 'Bogotá, D.C.');
    assert.equal(nameOf(13490), 'Norosí');
    assert.equal(nameOf(27493), 'Nuevo Belén de Bajirá');
    assert.equal(nameOf(54498), 'Ocaña');
    assert.equal(nameOf(94663), 'Mapiripana');
    assert.equal(nameOf(95001), 'San José del Guaviare');
    for (const { name } of [...colombia.departments, ...colombia.cities]) {
      assert.match(name, /^\p{Lu}[A-Za-zÁÉÍÓÚÑáéíóúñü.,\- ]+$/u);
      assert.doesNotMatch(name, / {2}| (De|Del|La|Las|Los|El|Y) /, name);
      assert.equal(name, name.normalize('NFC').trim());
    }
  });

  test('are sorted alphabetically in Spanish', () => {
    const { compare } = new Intl.Collator('es');
    assert.deepEqual(
      colombia.departments,
      colombia.departments.toSorted((a, b) => compare(a.name, b.name)),
    );
    for (const { id } of colombia.departments) {
      const names = colombia.cities.filter((city) => city.department_id === id).map((city) => city.name);
      assert.deepEqual(names, names.toSorted(compare));
    }
  });
});

describe('countries', () => {
  test('show Colombia in both languages', () => {
    const colombian = { name: 'Colombia', dialling_code: '+57', iso_code: 'CO', iso3_code: 'COL' };
    assert.deepEqual(countries('es').CO, { ...colombian, region: 'América del Sur' });
    assert.deepEqual(countries('en').CO, { ...colombian, region: 'South America' });
    assert.equal(countries('es').DE?.name, 'Alemania');
    assert.equal(countries('en').DE?.name, 'Germany');
  });

  test('have codes that the payer fields accept', () => {
    for (const locale of LOCALES) {
      const list = Object.entries(countries(locale));
      assert.ok(list.length >= 249);
      for (const [iso2, country] of list) {
        assert.equal(country.iso_code, iso2);
        assert.match(iso2, /^[A-Z]{2}$/);
        assert.match(country.iso3_code, /^[A-Z]{3}$/);
        assert.match(country.dialling_code, /^\+\d{1,3}$/);
        assert.match(country.name, /^\p{Lu}\S/u);
        assert.match(country.region, /^\p{Lu}/u);
      }
      assertUnique(list.map(([, country]) => country.iso3_code));
    }
    assert.equal(countries('es').DO?.dialling_code, '+1');
  });

  test('are computed once per language', () => {
    assert.equal(countries('es'), countries('es'));
    assert.notEqual(countries('es'), countries('en'));
  });
});

describe('PSE banks and cash points', () => {
  test('each bank has one code', () => {
    const all = [...PRODUCTION_BANKS, ...TEST_BANKS];
    assertUnique(all.map((bank) => bank.financialInstitutionCode));
    assertUnique(all.map((bank) => bank.financialInstitutionName));
    for (const bank of all) assert.match(bank.financialInstitutionCode, /^\d{4}$/);
    const codes = Object.fromEntries(
      PRODUCTION_BANKS.map((bank) => [bank.financialInstitutionName, bank.financialInstitutionCode]),
    );
    assert.equal(codes.Bancolombia, '1007');
    assert.equal(codes.Nequi, '1507');
  });

  test('banks are sorted alphabetically, and test banks cover each outcome', () => {
    const names = PRODUCTION_BANKS.map((bank) => bank.financialInstitutionName);
    assert.deepEqual(names, names.toSorted(new Intl.Collator('es').compare));
    assert.equal(TEST_BANKS.map((bank) => bank.outcome).join(), 'approved,rejected,pending');
  });

  test('cash points have limits in whole pesos', () => {
    assertUnique(CASH_POINTS.map((point) => point.name));
    assertUnique(CASH_POINTS.map((point) => point.logo));
    for (const point of CASH_POINTS) {
      assert.ok(Number.isInteger(point.min) && Number.isInteger(point.max), point.name);
      assert.ok(0 < point.min && point.min < point.max, point.name);
      assert.match(point.association_code, /^\d+$/);
      assert.match(point.logo, /^\/assets\/cash\/[a-z0-9-]+\.svg$/);
    }
  });

  test('persons and companies have their own document types', () => {
    assert.equal(PSE_IDENTIFICATION_TYPES.map((entry) => entry.user_type.value).join(), 'person,company');
    for (const { user_type, identification_types } of PSE_IDENTIFICATION_TYPES) {
      assert.ok(identification_types.length > 0);
      assertUnique(values(identification_types));
      assertTexts([user_type.name, ...identification_types.map((type) => type.name)]);
    }
  });
});

describe('fixed values', () => {
  test('match the API', () => {
    assert.deepEqual(IDENTIFICATION_TYPES, ['CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro']);
    assert.deepEqual(values(enums.IDENTIFICATION_TYPE_OPTIONS), IDENTIFICATION_TYPES);
    assert.deepEqual(CURRENCIES, ['COP', 'USD', 'EUR']);
    assert.equal(enums.CURRENCY_OPTIONS.map((currency) => currency.abbreviation).join(), CURRENCIES.join());
    assert.deepEqual(INTERVALS, ['day', 'week', 'month', 'year']);
    assert.deepEqual(values(enums.FREQUENCY_OPTIONS), INTERVALS);
    assert.deepEqual(values(enums.CASH_FREQUENCY_OPTIONS), ['minute', 'hour', ...INTERVALS]);
    assert.deepEqual(values(enums.DISCOUNT_TYPE_OPTIONS), ['value', 'percentage']);
    assert.deepEqual(values(enums.CHECKOUT_TYPE_OPTIONS), ['redirect', 'api']);
    assert.deepEqual(values(enums.DELIVERY_SERVICE_OPTIONS), ['Gratis', 'Con Valor']);
  });

  test('reservation states have a language-independent label and a colour', () => {
    const labels = enums.RESERVATION_STATE_OPTIONS.map(({ value, label }) => `${value}: ${label.en}`);
    assert.deepEqual(labels, [
      ...['Iniciada: Esperando al cliente', 'Pre-autorizada: Cupo reservado', 'Confirmada: Cobrada'],
      ...[
        'Anulada: Reserva liberada',
        'Vencida: Reserva vencida',
        'Rechazada: Rechazada',
        'Fallida: Fallida',
      ],
      'Indeterminada: Verificando',
    ]);
    assert.deepEqual(values(enums.RESERVATION_STATE_OPTIONS), RESERVATION_STATES);
    for (const { label, color } of enums.RESERVATION_STATE_OPTIONS) {
      assert.equal(label.es, label.en);
      assert.match(color, /^#[0-9a-f]{6}$/);
    }
  });

  test('transaction statuses have a number and a key', () => {
    const rows = enums.TRANSACTION_STATUS_OPTIONS.map(
      ({ index, value }) => `${index} ${value} ${TRANSACTION_STATUS_KEYS[value]}`,
    );
    assert.deepEqual(rows, [
      ...['1 Iniciada started', '2 Pendiente pending', '3 Aprobada approved', '4 Rechazada rejected'],
      ...['5 Fallida failed', '6 Por Pagar to_pay', '7 Reversada reversed'],
      ...['8 Reversion Escalada reversal_escalated', '9 Anulada voided', '10 Autorizada authorized'],
    ]);
  });

  test('each label exists in both languages', () => {
    const labels = [
      ...[enums.IDENTIFICATION_TYPE_OPTIONS, enums.FREQUENCY_OPTIONS, enums.CASH_FREQUENCY_OPTIONS],
      ...[enums.DISCOUNT_TYPE_OPTIONS, enums.CHECKOUT_TYPE_OPTIONS, enums.DELIVERY_SERVICE_OPTIONS],
      enums.TRANSACTION_STATUS_OPTIONS,
    ].flatMap((options) => options.map((option) => option.label));
    assertTexts([...labels, ...enums.CURRENCY_OPTIONS.map((currency) => currency.name)]);
  });
});

describe('response codes', () => {
  const codesWhere = (holds: (entry: ResponseCode) => boolean) =>
    RESPONSE_CODES.filter(holds).map((entry) => entry.code);

  test('show merchants the documented texts', () => {
    const rows = `
      05 false contact_issuer    14 false use_another_card  41 false use_another_card  43 false use_another_card
      51 false contact_issuer    54 false use_another_card  57 false use_another_card  61 false contact_issuer
      62 false use_another_card  65 false contact_issuer    91 true  retry_later       96 true  retry_later
      98 false check_card_data`;
    const words = rows.trim().split(/\s+/);
    assert.equal(words.length, 13 * 3);
    for (let at = 0; at < words.length; at += 3) {
      const { code, retryable, action } = responseCode(String(words[at]));
      assert.deepEqual([code, String(retryable), action], words.slice(at, at + 3));
    }
  });

  test('are retryable only when a later attempt can succeed', () => {
    const retryable = ['19', '90', '91', '96', 'E99', 'S01', 'S10', 'S11'];
    assert.deepEqual(codesWhere((entry) => entry.retryable).toSorted(), retryable);
    for (const code of ['T01', 'MIT_INDETERMINATE']) assert.equal(responseCode(code).action, 'query_status');
  });

  test('end a subscription immediately only for cards that can never work again', () => {
    const hard = ['04', '07', '14', '33', '34', '35', '36', '37', '38', '41', '43', '54', '62'];
    assert.deepEqual(codesWhere((entry) => entry.decline === 'hard').toSorted(), hard);
    for (const code of ['51', '05', '61', '65', '91', '96']) assert.equal(responseCode(code).decline, 'soft');
    for (const code of ['00', 'T01']) assert.equal(responseCode(code).decline, 'none');
  });

  test('have the documented HTTP status', () => {
    const statuses = {
      202: ['T01', 'MIT_INDETERMINATE'],
      409: ['M01', 'MIT_ALREADY_CONFIRMED', 'MIT_ALREADY_AUTHORIZED'],
      422: [
        ...['M02', 'M04', 'M05', 'M06', 'M08', 'M10', 'M11', 'M12', '309', '310', '319', '320'],
        ...['MIT_PRODUCTION_KEY_REQUIRED', 'MIT_AMOUNT_EXCEEDS_AUTHORIZED', 'MIT_EXPIRED'],
        ...['MIT_VOID_WINDOW_CLOSED', 'MIT_FRANCHISE_NOT_ENABLED'],
      ],
      429: ['MIT_IN_PROGRESS'],
      500: ['S10', 'S11'],
      502: ['E99', 'S01'],
    };
    for (const [http, codes] of Object.entries(statuses)) {
      assert.equal(codesWhere((entry) => entry.http === Number(http)).join(), codes.join());
    }
  });

  test('are unique, complete in both languages and show the cardholder no code', () => {
    assert.equal(RESPONSE_CODES.length, 84);
    assertUnique(codesWhere(() => true));
    assertTexts(RESPONSE_CODES.flatMap((entry) => [entry.message, entry.description]));
    for (const { description } of RESPONSE_CODES) assert.doesNotMatch(description.en + description.es, /\d/);
    const used = new Set<string | null>(RESPONSE_CODES.map((entry) => entry.action));
    assert.ok(ACTIONS.every((action) => used.has(action)));
    const voids = codesWhere((entry) => /^[AV]\d/.test(entry.code));
    assert.equal(voids.join(), 'A01,A03,A04,A05,A06,A07,V39,V40,V42');
  });

  test('an unlisted code counts as a soft decline', () => {
    const { code, retryable, action, decline } = responseCode('Z9');
    assert.deepEqual([code, retryable, action, decline], ['Z9', false, 'contact_issuer', 'soft']);
  });
});
