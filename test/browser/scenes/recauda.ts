import type { Page } from 'playwright-core';
import { aCollector, anItem, type Collecting, CUSTOMER } from '#test/support/collection.ts';
import { fillCard, fillPayer, submit } from '#test/support/payer-form.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import type { Site } from '#test/support/site.ts';
import type { Scene, Stage } from './scene.ts';

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

const LONG_WORD = 'Inscripciónextraordinaria'.repeat(7);
const HALF = { advance: { type: 'Porcentaje Minimo', value: 50 } } as const;

/**
 * Creates a merchant with its own collection page whose customers owe these debts. Its system also serves the
 * pictures.
 */
export async function aCollectionPage(
  site: Site,
  ...items: unknown[]
): Promise<Collecting & { path: string }> {
  const shop = await aCollector(site);
  shop.erp.answer = (response) => {
    if (response.req.url?.startsWith('/foto')) response.end(DOT);
    else response.end(JSON.stringify({ payments: items }));
  };
  return { ...shop, path: `/recauda/${shop.slug}?environment=testing` };
}

/** Searches for a document number and waits for the result. */
export async function lookUp(page: Page, { path }: { path: string }, id_number = CUSTOMER): Promise<void> {
  await page.goto(path);
  await page.fill('[name="id_number"]', id_number);
  await submit(page);
  await page.waitForURL(/\/visits\//);
}

/** Checks the boxes of these debts. */
export async function tick(page: Page, ...refs: string[]): Promise<void> {
  for (const ref of refs) await itemOf(page, ref).getByRole('checkbox').check();
}

export function itemOf(page: Page, ref: string) {
  return page.locator('.item').filter({ hasText: new RegExp(`${ref}\\b`) });
}

export async function goOn(page: Page): Promise<void> {
  await submit(page);
  await page.waitForURL(/\/pay\/card/);
}

/** Returns debts of every kind, with texts of the maximum length. */
export function manyDebts(origin: string) {
  const picture = `${origin}/foto.png`;
  return [
    anItem(
      'FAC-1001',
      {
        description:
          'Factura 1001: café de noviembre, tostado en la finca El Mirador y molido para prensa francesa',
        amount: '120000.00',
        expiration_date: '2027-02-01',
        advance: { type: 'Valor Minimo', value: 20_000 },
      },
      {
        picture,
        limit_date: '2027-03-01',
        references: ['Enero'],
        discount: { before_on: '2027-01-20', type: 'Porcentaje', value: 5 },
        has_comments: true,
        comments_label: 'Nota para la tienda',
      },
    ),
    anItem(
      'FAC-1002',
      { description: 'Molino de mano', amount: '89900.50' },
      { delivery_service: { type: 'Con Valor', value: 8000 }, request_address_delivery: true },
    ),
    anItem(
      'FAC-1003',
      { description: 'Cuota de administración', advance: { type: 'Porcentaje Minimo', value: 30 } },
      { delivery_service: { type: 'Gratis' } },
    ),
    anItem('USD-1', { description: 'Curso en línea', amount: '45.50', currency_type: 'USD' }),
  ];
}

async function openList(stage: Stage): Promise<Collecting & { path: string }> {
  const shop = await aCollectionPage(stage.site);
  const origin = new URL(shop.erp.url).origin;
  const items = manyDebts(origin);
  const { answer } = shop.erp;
  shop.erp.answer = (response) => {
    if (response.req.url?.startsWith('/foto')) answer(response);
    else response.end(JSON.stringify({ payments: items }));
  };
  await lookUp(stage.page, shop);
  return shop;
}

async function openForm(stage: Stage): Promise<void> {
  const shop = await aCollectionPage(
    stage.site,
    anItem('F-1'),
    anItem('F-2', { amount: '50000.00' }),
    anItem('F-3'),
  );
  await lookUp(stage.page, shop);
  await tick(stage.page, 'F-1', 'F-2');
  await goOn(stage.page);
}

async function payBy(stage: Stage, number: string): Promise<void> {
  await openForm(stage);
  await fillPayer(stage.page);
  await fillCard(stage.page, number);
  await submit(stage.page);
}

export const recaudaScenes: readonly Scene[] = [
  {
    name: 'recauda-number',
    async open({ page, site }) {
      await page.goto((await aCollectionPage(site)).path);
    },
  },
  {
    name: 'recauda-list',
    async open(stage) {
      await openList(stage);
    },
  },
  {
    name: 'recauda-errors',
    async open(stage) {
      await openList(stage);
      await tick(stage.page, 'FAC-1001', 'FAC-1002', 'USD-1');
      await itemOf(stage.page, 'FAC-1001').getByRole('textbox').fill('5');
      await submit(stage.page);
      await stage.page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'recauda-long',
    async open({ page, site }) {
      const shop = await aCollectionPage(
        site,
        anItem(
          `R-${'9'.repeat(189)}`,
          { description: LONG_WORD, amount: '9999999999999.99', payer_name: LONG_WORD, ...HALF },
          {
            references: ['R'.repeat(50), 'S'.repeat(50)],
            request_address_delivery: true,
            has_comments: true,
            comments_label: 'C'.repeat(100),
          },
        ),
      );
      await lookUp(page, shop);
    },
  },
  {
    name: 'recauda-in-progress',
    async open({ page, site }) {
      const shop = await aCollectionPage(site, anItem('F-1'), anItem('F-2'));
      await shop.pay([{ id: (await shop.find('F-1')).id }], 'challenge');
      await lookUp(page, shop);
    },
  },
  {
    name: 'recauda-nothing',
    async open({ page, site }) {
      await lookUp(page, await aCollectionPage(site));
    },
  },
  {
    name: 'recauda-away',
    async open({ page, site }) {
      const shop = await aCollectionPage(site);
      shop.erp.answer = (response) => response.end('<html>');
      await lookUp(page, shop);
    },
  },
  { name: 'recauda-pay', open: openForm },
  {
    name: 'recauda-declined',
    async open(stage) {
      await payBy(stage, cardOf('decline', '51'));
      await stage.page.locator('[data-refusal]:not([hidden])').waitFor();
    },
  },
  {
    name: 'recauda-paid',
    async open(stage) {
      await payBy(stage, cardOf('approve'));
      await stage.page.locator('.notice.good').waitFor();
    },
  },
  {
    name: 'recauda-order-refused',
    async open({ page, site }) {
      const shop = await aCollectionPage(site, anItem('F-1'));
      const { body } = await shop.pay([{ id: (await shop.find('F-1')).id }], 'decline');
      await page.goto(`/checkout/payment/${body.payment_id}`);
    },
  },
];
