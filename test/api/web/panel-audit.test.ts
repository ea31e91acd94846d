import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MODULES } from '#src/modules.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import { setWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { panelAction } from '#src/web/panel/guard.tsx';
import { useApp } from '#test/support/app.ts';
import { aPlan } from '#test/support/bodies.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';

/** A panel form that changes a setting. */
const probe = panelAction('/probe', {
  show: async () => ({ redirect: '/panel' }),
  async act(deps, _visit, { principal }) {
    await setWebhookUrl(deps.db, principal.commerce_id, 'https://comercio.example/eventos');
    return { redirect: '/panel' };
  },
});
const service = useApp({ modules: [...MODULES, { pages: [probe] }] });

describe('a change in the panel', () => {
  test('is recorded with the signed-in user and the session', async () => {
    const merchant = await aMerchant(service);
    const laura = await inPanel(service, { merchant: merchant.id });
    await laura.get('/panel/merchants');
    assert.equal((await laura.send(laura.at('/probe'), {})).status, 303);
    const [change] = await listChangesOf(service.deps.db, {
      ...{ commerce_id: merchant.id, kind: 'merchant', id: String(merchant.id) },
    });
    assert.deepEqual(
      [change?.channel, change?.user_id, change?.actor_name, change?.action],
      ['panel', laura.user_id, 'Laura owner', 'POST /panel/:merchant/:environment/probe'],
    );
    assert.match(change?.actor ?? '', /^owner-.*@comercio\.example$/);
    // Each test visitor has its own IP address.
    assert.match(change?.origin ?? '', /^10\.\d+\.\d+\.\d+$/);
    assert.ok(change?.session_id);
  });
});

describe('audit log page', () => {
  async function aStory() {
    const merchant = await aMerchant(service);
    const { plan } = (await merchant.test.post('/plan', aPlan(merchant.office, { price: 28_000 }))).body;
    await merchant.test.put(`/plan/${plan.id}`, { price: 30_000 });
    await merchant.production.post('/plan', aPlan(merchant.office, { name: 'Anual' }));
    return { merchant, plan, laura: await inPanel(service, { merchant: merchant.id }) };
  }

  test('shows who changed what, with the values before and after, for its environment', async () => {
    const { laura } = await aStory();
    const page = await laura.get(laura.at('/audit'));
    assert.equal(page.status, 200);
    assert.match(page.text, /cambió el plan · por la API/);
    assert.match(page.text, /Precio\s*28\.000 → 30\.000/);
    assert.match(page.text, /creó el plan «Mensual»/);
    assert.doesNotMatch(page.text, /Anual/);
    assert.match((await laura.get(laura.at('/audit', 'production'))).text, /creó el plan «Anual»/);
  });

  test('shows an invalid date, or a range in the wrong order, next to the field', async () => {
    const { laura } = await aStory();
    const said = async (query: string, field: string) => {
      const { html } = await laura.get(laura.at(`/audit?${query}`));
      return new RegExp(`<p id="field-${field}-error"[^>]*data-error="true">([^<]*)</p>`).exec(html)?.[1];
    };
    assert.match((await said('from=2027-02-30', 'from')) ?? '', /^Elija un día que exista/);
    assert.match((await said('to=ayer', 'to')) ?? '', /^Elija un día que exista/);
    assert.equal(await said('from=2027-02-02&to=2027-02-01', 'to'), 'El último día va antes del primero.');
    for (const well of ['from=2027-02-02&to=2027-02-02', 'from=&to=', 'who=laura'])
      assert.deepEqual([await said(well, 'from'), await said(well, 'to')], [undefined, undefined], well);
    const { html } = await laura.get(laura.at('/audit'));
    const [form = ''] = /<form[^>]*class="filters".*?<\/form>/s.exec(html) ?? [];
    assert.doesNotMatch(form, / required/);
  });

  test('can be filtered, and ignores invalid filters', async () => {
    const { laura, plan } = await aStory();
    const all = (await laura.get(laura.at('/audit'))).text;
    assert.match((await laura.get(laura.at(`/audit?kind=plan&subject=${plan.id}`))).text, /cambió el plan/);
    for (const filter of ['kind=coupon', 'channel=cli', 'who=nobody', 'to=2026-01-01', 'from=2028-01-01'])
      assert.match((await laura.get(laura.at(`/audit?${filter}`))).text, /Nada coincide/, filter);
    for (const nonsense of [
      'kind=x',
      'channel=x',
      'from=2027-02-30',
      'after=x',
      'after=9999-99-99T00:00:00Z_1',
    ])
      assert.equal(
        entriesIn((await laura.get(laura.at(`/audit?${nonsense}`))).text),
        entriesIn(all),
        nonsense,
      );
  });

  test('leads to older entries and back', async () => {
    const merchant = await aMerchant(service);
    const laura = await inPanel(service, { merchant: merchant.id });
    for (let number = 1; number <= 51; number += 1)
      await merchant.test.post('/group', { name: `Grupo ${number}.`, office: merchant.office });
    const first = await laura.get(laura.at('/audit?kind=group'));
    assert.match(first.text, /Grupo 51\./);
    assert.doesNotMatch(first.text, /Grupo 1\./);
    const [, older = ''] = /href="([^"]*after=[^"]*)"/.exec(first.html) ?? [];
    const second = await laura.get(older.replaceAll('&amp;', '&'));
    assert.match(second.text, /Grupo 1\./);
    assert.doesNotMatch(second.text, /Grupo 2\./);
    assert.match(second.text, /Volver a los más recientes/);
  });

  test('can be downloaded as CSV with the same filters', async () => {
    const { laura } = await aStory();
    const { status, html } = await laura.get(laura.at('/audit/export?kind=plan'));
    assert.equal(status, 200);
    const lines = html.trimEnd().split('\r\n');
    assert.match(lines[0] ?? '', /^number,at,production,channel,actor/);
    assert.equal(lines.length, 3);
  });

  test('is only for owners of all offices', async () => {
    const { merchant } = await aStory();
    for (const who of [{ role: 'operator' }, { role: 'viewer' }, { offices: [merchant.office] }] as const)
      for (const path of ['/audit', '/audit/export']) {
        const visitor = await inPanel(service, { merchant: merchant.id, ...who });
        assert.equal((await visitor.get(visitor.at(path))).status, 403, `${path} ${JSON.stringify(who)}`);
      }
  });
});

function entriesIn(text: string): number {
  return text.match(/el plan/g)?.length ?? 0;
}
