import { challengeCardNumber } from '#test/support/challenge.ts';
import { fillCard, fillPayer, submit } from '#test/support/payer-form.ts';
import { cardOf, RESERVATIONS, reserve } from '#test/support/reservation-api.ts';
import type { Site } from '#test/support/site.ts';
import type { Scene, Stage } from './scene.ts';

/** Creates a reservation with a page. Returns its id and path. */
export async function aHostedReservation(site: Site): Promise<{ id: string; path: string }> {
  const redirect_url = `${site.shop.url}/hotel`;
  const { id, checkout_url } = await reserve(site.merchant.test, { redirect_url });
  return { id, path: new URL(checkout_url).pathname };
}

/** Fills in and submits the page of a new reservation. Returns the reservation. */
export async function holdAmount({ page, site }: Pick<Stage, 'page' | 'site'>, number: string) {
  const reservation = await aHostedReservation(site);
  await page.goto(reservation.path);
  await fillPayer(page);
  await fillCard(page, number);
  await submit(page);
  return reservation;
}

async function afterwards(stage: Stage, operation: string, body: object): Promise<void> {
  const { id, path } = await holdAmount(stage, cardOf('approve'));
  await stage.page.locator('.notice.good').waitFor();
  await stage.site.merchant.test.post(`${RESERVATIONS}/${id}/${operation}`, body);
  await stage.page.goto(path);
}

export const reservationScenes: readonly Scene[] = [
  {
    name: 'reservation-card',
    async open({ page, site }) {
      await page.goto((await aHostedReservation(site)).path);
    },
  },
  {
    name: 'reservation-held',
    async open(stage) {
      await holdAmount(stage, cardOf('approve'));
      await stage.page.locator('.notice.good').waitFor();
    },
  },
  {
    name: 'reservation-refused',
    async open(stage) {
      await holdAmount(stage, cardOf('decline', '51'));
      await stage.page.getByRole('heading', { name: /No se pudo|could not/ }).waitFor();
    },
  },
  {
    name: 'reservation-waiting-bank',
    async open(stage) {
      const { path } = await holdAmount(stage, challengeCardNumber());
      await stage.page.waitForURL(/\/simulator\//);
      await stage.page.goto(path);
    },
  },
  {
    name: 'card-bank-question',
    async open(stage) {
      await holdAmount(stage, challengeCardNumber());
      await stage.page.waitForURL(/\/simulator\//);
    },
  },
  { name: 'reservation-charged', open: (stage) => afterwards(stage, 'confirm', { amount: 60_000 }) },
  { name: 'reservation-released', open: (stage) => afterwards(stage, 'void', {}) },
];
