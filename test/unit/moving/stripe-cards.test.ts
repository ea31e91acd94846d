import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FileError } from '#src/moving/read-rows.ts';
import { readCardData } from '#src/moving/stripe/cards.ts';

const CSV = `DESCRIPTION,NAME,EMAIL,ID,CARD.ADDRESS_CITY,CARD.EXP_MONTH,CARD.EXP_YEAR,CARD.ID,CARD.NAME,CARD.NUMBER,DEFAULT_SOURCE,CARD.TRANSACTION_IDS
,Ana Gómez,ana@tienda.example,cus_1,Bogotá,9,2039,card_1,Ana Gómez,4242424242424242,card_2,
,Ana Gómez,ana@tienda.example,cus_1,Bogotá,12,2040,card_2,,5555555555554444,card_2,
,Luis Rojas,luis@tienda.example,cus_2,Cali,1,2041,card_3,L ROJAS,4111111111111111,pm_9,
`;

const OWN = [
  ...[{ external_id: 'card_2', subscriber_id: 'cus_1', holder: 'Ana Gómez', number: '5555555555554444' }],
  ...[{ external_id: 'card_1', subscriber_id: 'cus_1', holder: 'Ana Gómez', number: '4242424242424242' }],
  ...[{ external_id: 'card_3', subscriber_id: 'cus_2', holder: 'L ROJAS', number: '4111111111111111' }],
].map((row, index) => ({ ...row, datetime: ['2040-12', '2039-09', '2041-01'][index] }));

/** Splits a text into chunks at arbitrary positions. */
async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
}

const read = (text: string) => Array.fromAsync(readCardData(piecesOf(text)));

function customer(id: string, rest: object) {
  return { id, name: id === 'cus_1' ? 'Ana Gómez' : 'Luis Rojas', metadata: { a: 'b' }, ...rest };
}

const FIRST = { id: 'card_1', name: 'Ana Gómez', number: '4242424242424242', exp_month: 9, exp_year: 2039 };
const SECOND = { id: 'card_2', number: '5555555555554444', exp_month: 12, exp_year: 2040 };
const THIRD = { id: 'card_3', name: 'L ROJAS', number: '4111111111111111', exp_month: 1, exp_year: 2041 };

describe('Stripe card data', () => {
  test('reads the documented CSV columns, with the default card first', async () => {
    assert.deepEqual(await read(CSV), OWN);
    assert.deepEqual(
      await read(
        `\ufeff${CSV.toLowerCase()}`.replaceAll('l rojas', 'L ROJAS').replaceAll('ana gómez', 'Ana Gómez'),
      ),
      OWN,
    );
  });

  test('reads JSON with any documented nesting of cards', async () => {
    const [ana, luis] = [{ default_source: 'card_2' }, { default_source: null }];
    const flat = Object.fromEntries(Object.entries(THIRD).map(([name, value]) => [`card.${name}`, value]));
    const nested = [
      customer('cus_1', { ...ana, cards: [FIRST, SECOND] }),
      customer('cus_2', { ...luis, card: THIRD }),
    ];
    assert.deepEqual(await read(JSON.stringify({ customers: nested })), OWN);
    assert.deepEqual(await read(` \n${JSON.stringify(nested, null, 2)}`), OWN);
    assert.deepEqual(await read(JSON.stringify([nested[0], customer('cus_2', flat)])), OWN);
  });

  test('rejects other data with errors that contain no card number', async () => {
    const refusal = async (text: string) => {
      const error = await read(text).catch((thrown) => thrown);
      assert.ok(error instanceof FileError, text);
      assert.doesNotMatch(error.message, /\d{6}/);
      return error.message;
    };
    assert.match(await refusal('id,number\ncus_1,4242424242424242\n'), /there is no card\.id, card\.number/);
    assert.match(await refusal('{"number":"4242424242424242"'), /no JSON/);
    assert.match(await refusal('{"number":"4242424242424242"}'), /no list of customers/);
    assert.match(await refusal('[{"id":"cus_1","cards":{"number":"4242424242424242"}}]'), /are no list/);
  });
});
