import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { createBusyMerchant } from '#test/support/busy-merchant.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel } from '#test/support/panel.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Returns the text of a page with normalized spaces. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
}

test('the home page shows collected and recurring revenue and open issues, with links to the rows', async () => {
  const merchant = await aMerchant(service);
  await createBusyMerchant(service, merchant);
  const owner = await inPanel(service, { merchant: merchant.id });
  const page = await owner.get(owner.at(''));
  assert.equal(page.status, 200);
  const body = String(page.body);
  const text = textOf(body);
  assert.match(text, /Martes 16 de marzo/);
  assert.match(text, /Suscripciones en mora: 1/);
  // A payment of 150,000, a renewal of 30,000, and one in dollars: currencies are listed separately.
  assert.match(text, /Recaudado hoy .*?\$ 180\.000 \$ 9,99 USD/);
  // Last Tuesday had 100,000 in the hours compared; this Tuesday had nothing before 19:00.
  assert.match(text, /\+80\s% frente al martes pasado hasta las 8:00/);
  // A non-breaking space keeps the percent sign with its number.
  assert.match(body, /\+80\u00a0%/);
  assert.match(text, /Devuelto: \$ 20\.000 COP/);
  // 30,000 and 60,000 a month, 840,000 a year, 12,000 a week. The overdue subscription does not count.
  assert.match(text, /Ingreso mensual recurrente .*?\$ 212\.000 \$ 9,99 USD/);
  assert.match(text, /0\s% de 1 renovación rechazada/);
  // The overdue charge is retried tomorrow.
  assert.match(text, /Próximos cobros mañana a las 7:00\sp\.\sm\.: 1 cobro ?, \$ 45\.000/);
  assert.match(text, /16 de marzo de 2027 Aprobados 2 de 3 Rechazados 1 Sin respuesta 0/);
  assert.match(text, /Visa Tarjeta 13 2 0 86,7\s%/);
  // Weekly: 20 and 27 March, 3 and 10 April. Overdue: 17 March. Nueva: 3 April. Nothing else in 30 days.
  assert.match(text, /Los próximos treinta días .*? 6 cobros, \$ 153\.000 COP/);
  assert.match(text, /Se van \(cancelada\) 1 −\$ 25\.000 COP/);
  assert.match(text, /Se van \(en mora\) 1 −\$ 45\.000 COP/);
  for (const link of [
    '/transactions?approved_from=2027-03-16&amp;approved_to=2027-03-16',
    '/subscriptions?status=en_gracia',
  ])
    assert.ok(body.includes(link), link);
  assert.match(body, /<svg class="chart"/);
  assert.doesNotMatch(body, / style=/);
});

test('a user of one office sees only the figures of that office', async () => {
  const merchant = await aMerchant(service);
  await createBusyMerchant(service, merchant);
  const [, other = 0] = merchant.offices;
  const limited = await inPanel(service, { merchant: merchant.id, role: 'viewer', offices: [other] });
  const text = textOf(String((await limited.get(limited.at(''))).body));
  assert.doesNotMatch(text, /en mora: 1/);
  assert.match(text, /0 suscripciones activas/);
  assert.match(text, /Todavía no hay cobros en estos días/);
});
