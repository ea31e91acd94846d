import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_TEXTS } from '#src/billing/subscriptions/card-fields.ts';
import { METHOD_ERROR_TEXTS } from '#src/checkout/payments/ways.ts';
import { FORM_TEXT } from '#src/customers/payers/documents.ts';
import { PAYER_TEXTS } from '#src/customers/payers/schema.ts';
import { SUBSCRIBER_TEXTS } from '#src/customers/subscribers/schema.ts';
import { DOCUMENT_TEXTS } from '#src/platform/http/document-number.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { inWords } from '#src/web/shared/sentences.ts';

/** Excludes rules that input in a payer form cannot break. */
const { boolean, iso_date_time, letters, object, text, digits, ...rules } = RULE_TEXTS;
const { country, dialling_code, ...payer } = PAYER_TEXTS;
const TYPED = {
  ...rules,
  ...payer,
  ...CARD_TEXTS,
  ...METHOD_ERROR_TEXTS,
  ...SUBSCRIBER_TEXTS,
  ...DOCUMENT_TEXTS,
  FORM_TEXT,
};

test('form errors are natural sentences without field names', () => {
  for (const [name, rule] of Object.entries(TYPED)) {
    const { text } = inWords('customer_payer.name', { text: rule });
    assert.doesNotMatch(`${text.es} ${text.en}`, /campo|\{field\}|^The /, name);
  }
  for (const field of ['number', 'cvv', 'cellphone', 'cellphone_number', 'phone', 'id_number']) {
    const { text } = inWords(`customer_payer.${field}`, { text: digits });
    assert.doesNotMatch(`${text.es} ${text.en}`, /campo|\{field\}/, field);
  }
});
