import assert from 'node:assert/strict';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import type { TestApp } from './app.ts';
import { aCollector, type Collecting, CUSTOMER } from './collection.ts';
import { aVisitor, filledIn, type Seen, type Visitor } from './visitor.ts';

type Fields = Readonly<Record<string, string>>;

export const PAYER_FIELDS: Fields = {
  'customer_payer[name]': 'Ana María Pérez',
  'customer_payer[email]': 'ana@correo.example',
  'customer_payer[identification_type]': 'CC',
  'customer_payer[id_number]': '1.018.456.789',
  'customer_payer[cellphone]': '300 456 7890',
};

export function cardFields(outcome = 'approve'): Fields {
  const card = TEST_CARDS.find((known) => known.outcome === outcome);
  assert.ok(card, `no test card for ${outcome}`);
  return {
    ...PAYER_FIELDS,
    'payment_card[number]': card.number,
    'payment_card[name]': 'Ana Perez',
    'payment_card[expiration_date]': '12/31',
    'payment_card[cvv]': '123',
    'payment_card[installments]': '1',
  };
}

/** A customer at the payment page of a merchant, in the test environment. */
export interface Customer extends Visitor {
  /** The path of the page with the customer's debts. */
  page: string;
  /** The ids of the debts, by reference. */
  ids: Readonly<Record<string, string>>;
  /** Selects debts, each with an amount or in full, and returns the page that follows. */
  choose(items: Readonly<Record<string, string>>, more?: Fields): Promise<Seen>;
  /** The path of the payment form of that method, in the test environment. */
  payPath(method: string): string;
  /** Opens the payment form and submits it. */
  pay(method: string, fields: Fields): Promise<Seen>;
}

export function homeOf({ slug }: Pick<Collecting, 'slug'>): string {
  return `/recauda/${slug}?environment=testing`;
}

/** Enters an identification number at the page and opens the list of debts. */
export async function aCustomer(service: TestApp, shop: Collecting, id_number = CUSTOMER): Promise<Customer> {
  const visitor = aVisitor(service);
  await visitor.get(homeOf(shop));
  const asked = await visitor.send(homeOf(shop), { id_number });
  assert.equal(asked.status, 303, asked.text);
  const page = asked.location;
  await visitor.get(page);
  const rows = await service.deps.db
    .selectFrom('collection_items')
    .select(['id', 'ref_payment'])
    .where('commerce_id', '=', shop.merchant.id)
    .execute();
  const ids = Object.fromEntries(rows.map(({ id, ref_payment }) => [ref_payment, id]));
  const payPath = (method: string) => page.replace('?', `/pay/${method}?`);
  return {
    ...visitor,
    page,
    ids,
    payPath,
    choose: (items, more = {}) => visitor.send(page, { ...choiceFields(ids, items), ...more }),
    async pay(method, fields) {
      const form = await visitor.get(payPath(method));
      assert.equal(form.status, 200, `led to ${form.location}`);
      return visitor.send(payPath(method), { submission: filledIn(form.html, 'submission'), ...fields });
    },
  };
}

/** Builds the form fields for the selected debts. An empty amount selects the whole debt. */
export function choiceFields(
  ids: Readonly<Record<string, string>>,
  items: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(items).flatMap(([ref, amount]) => [
      [`items[${ids[ref]}][chosen]`, '1'],
      ...(amount === '' ? [] : [[`items[${ids[ref]}][amount]`, amount]]),
    ]),
  );
}

/** Creates a merchant whose customers owe these items. */
export async function aShop(service: TestApp, ...items: unknown[]): Promise<Collecting> {
  const shop = await aCollector(service);
  shop.erp.owe(...items);
  return shop;
}
