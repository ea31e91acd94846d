import assert from 'node:assert/strict';
import { aCharge, PAYER } from '#test/support/bodies.ts';
import type { Site } from '#test/support/site.ts';
import type { Scene, Stage } from './scene.ts';

/**
 * Creates a production charge, whose payer chooses a real bank, and opens it at the bank through PSE. Returns
 * its URL at the bank.
 */
export async function payAtBank(site: Site): Promise<{ url: string; payment_id: string }> {
  const { merchant, payer, shop } = site;
  const advanced_options = { result_urls: { return: `${shop.url}/gracias` } };
  const charge = aCharge(merchant.office, { advanced_options });
  const generated = await merchant.production.post('/api/v1/payment/generate', charge);
  assert.equal(generated.status, 201, JSON.stringify(generated.body));
  const { payment_id: id, token } = generated.body;
  const pse = { bank: '1007', userType: 'person', identificationType: 'CC', identification: '1018456789' };
  const body = { payment: { id, token }, customer_payer: PAYER, pse };
  const started = await payer.post('/api/v1/payment/checkout/pse', body);
  assert.equal(started.status, 200, JSON.stringify(started.body));
  return { url: started.body.transaction.url_response, payment_id: id };
}

async function openBank({ page, site }: Stage): Promise<void> {
  await page.goto((await payAtBank(site)).url);
}

export const bankScenes: readonly Scene[] = [{ name: 'bank-decision', open: openBank }];
