import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from '#test/support/browser.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { payAtHumanSpeed } from '#test/support/typing.ts';
import { aHostedPlan } from './scenes/subscription.ts';

const site = await useSite();
const browser = await useBrowser(site);

const LONGEST_MS = 45_000;

/** Values of realistic length. */
const PERSON = {
  name: 'Valentina Restrepo Álvarez',
  email: 'valentina@correo.example',
  id_number: '1018456789',
  cellphone_number: '3004567890',
  'card_information[number]': cardOf('approve'),
  'card_information[holder]': 'Valentina Restrepo',
  'card_information[datetime]': '1231',
  'card_information[cvv]': '123',
  consent: ' ',
} as const;

/** Additional fields of an earlier form, so that the test can also measure that version. */
const FORMER_FIELDS = {
  name: 'Valentina',
  last_name: 'Restrepo Álvarez',
  billing_address: 'Calle 72 # 10-34',
  billing_city: 'Bogotá',
} as const;

test('a plan is paid within 45 seconds by a person who types with a thumb', async (context) => {
  const { path } = await aHostedPlan(site);
  const page = await browser.open({ width: 360 });
  await page.goto(path);
  const button = 'form [data-submit]:not([name])';
  const done = 'Su suscripción está activa';
  const isLong = (await page.locator('[name="last_name"]').count()) > 0;
  const typed = isLong ? { ...PERSON, ...FORMER_FIELDS } : PERSON;
  const { fields, keys, total_ms } = await payAtHumanSpeed(page, typed, { button, done });
  context.diagnostic(`${fields} fields, ${keys} keys, ${(total_ms / 1_000).toFixed(1)} s`);
  assert.ok(total_ms < LONGEST_MS, `${total_ms} ms`);
});
