import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { nameIn } from '#src/web/shared/cookies.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { startFactus } from '#test/providers/factus/stand-in/server.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { documentsOf, issueAt } from '#test/support/electronic-invoices.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEmail, portalPath, signIn } from '#test/support/portal.ts';
import { aFrozenMerchant, happenedUntil, later } from '#test/support/sandbox.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const factus = await startFactus();
after(() => factus.close());

type Merchant = Awaited<ReturnType<typeof aFrozenMerchant>>;

async function aVisit(merchant: Merchant) {
  const email = anEmail();
  const made = await subscribed(merchant, { subscriber: { email } });
  const { token } = await signIn(service, merchant, email);
  const visitor = aVisitor(service);
  visitor.cookies.set(nameIn(BASE_URL, SESSION_COOKIE), token);
  const at = (path: string) => portalPath(service, merchant, path);
  return { ...made, visitor, at };
}

test('a payer can open only the electronic invoices of their own charges', async () => {
  const merchant = await aFrozenMerchant(service);
  await issueAt(service, merchant, factus);
  const { visitor, at, id } = await aVisit(merchant);
  const other = await aVisit(merchant);
  const events = await happenedUntil(merchant, later({ minutes: 1 }));
  assert.equal(events.filter(({ event }) => event === 'electronic_document_issued').length, 2);
  const { html } = await visitor.get(await at(`/subscriptions/${id}`));
  const [, path = ''] = /href="([^"]+\/documents\/[^"]+)"/.exec(html.replaceAll('&amp;', '&')) ?? [];
  assert.match(html, /Factura electrónica SETP\d+ \(PDF\)/);
  assert.match((await visitor.get(path)).html, /^%PDF/);
  assert.equal((await other.visitor.get(path)).status, 404);
  const [, theirs = ''] =
    /\/documents\/([^"?]+)/.exec(
      (await other.visitor.get(await other.at(`/subscriptions/${other.id}`))).html,
    ) ?? [];
  assert.equal((await visitor.get(await at(`/subscriptions/${id}/documents/${theirs}`))).status, 404);
});

test("a payer can enter billing data only if the merchant's invoices name payers", async () => {
  const merchant = await aFrozenMerchant(service);
  const { visitor, at } = await aVisit(merchant);
  const path = await at('/data/invoices');
  assert.equal((await visitor.get(path)).status, 404);
  assert.doesNotMatch((await visitor.get(await at('/data'))).html, /data\/invoices/);
  await issueAt(service, merchant, factus, { names_payers: false });
  assert.equal((await visitor.get(path)).status, 404);
  await issueAt(service, merchant, factus);
  assert.match((await visitor.get(await at('/data'))).html, /data\/invoices/);
  const company = { person: 'legal', name: 'Café SAS', email: 'contabilidad@cafe.example' };
  await visitor.get(path);
  const citizen = await visitor.send(path, {
    ...company,
    identification_type: 'CC',
    id_number: '1018456789',
  });
  assert.match(citizen.html, /Una empresa se identifica con su NIT/);
  const mistyped = await visitor.send(path, {
    ...company,
    identification_type: 'NIT',
    id_number: '900123456-1',
  });
  assert.match(mistyped.html, /El dígito de verificación del NIT es otro/);
  const sent = await visitor.send(path, { ...company, identification_type: 'NIT', id_number: '900123456' });
  assert.match(sent.location, /notice=saved/);
  await happenedUntil(merchant, later({ months: 1, days: 1 }));
  const [document] = await documentsOf(service, merchant);
  const bill = factus.ledger().find(({ reference_code }) => reference_code === document?.id);
  assert.deepEqual(
    [bill?.customer.company, bill?.customer.identification, bill?.customer.dv, bill?.customer.email],
    ['Café SAS', '900123456', '8', 'contabilidad@cafe.example'],
  );
});
