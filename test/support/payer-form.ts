import type { Page } from 'playwright-core';
import { cardOf } from './reservation-api.ts';

export async function fillPayer(page: Page): Promise<void> {
  await page.fill('[name="customer_payer[name]"]', 'Ana María Pérez');
  await page.fill('[name="customer_payer[email]"]', 'ana@correo.example');
  await page.fill('[name="customer_payer[id_number]"]', '1.018.456.789');
  await page.fill('[name="customer_payer[cellphone]"]', '300 456 7890');
}

export async function fillCard(page: Page, number = cardOf('approve')): Promise<void> {
  await page.fill('[name="payment_card[number]"]', number);
  await page.fill('[name="payment_card[name]"]', 'Ana Perez');
  await page.fill('[name="payment_card[expiration_date]"]', '1231');
  await page.fill('[name="payment_card[cvv]"]', number.startsWith('37') ? '1234' : '123');
}

/** Submits the form of the page. */
export async function submit(page: Page): Promise<void> {
  await page.locator('[data-submit]').click();
}

/** Waits for a heading with this text. */
export async function reads(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).waitFor();
}
