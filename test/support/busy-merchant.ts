import { updateForecasts } from '#src/billing/subscriptions/forecast/update.ts';
import type { TestApp } from './app.ts';
import { aPaid } from './disputes.ts';
import type { TestMerchant } from './merchant.ts';
import { declinedPayment, happenedUntil } from './sandbox.ts';
import { cardThat } from './stories.ts';
import { cardData, subscribe } from './subscriptions.ts';

/**
 * Simulates two months of business in a test environment, until 16 March 2027, 19:05: new subscriptions, a failed
 * renewal, a refund and payments in dollars.
 */
export async function createBusyMerchant(service: TestApp, merchant: TestMerchant): Promise<void> {
  const { test: api, office } = merchant;
  await happenedUntil(merchant, '2027-01-16T08:00:00-05:00');
  const begin = (plan: Readonly<Record<string, unknown>>) => subscribe(api, office, { plan });
  await begin({ name: 'Mensual', price: 30_000 });
  await begin({ name: 'Anual', price: 840_000, invoice_interval: 'year' });
  await begin({ name: 'Semanal', price: 12_000, invoice_interval: 'week' });
  await begin({ name: 'Dólares', price: 9.99, currency_type: 'USD' });
  const late = await begin({ name: 'Con gracia', price: 45_000, grace_period: 7 });
  const leaving = await begin({ name: 'Se va', price: 25_000 });
  await happenedUntil(merchant, '2027-03-03T09:00:00-05:00');
  const { holder: _, ...declined } = cardData(cardThat('51'));
  await api.put(`/subscription/${late.id}/update-payment-method`, declined);
  await api.put(`/subscription/cancel/${leaving.id}`, { at_period_end: false });
  await begin({ name: 'Nueva', price: 60_000 });
  await happenedUntil(merchant, '2027-03-09T09:30:00-05:00');
  await aPaid(service, merchant);
  await happenedUntil(merchant, '2027-03-16T19:05:00-05:00');
  const { number } = await aPaid(service, merchant, { amount: 150_000 });
  await api.post(`/api/v1/payment/transaction/${number}/refund`, { amount: 20_000 });
  await declinedPayment(service, merchant);
  await updateForecasts(service.deps);
}
