import assert from 'node:assert/strict';
import { setInvoicing } from '#src/invoicing/documents/set.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { anotherPlan, cardThat, subscribed } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { submit } from '#test/support/payer-form.ts';
import { anEmail, aPayer, portalPath, signInPage } from '#test/support/portal.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import type { Site } from '#test/support/site.ts';
import type { Scene, Stage } from './scene.ts';

type Options = NonNullable<Parameters<typeof subscribed>[1]>;

/** A customer with a subscription at a merchant whose clock is stopped. */
export interface Payer {
  site: Site;
  merchant: TestMerchant;
  email: string;
  id: string;
  subscriber_id: string;
}

export async function aPayerOf(site: Site, merchant: TestMerchant, options: Options = {}): Promise<Payer> {
  const email = anEmail();
  const { id, subscriber_id } = await subscribed(merchant, { ...options, subscriber: { email } });
  return { site, merchant, email, id, subscriber_id };
}

const merchants = new WeakMap<Site, Promise<TestMerchant>>();

/** Returns a shared merchant for scenes that do not move its clock. */
export function theMerchant(site: Site): Promise<TestMerchant> {
  const known = merchants.get(site) ?? aFrozenMerchant(site);
  merchants.set(site, known);
  return known;
}

/** Creates a customer in the grace period, two days after a declined charge. */
export async function aPayerInGrace(site: Site): Promise<Payer> {
  const merchant = await aFrozenMerchant(site);
  const plan = { name: 'Café en casa', trial_period: 1, grace_period: 5, grace_interval: 'day' };
  const payer = await aPayerOf(site, merchant, { plan, card: cardThat('decline', '51') });
  await happenedUntil(merchant, '2027-02-03T20:00:00-05:00');
  return payer;
}

/** Creates a customer in the middle of a period, with a more expensive and a cheaper plan to change to. */
export async function aPayerWithChoices(site: Site): Promise<Payer & { double: string }> {
  const merchant = await aFrozenMerchant(site);
  const { body } = await merchant.test.post('/group', { name: 'Café', office: merchant.office });
  const own = { subscription_group_id: body.group.id };
  const payer = await aPayerOf(site, merchant, { plan: own });
  const dear = { ...own, name: 'Doble', price: 60_000, description: 'Dos bolsas de 250 g cada mes' };
  const double = await anotherPlan(merchant, { ...dear, portal_change: 'always_invoice' });
  const cheap = { ...own, name: 'Media', price: 18_000, description: 'Una bolsa de 125 g cada mes' };
  await anotherPlan(merchant, { ...cheap, portal_change: 'period_end' });
  await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
  return { ...payer, double };
}

/** Opens a portal page as a signed-in customer. */
export async function visit(page: Stage['page'], payer: Payer, path: string): Promise<void> {
  const { site, merchant, email } = payer;
  await signInPage(page, site, merchant, email);
  await page.goto(await portalPath(site, merchant, path));
}

export async function visitOwn(page: Stage['page'], payer: Payer, action = ''): Promise<void> {
  await visit(page, payer, `/subscriptions/${payer.id}${action}`);
}

export async function cancelNow({ merchant, id }: Payer): Promise<void> {
  const { status } = await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
  assert.equal(status, 200);
}

/** Sends an invitation to change the plan in the middle of a period. Returns the id of the invitation. */
export async function inviteToChange({ merchant, id }: Payer, behavior = 'always_invoice'): Promise<string> {
  await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
  const plan_id = await anotherPlan(merchant, { name: 'Doble', price: 60_000 });
  const change = { plan_id, proration_behavior: behavior, mode: 'invitation' };
  const { status, body } = await merchant.test.put(`/subscription/${id}/change-plan`, change);
  assert.equal(status, 200, JSON.stringify(body));
  return body.invitation_id;
}

export async function inviteToRenew({ merchant, id }: Payer): Promise<string> {
  const { body } = await merchant.test.post(`/subscription/${id}/renew`);
  assert.ok(body.invitation_id, JSON.stringify(body));
  return body.invitation_id;
}

/** Requests a sign-in code in a portal of the site. */
export async function askForCode(page: Stage['page'], path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.fill('[name="email"]', email);
  await submit(page);
  await page.locator('[name="code"]').waitFor();
}

/** Creates a customer with one subscription in each status. */
async function aCustomerWithAllStatuses(site: Site): Promise<Payer> {
  const payer = await aPayerInGrace(site);
  const { merchant, subscriber_id } = payer;
  const more = (plan: Readonly<Record<string, unknown>>) =>
    subscribed(merchant, { plan, body: { subscriber_id } });
  await more({ name: 'Prueba', trial_period: 7 });
  const paused = await more({ name: 'Anual', invoice_interval: 'year', price: 300_000 });
  await merchant.test.post(`/subscription/${paused.id}/pause`, { resumes_at: '2027-03-10 08:00:00' });
  const ending = await more({ name: 'Cada tres meses', invoice_period: 3, price: 85_000 });
  await merchant.test.put(`/subscription/cancel/${ending.id}`, {});
  const ended = await more({ name: 'Té' });
  await merchant.test.put(`/subscription/cancel/${ended.id}`, { at_period_end: false });
  await merchant.test.post(`/subscription/${ended.id}/renew`);
  await more({ name: 'Mensual' });
  return payer;
}

export const portalScenes: readonly Scene[] = [
  {
    name: 'portal-sign-in',
    async open({ page, site }) {
      await page.context().addCookies([{ name: SESSION_COOKIE, value: 'vencida', url: site.url }]);
      await page.goto(await portalPath(site, await theMerchant(site), '/subscriptions'));
      await page.locator('.notice.wait').waitFor();
    },
  },
  {
    name: 'portal-code-wrong',
    async open({ page }) {
      await askForCode(page, '/portal?environment=testing', anEmail());
      await page.fill('[name="code"]', '12345');
      await submit(page);
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    name: 'portal-code-closed',
    async open({ page, site }) {
      await askForCode(page, await portalPath(site, await theMerchant(site)), anEmail());
      site.clock.advance({ minutes: 11 });
      await page.reload();
    },
  },
  {
    name: 'portal-list',
    async open({ page, site }) {
      await visit(page, await aCustomerWithAllStatuses(site), '/subscriptions');
    },
  },
  {
    name: 'portal-empty',
    async open({ page, site }) {
      const merchant = await theMerchant(site);
      const email = anEmail();
      const { id, subscriber_id } = await aPayer(site, merchant, email);
      await visit(page, { site, merchant, email, id, subscriber_id }, '/subscriptions');
      const deleted_at = site.clock.now();
      await site.deps.db
        .updateTable('subscribers')
        .set({ deleted_at })
        .where('id', '=', subscriber_id)
        .execute();
      await page.getByRole('link', { name: /^(Suscripciones|Subscriptions)$/ }).click();
    },
  },
  {
    name: 'portal-subscription-late',
    async open({ page, site }) {
      await visitOwn(page, await aPayerInGrace(site));
    },
  },
  {
    name: 'portal-subscription',
    async open({ page, site }) {
      await visitOwn(page, await aPayerOf(site, await theMerchant(site)), '');
      await page.goto(`${page.url()}&notice=card`);
    },
  },
  {
    name: 'portal-card-errors',
    async open({ page, site }) {
      await visitOwn(page, await aPayerOf(site, await theMerchant(site)), '/card');
      await submit(page);
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'portal-data',
    async open({ page, site }) {
      await visit(page, await aPayerOf(site, await theMerchant(site)), '/data');
    },
  },
  {
    name: 'portal-tax-data',
    async open({ page, site }) {
      const merchant = await aFrozenMerchant(site);
      await setInvoicing(site.deps, {
        ...{
          commerce_id: merchant.id,
          production: false,
          active: true,
          provider: 'file',
          names_payers: true,
        },
        ...{ wait_minutes: 0, settings: {} },
      });
      await visit(page, await aPayerOf(site, merchant), '/data/invoices');
    },
  },
  {
    name: 'portal-plans',
    async open({ page, site }) {
      await visitOwn(page, await aPayerWithChoices(site), '/plan');
    },
  },
  {
    name: 'portal-plan-change',
    async open({ page, site }) {
      const payer = await aPayerWithChoices(site);
      await visitOwn(page, payer, '/plan');
      await page.locator('a.button').last().click();
      await page.locator('[data-submit]').waitFor();
    },
  },
  {
    name: 'portal-cancel',
    async open({ page, site }) {
      await visitOwn(page, await aPayerOf(site, await theMerchant(site)), '/cancel');
    },
  },
  {
    name: 'portal-renew',
    async open({ page, site }) {
      const payer = await aPayerOf(site, await theMerchant(site));
      await cancelNow(payer);
      await visitOwn(page, payer, '/renew');
    },
  },
  {
    name: 'portal-renew-declined',
    async open({ page, site }) {
      await visitOwn(page, await aPayerInGrace(site), '/renew');
      await submit(page);
      await page.locator('.notice.bad[role="alert"]').first().waitFor();
    },
  },
  {
    name: 'portal-keep',
    async open({ page, site }) {
      const payer = await aPayerOf(site, await theMerchant(site));
      await payer.merchant.test.put(`/subscription/cancel/${payer.id}`, {});
      await visitOwn(page, payer, '/renew');
    },
  },
  {
    name: 'portal-waiting',
    async open({ page, site }) {
      const payer = await aPayerOf(site, await theMerchant(site));
      await cancelNow(payer);
      await visitOwn(page, payer, '/renew');
      await site.network.faults({ mode: 'error' });
      await submit(page);
      await page.locator('[data-wait]').waitFor();
    },
  },
  {
    name: 'portal-invitation',
    async open({ page, site }) {
      const payer = await aPayerOf(site, await aFrozenMerchant(site));
      await visit(page, payer, `/invitations/${await inviteToChange(payer)}`);
    },
  },
  {
    name: 'portal-invitation-closed',
    async open({ page, site }) {
      const merchant = await aFrozenMerchant(site);
      const payer = await aPayerOf(site, merchant);
      const invitation = await inviteToRenew(payer);
      await happenedUntil(merchant, '2027-02-09T08:00:00-05:00');
      await visit(page, payer, `/invitations/${invitation}`);
    },
  },
  {
    name: 'portal-missing',
    async open({ page, site }) {
      const payer = await aPayerOf(site, await theMerchant(site));
      await visit(page, payer, '/subscriptions/00000000-0000-4000-8000-000000000000');
    },
  },
];
