import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bodyOf } from '#src/invoicing/factus/codes.ts';
import { factus } from '#src/invoicing/factus/provider.ts';
import { issuedIn, listedIn, outcomeOf } from '#src/invoicing/factus/replies.ts';
import type { Customer, NewDocument } from '#src/invoicing/port/account.ts';

const REFERENCE = '01a1eafc-077e-7301-b420-da3fbbfd0956';
const COMPANY: Customer = {
  ...{ person: 'legal', identification_type: 'NIT', id_number: '900123456-8', name: 'Café SAS' },
  ...{ email: 'contabilidad@cafe.example', phone: '3004567890', address: 'Calle 1 # 2-3' },
};
const INVOICE: NewDocument = {
  ...{ kind: 'invoice', reference: REFERENCE, customer: COMPANY, method: 'card', of: null },
  items: [
    { name: 'Mensual', amount: 11_900_050n, rate_hundredths: 1_900 },
    { name: 'Mensual', amount: 100n, rate_hundredths: null },
  ],
};

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what a body holds.
const sent = (document: NewDocument, email = false): any =>
  bodyOf(document, { numbering_range_id: '8', credit_note_range_id: undefined }, email);

describe('request to Factus', () => {
  test('contains an invoice with customer codes and prices including tax', () => {
    const { customer, items, ...rest } = sent(INVOICE, true);
    assert.deepEqual(rest, {
      ...{ numbering_range_id: 8, reference_code: REFERENCE, observation: '', payment_method_code: '48' },
      ...{ send_email: true, payment_form: '1' },
    });
    assert.deepEqual(
      [customer.identification, customer.dv, customer.company, customer.names],
      ['900123456', '8', 'Café SAS', ''],
    );
    assert.deepEqual(
      [customer.legal_organization_id, customer.identification_document_id, customer.tribute_id],
      [1, 6, 21],
    );
    assert.deepEqual(
      items.map((item: Record<string, unknown>) => [
        item.price,
        item.tax_rate,
        item.is_excluded,
        item.quantity,
      ]),
      [
        [119_000.5, '19.00', 0, 1],
        [1, '0.00', 1, 1],
      ],
    );
  });

  test('identifies the final consumer by its number and sends no mail', () => {
    const { customer, send_email } = sent({ ...INVOICE, customer: null }, true);
    assert.deepEqual(
      [customer.identification, customer.names, send_email],
      ['222222222222', 'Consumidor final', false],
    );
  });

  test('contains a credit note that cancels its invoice or corrects part of it', () => {
    const note = (whole: boolean) =>
      sent({ ...INVOICE, kind: 'credit_note', of: { provider_id: '514', whole } });
    const { bill_id, customization_id, correction_concept_code, numbering_range_id } = note(true);
    assert.deepEqual(
      [bill_id, customization_id, correction_concept_code, numbering_range_id],
      [514, 20, 2, undefined],
    );
    assert.equal(note(false).correction_concept_code, 1);
  });

  test('contains the payment method code', () => {
    const code = (method: string) => sent({ ...INVOICE, method }).payment_method_code;
    assert.deepEqual(['card', 'cash', 'pse', 'nequi'].map(code), ['48', '10', '47', '47']);
  });
});

const BILL = {
  ...{
    id: 820,
    number: 'SETP990000493',
    reference_code: REFERENCE,
    status: 1,
    total: '99000.00',
    errors: [],
  },
  ...{ qr: 'https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=44e2', cufe: '44e2' },
};

describe('response from Factus', () => {
  const outcome = (status: number, body: unknown) => outcomeOf('invoice', REFERENCE, { status, body }).kind;

  test('is issued only when validated and for the requested reference', () => {
    assert.deepEqual(outcomeOf('invoice', REFERENCE, { status: 201, body: { data: { bill: BILL } } }), {
      kind: 'issued',
      document: { number: 'SETP990000493', provider_id: '820', code: '44e2', url: BILL.qr },
    });
    assert.equal(outcome(201, { data: { bill: { ...BILL, status: 0 } } }), 'trouble');
    assert.equal(outcome(201, { data: { bill: { ...BILL, reference_code: 'otra' } } }), 'trouble');
    assert.equal(outcome(200, '<html>'), 'trouble');
    const { cufe, ...note } = BILL;
    assert.equal(issuedIn('credit_note', { data: { credit_note: { ...note, cude: cufe } } })?.code, '44e2');
  });

  test('is refused with the error texts for invalid data', () => {
    const errors = { 'customer.dv': ['El dígito es obligatorio.'], FAK24: 'Rechazo' };
    for (const body of [{ data: { errors } }, { errors }]) {
      assert.deepEqual(outcomeOf('invoice', REFERENCE, { status: 422, body }), {
        kind: 'refused',
        text: 'customer.dv: El dígito es obligatorio.; FAK24: Rechazo',
      });
    }
    assert.equal(outcome(400, null), 'refused');
  });

  test('is a temporary or access error when the data is not the cause', () => {
    assert.deepEqual(
      [409, 429, 403, 500, 503].map((status) => outcome(status, { message: 'x' })),
      ['busy', 'busy', 'not_let_in', 'trouble', 'trouble'],
    );
  });

  test('a list matches the whole reference and prefers the validated document', () => {
    const list = (rows: object[]) => listedIn({ data: { data: rows } }, REFERENCE);
    assert.equal(list([{ ...BILL, reference_code: `${REFERENCE}-2` }]), 'absent');
    assert.deepEqual(list([{ ...BILL, status: 0, number: 'A' }, BILL]), {
      number: BILL.number,
      is_validated: true,
    });
    assert.deepEqual(list([{ ...BILL, status: 0 }]), { number: BILL.number, is_validated: false });
    assert.equal(listedIn({ message: 'x' }, REFERENCE), null);
  });
});

test('a test account cannot use the production URL', () => {
  const settings = { client_id: 'a', client_secret: 'b', username: 'c', password: 'd' };
  const at = (url: string, production: boolean) => factus.problemsOf({ ...settings, url }, production);
  assert.equal(at('https://api.factus.com.co', false).length, 1);
  assert.deepEqual(at('https://api.factus.com.co', true), []);
  assert.deepEqual(at('https://api-sandbox.factus.com.co', false), []);
  assert.equal(at('ftp://x', false).length, 1);
  assert.equal(
    factus.problemsOf({ ...settings, numbering_range_id: 'ocho', send_email: 'quizás' }, true).length,
    2,
  );
});
