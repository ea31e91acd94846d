import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { keepBusy } from '#test/support/busy-merchant.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel } from '#test/support/panel.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** The text of a page, spaces made plain. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
}

test('the home page shows what was collected, what recurs and what waits for a person, each with its rows', async () => {
  const merchant = await aMerchant(service);
  await keepBusy(service, merchant);
  const owner = await inPanel(service, { merchant: merchant.id });
  const page = await owner.get(owner.at(''));
  assert.equal(page.status, 200);
  const body = String(page.body);
  const text = textOf(body);
  assert.match(text, /Martes 16 de marzo/);
  assert.match(text, /Suscripciones en mora: 1/);
  // A payment of 150,000 and a renewal of 30,000, and one in dollars: currencies stand side by side.
  assert.match(text, /Recaudado hoy .*?\$ 180\.000 \$ 9,99 USD/);
  // The week before had a payment of 100,000 in its full hours, and this Tuesday none before 19:00.
  assert.match(text, /\+80\s% frente al martes pasado hasta las 8:00/);
  // The sign stays in the line of its figure.
  assert.match(body, /\+80\u00a0%/);
  assert.match(text, /Devuelto: \$ 20\.000 COP/);
  // 30,000 a month, 840,000 a year, 12,000 a week and 60,000 a month; the one that is behind does not count.
  assert.match(text, /Ingreso mensual recurrente .*?\$ 212\.000 \$ 9,99 USD/);
  assert.match(text, /0\s% de 1 renovación rechazada/);
  // What is behind is tried again tomorrow.
  assert.match(text, /Próximos cobros mañana a las 7:00\sp\.\sm\.: 1 cobro ?, \$ 45\.000/);
  assert.match(text, /16 de marzo de 2027 Aprobados 2 de 3 Rechazados 1 Sin respuesta 0/);
  assert.match(text, /Visa Tarjeta 13 2 0 86,7\s%/);
  // Weekly on 20 and 27 March and 3 and 10 April; the one that is behind on 17 March; Nueva on 3 April. In thirty days no other.
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

test('who may see one office sees the figures of that office only', async () => {
  const merchant = await aMerchant(service);
  await keepBusy(service, merchant);
  const [, other = 0] = merchant.offices;
  const limited = await inPanel(service, { merchant: merchant.id, role: 'viewer', offices: [other] });
  const text = textOf(String((await limited.get(limited.at(''))).body));
  assert.doesNotMatch(text, /en mora: 1/);
  assert.match(text, /0 suscripciones activas/);
  assert.match(text, /Todavía no hay cobros en estos días/);
});
