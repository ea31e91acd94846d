import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { updateForecasts } from '#src/billing/subscriptions/forecast/update.ts';
import { displayMoney } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { useApp } from '#test/support/app.ts';
import { createBusyMerchant } from '#test/support/busy-merchant.ts';
import { aPaid, decide, openInSandbox } from '#test/support/disputes.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, type PanelVisitor } from '#test/support/panel.ts';
import { anUnknownPayment, generate, happenedUntil } from '#test/support/sandbox.ts';
import { cardThat } from '#test/support/stories.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
let owner: PanelVisitor;

type Row = Readonly<Record<string, string>>;

/** A link from the home page to a list: its text, and the text of its row or card. */
interface Figure {
  path: string;
  query: URLSearchParams;
  says: string;
  around: string;
}

let figures: Figure[];

before(async () => {
  const merchant = await aMerchant(service);
  await createBusyMerchant(service, merchant);
  await goOn(merchant);
  await anUnknownPayment(service, network, await generate(merchant, { amount: 70_000 }));
  owner = await inPanel(service, { merchant: merchant.id });
  figures = figuresIn((await owner.get(owner.at(''))).html);
});

/** Advances to 17 March 2027: an overdue charge is paid, another fails, a card is about to expire, and refunds are made. */
async function goOn(merchant: TestMerchant): Promise<void> {
  const { test: api, office } = merchant;
  const { holder: _, ...declined } = cardData(cardThat('51'));
  const { holder: __, ...good } = cardData(cardThat('approve'));
  const { body } = await api.get('/subscription?filter[status]=en_gracia');
  assert.equal(body.data.length, 1);
  await api.put(`/subscription/${body.data[0].id}/update-payment-method`, good);
  const daily = { name: 'Diario', price: 5_000, invoice_interval: 'day', grace_period: 7 };
  const late = await subscribe(api, office, { plan: daily });
  await api.put(`/subscription/${late.id}/update-payment-method`, declined);
  const card_information = cardData(undefined, { datetime: '2027-03' });
  const weekly = { name: 'Semanal con tarjeta vieja', price: 7_000, invoice_interval: 'week' };
  await subscribe(api, office, { plan: weekly, body: { card_information } });
  await happenedUntil(merchant, '2027-03-17T19:05:00-05:00');
  for (const change of [{ amount: 80_000 }, { amount: 40, currency_type: 'USD' }]) {
    const { number } = await aPaid(service, merchant, change);
    await api.post(`/api/v1/payment/transaction/${number}/refund`, { amount: 10 });
  }
  const { number } = await aPaid(service, merchant);
  const { id } = (await openInSandbox(merchant, number, { amount: 30_000 })).body.dispute;
  assert.equal((await decide(merchant, id, 'lost')).status, 200);
  await updateForecasts(service.deps);
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

const LISTS = [
  '/transactions',
  '/subscriptions',
  '/invoices',
  '/expected-charges',
  '/refunds',
  '/webhooks',
  '/disputes',
];

function figuresIn(html: string): Figure[] {
  const main = html.slice(html.indexOf('<main'));
  const places = [
    ...main.matchAll(/<section.*?<\/section>|<tr>.*?<\/tr>|<p class="muted">.*?<\/p>/gs),
  ].flatMap(([place]) => {
    const rows = [...place.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => row);
    return rows.length > 1 ? rows : [place];
  });
  return places.flatMap((place) =>
    [...place.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].flatMap(([, href = '', inner = '']) => {
      const url = new URL(href.replaceAll('&amp;', '&'), 'http://panel');
      const path = url.pathname.replace(owner.at(''), '');
      const says = textOf(inner);
      return LISTS.includes(path) ? [{ path, query: url.searchParams, says, around: textOf(place) }] : [];
    }),
  );
}

async function rowsOf({ path, query }: Figure): Promise<Row[]> {
  const { html, status } = await owner.get(owner.at(`/export${path}?${query}`));
  assert.equal(status, 200);
  const shown = await owner.get(owner.at(`${path}?${query}`));
  assert.doesNotMatch(shown.html, /Esto no se tuvo en cuenta/, `${path}?${query}`);
  const [head = '', ...lines] = html.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, place) => [names[place], cell])));
}

/** Returns the sum per currency, formatted like the page. */
function sumsOf(rows: readonly Row[], ...columns: string[]): string {
  const groups = [...Map.groupBy(rows, ({ currency_type = '' }) => currency_type)].sort();
  return groups
    .map(([currency, own]) => {
      const cells = own.flatMap((row) => columns.map((name) => row[name] ?? ''));
      const sum = cells.reduce((total, cell) => total + (parseDecimal(cell.replace(',', '.')) ?? 0n), 0n);
      return textOf(displayMoney(sum, currency as Currency, 'es').replace(/ COP$/, ''));
    })
    .join(' ');
}

const having = (path: string, ...names: string[]) =>
  figures.filter((figure) => figure.path === path && names.every((name) => figure.query.has(name)));

describe('the rows behind a link of the home page add up to its figure', () => {
  test('collected today, this week and this month', async () => {
    const collected = having('/transactions', 'approved_from', 'approved_to');
    assert.equal(collected.length, 3);
    for (const figure of collected) assert.equal(sumsOf(await rowsOf(figure), 'amount'), figure.says);
    assert.notEqual(collected[0]?.says, collected[2]?.says);
  });

  test('monthly recurring revenue and customers', async () => {
    const [recurring, customers, ...others] = having('/subscriptions', 'status').filter(
      ({ says }) => !says.startsWith('Suscripciones'),
    );
    assert.ok(recurring && customers);
    assert.deepEqual(others, []);
    assert.equal(sumsOf(await rowsOf(recurring), 'monthly'), recurring.says);
    const people = (await rowsOf(customers)).map((row) => `${row.subscriber_id} at ${row.office_id}`);
    assert.equal(String(new Set(people).size), customers.says);
  });

  test('failed renewals of this month, and how many were paid since', async () => {
    const [figure, ...others] = having('/invoices', 'failed_from', 'failed_to');
    assert.ok(figure);
    assert.deepEqual(others, []);
    const rows = await rowsOf(figure);
    assert.ok(rows.length > 0);
    assert.match(
      figure.around,
      new RegExp(`de ${rows.length} (renovación rechazada|renovaciones rechazadas)`),
    );
    const paid = rows.filter(({ status }) => status === 'paid');
    assert.equal(figure.says.replace(/\s/, ' '), `${Math.round((100 * paid.length) / rows.length)} %`);
    assert.ok(paid.length > 0 && paid.length < rows.length);
    assert.ok(figure.around.includes(sumsOf(paid, 'total', 'balance_applied')));
  });

  test('refunds and lost disputes today, this week and this month', async () => {
    const returned = having('/refunds', 'start_date', 'finish_date', 'currency');
    assert.deepEqual(
      returned.map(({ says }) => says.replace(/ (COP|USD)$/, '')),
      ['$ 10', '$ 10,00', '$ 20.010', '$ 10,00', '$ 20.010', '$ 10,00'].map((sum) => `Devuelto: ${sum}`),
    );
    const lost = having('/disputes', 'settled_from', 'settled_to', 'currency');
    assert.equal(lost.length, 3);
    for (const figure of [...returned, ...lost]) {
      const column = figure.path === '/refunds' ? 'amount' : 'taken';
      const sum = sumsOf(await rowsOf(figure), column);
      assert.equal(figure.says.replace(/^.*: /, '').replace(/ COP$/, ''), sum);
      assert.match(figure.around, /Devuelto es lo que anulaciones y reembolsos regresaron/);
    }
  });

  test('charges due after their card expires', async () => {
    const [figure, ...others] = having('/expected-charges', 'card');
    assert.ok(figure);
    assert.deepEqual(others, []);
    const rows = await rowsOf(figure);
    assert.match(figure.says, new RegExp(`: ${rows.length}$`));
    assert.equal(sumsOf(rows, 'amount'), '$ 14.000');
    assert.ok(figure.around.endsWith('$ 14.000'));
    assert.match(figure.around, /los que caen después de que vence su tarjeta/);
  });

  test('each day of the forecast, and all 30 days', async () => {
    const days = having('/expected-charges', 'day_to', 'currency').filter(({ query }) => !query.has('card'));
    assert.ok(days.filter(({ query }) => query.has('day_from')).length > 5);
    for (const figure of days) {
      const rows = await rowsOf(figure);
      const sum = sumsOf(rows, 'amount');
      assert.ok(rows.length > 0, String(figure.query));
      assert.match(figure.says.replace(/ COP$/, ''), new RegExp(`${RegExp.escape(sum)}$`), figure.around);
      assert.match(figure.around, new RegExp(`(^|\\D)${rows.length} `), figure.around);
    }
    const [next] = having('/expected-charges', 'day_to').filter(({ query }) => !query.has('currency'));
    assert.ok(next);
    const rows = await rowsOf(next);
    assert.equal(next.says, `${rows.length} cobros , ${sumsOf(rows, 'amount')}`);
  });

  test('attempts by method, brand and outcome', async () => {
    const attempts = having('/transactions', 'payment_method', 'status');
    assert.ok(attempts.some(({ query }) => query.get('status') === 'Rechazada'));
    for (const figure of attempts)
      assert.equal(String((await rowsOf(figure)).length), figure.says, String(figure.query));
  });

  test('failed attempts by response code', async () => {
    const causes = having('/transactions', 'response_code');
    assert.ok(causes.length > 0);
    for (const figure of causes)
      assert.match(figure.around, new RegExp(` ${(await rowsOf(figure)).length}$`), figure.around);
  });

  test('items that need attention', async () => {
    const waiting = figures.filter(({ says }) => / (en mora|del banco): /.test(says));
    assert.equal(waiting.length, 2);
    for (const figure of waiting)
      assert.match(figure.says, new RegExp(`: ${(await rowsOf(figure)).length}$`));
  });
});
