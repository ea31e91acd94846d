import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { issueDueDocuments } from '#src/invoicing/documents/issue.ts';
import { findInvoicing } from '#src/invoicing/documents/settings/store.ts';
import { ACCOUNT, startFactus } from '#test/providers/factus/stand-in/server.ts';
import { useApp } from '#test/support/app.ts';
import { documentsOf, issueAt, paid } from '#test/support/electronic-invoices.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { formsOf, inPanel } from '#test/support/panel.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const factus = await startFactus({ silent_ms: 20 });
after(() => factus.close());

/** Returns helpers that open and send pages as an owner of the merchant. */
async function owner(merchant: number) {
  const visitor = await inPanel(service, { merchant });
  return {
    get: (path: string) => visitor.get(visitor.at(path)),
    post: formsOf(visitor).send,
    press: (path: string) => visitor.send(visitor.at(path), {}),
  };
}

const ACCOUNT_FIELDS = Object.fromEntries(
  Object.entries(ACCOUNT).map(([name, value]) => [`factus[${name}]`, value]),
);

/** Returns the changes to transactions made in the panel, from the audit log. */
async function changesOf(commerce_id: number): Promise<string[]> {
  const { rows } = await sql<{ after: string }>`
    select after::text as after from audit_log
    where commerce_id = ${commerce_id} and subject_kind = 'transaction' and channel = 'panel' order by number
  `.execute(service.deps.db);
  return rows.map(({ after }) => after);
}

describe('electronic invoicing settings', () => {
  test('are saved once the provider accepts the account, and never show secrets', async () => {
    const merchant = await aMerchant(service);
    const panel = await owner(merchant.id);
    const path = '/settings/invoicing';
    const form = { active: '1', names_payers: '1', provider: 'factus', wait_minutes: '5', ...ACCOUNT_FIELDS };
    const wrong = await panel.post(path, { ...form, 'factus[password]': 'otra', 'factus[url]': factus.url });
    assert.equal(wrong.status, 422, wrong.text);
    assert.match(wrong.html, /Client authentication failed/);
    assert.equal(
      await findInvoicing(service.deps.db, { commerce_id: merchant.id, production: false }),
      undefined,
    );
    const saved = await panel.post(path, { ...form, 'factus[url]': factus.url });
    assert.equal(saved.status, 303, saved.html);
    const page = await panel.get(path);
    assert.match(page.html, /Se emiten en este ambiente/);
    assert.doesNotMatch(page.html, new RegExp(`${ACCOUNT.client_secret}|value="${ACCOUNT.password}"`));
    const checked = await panel.press(`${path}/check`);
    assert.match(checked.html, /La cuenta está bien/);
    const again = await panel.post(path, { provider: 'factus', wait_minutes: '0', names_payers: '' });
    assert.equal(again.status, 303, 'secrets are kept');
    const row = await findInvoicing(service.deps.db, { commerce_id: merchant.id, production: false });
    assert.deepEqual(
      [row?.active, row?.names_payers, row?.settings.username],
      [false, false, ACCOUNT.username],
    );
  });

  test('refuse the production URL in the test environment', async () => {
    const merchant = await aMerchant(service);
    const panel = await owner(merchant.id);
    const form = { active: '1', provider: 'factus', wait_minutes: '0', ...ACCOUNT_FIELDS };
    const { text } = await panel.post('/settings/invoicing', {
      ...form,
      'factus[url]': 'https://api.factus.com.co',
    });
    assert.match(text, /test must not issue real invoices/);
  });
});

describe('electronic invoice page', () => {
  test('shows why the invoice was refused, retries it, and opens the PDF', async () => {
    const merchant = await aMerchant(service);
    await issueAt(service, merchant, factus);
    const { id } = await paid(service, merchant);
    factus.addFault({ on: 'issue', mode: 'refused' });
    await issueDueDocuments(service.deps);
    const panel = await owner(merchant.id);
    const path = `/electronic-documents/${id}`;
    const refused = await panel.get(path);
    assert.match(refused.html, /El proveedor no aceptó los datos/);
    assert.match(refused.html, /customer\.names: no es válido/);
    assert.match(
      (await panel.get(`/transactions/${id}`)).html,
      /Rechazada, espera corrección.*El proveedor no aceptó los datos/,
    );
    assert.equal((await panel.get(`${path}/pdf`)).status, 404);
    assert.equal((await panel.post(`${path}/again`, {})).status, 303);
    await issueDueDocuments(service.deps);
    const [document] = await documentsOf(service, merchant);
    const issued = await panel.get(path);
    assert.match(issued.html, new RegExp(document?.number ?? 'none'));
    assert.match(issued.html, new RegExp(document?.code ?? 'none'));
    const asked = () => factus.requests().filter((line) => line.startsWith('print')).length;
    const before = asked();
    assert.match((await panel.get(`${path}/pdf`)).html, /^%PDF/);
    assert.match((await panel.get(`${path}/pdf`)).html, /^%PDF/);
    assert.equal(asked(), before + 1, 'the PDF is stored');
    const transaction = await panel.get(`/transactions/${id}`);
    assert.match(transaction.html, new RegExp(`/electronic-documents/${id}`));
    const list = await panel.get('/electronic-documents?filter[status]=issued');
    assert.match(list.html, new RegExp(document?.number ?? 'none'));
    assert.deepEqual(await changesOf(merchant.id), ['{"electronic_document": "waiting"}']);
    assert.match((await panel.get(`/search?q=${document?.number}`)).html, /electronic-documents/);
  });
});
