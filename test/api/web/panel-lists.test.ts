import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { LIST_PAGES } from '#src/web/panel/lists/all.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { inPanel, useOwner } from '#test/support/panel.ts';

const service = useApp();
const { merchant, owner } = useOwner(service);

before(async () => {
  for (const name of ['Café semanal', '=cmd()', 'Oficina']) {
    await merchant.test.post('/plan', aPlan(merchant.office, { name, price: 28_000.5 }));
    service.clock.advance({ seconds: 1 });
  }
  const [, other = 0] = merchant.offices;
  await merchant.test.post('/subscriber', aSubscriber(other, { email: 'de.la.otra@correo.example' }));
});

const open = async (path: string, as = owner) => String((await as.get(as.at(path))).body);

describe('a list in the panel', () => {
  for (const { list } of LIST_PAGES)
    test(`${list.name} opens in every sort order, and reports invalid parameters`, async () => {
      for (const sort of ['', ...Object.keys(list.sorts)]) {
        const answer = await owner.get(owner.at(`/${list.name}?sort=${sort}`));
        assert.equal(answer.status, 200);
      }
      const wrong = await owner.get(
        owner.at(`/${list.name}?sort=zapato&filter[zapato]=1&cursor=abc&per_page=x`),
      );
      assert.equal(wrong.status, 200);
      assert.match(String(wrong.body), /Esto no se tuvo en cuenta/);
    });

  test('shows its rows and their number', async () => {
    const page = await open('/plans');
    assert.match(page, /Café semanal/);
    assert.match(page, /1–3 de 3/);
    assert.match(page, /\$ 28\.000,50|\$\s28\.000,50/);
    const narrowed = await open('/plans?active=0');
    assert.match(narrowed, /Nada coincide con estos filtros/);
  });

  test('shows a user of one office no rows of another', async () => {
    const [first = 0] = merchant.offices;
    const limited = await inPanel(service, { merchant: merchant.id, role: 'viewer', offices: [first] });
    assert.match(await open('/subscribers'), /de\.la\.otra/);
    assert.doesNotMatch(await open('/subscribers', limited), /de\.la\.otra/);
    assert.doesNotMatch(await open('/search?q=de.la.otra', limited), /de\.la\.otra@/);
    assert.doesNotMatch(await open('/export/subscribers', limited), /de\.la\.otra/);
  });
});

describe('the search box', () => {
  test('finds records by the start of a name, e-mail or id', async () => {
    assert.match(await open('/search?q=caf%C3%A9'), /Café semanal/);
    assert.match(await open('/search?q=DE.LA.OTRA'), /de\.la\.otra@correo\.example/);
  });

  test('returns a page for any text', async () => {
    for (const typed of [
      '',
      'a',
      '%',
      "';drop table plans;--",
      '\u0000x',
      '𝒳'.repeat(50),
      '9'.repeat(40),
      '$',
      '0199abcd',
    ]) {
      const answer = await owner.get(owner.at(`/search?q=${encodeURIComponent(typed)}`));
      assert.equal(answer.status, 200, typed);
    }
  });
});

describe('CSV export', () => {
  test('opens in Excel in Colombia: named columns, exact amounts and no formulas', async () => {
    const text = await open('/export/plans?sort=created_at');
    const [head = '', first = '', second = ''] = text.split('\r\n');
    assert.match(head, /^\uFEFFid;name;description;price;currency_type;/);
    assert.match(first, /;Café semanal;.*;28000,50;COP;/);
    assert.match(second, /;'=cmd\(\);/);
    assert.equal(text.split('\r\n').length, 5);
  });
});
