import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { setErpUrl } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { aCoupon, aPlan } from '#test/support/bodies.ts';
import { anItem, CUSTOMER, useErp } from '#test/support/collection.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { formsOf, inPanel, useOwner } from '#test/support/panel.ts';
import {
  aDisputeThere,
  aGroupThere,
  aPaidSubscription,
  aRunThere,
  aSubscriberThere,
} from '#test/support/panel-things.ts';
import { filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { merchant, owner, forms } = useOwner(service);

describe('groups in the panel', () => {
  test('can be created from the list, edited, and deleted once they have no plans', async () => {
    const list = await owner.get(owner.at('/groups'));
    assert.match(list.html, /href="[^"]*\/groups\/new"/);
    const fields = { name: 'Gimnasios', description: 'Todas las sedes', office: String(merchant.office) };
    const path = forms.leadsTo(await forms.send('/groups/new', fields));
    assert.match((await owner.get(owner.at('/groups'))).html, new RegExp(`href="[^"]*${path}"`));
    forms.leadsTo(await forms.send(`${path}/edit`, { name: 'Deporte', description: '' }));
    const { text } = await owner.get(owner.at(path));
    assert.match(text, /Deporte/);
    assert.match(text, /0 en este ambiente y en el otro/);
    const subscription_group_id = path.split('/').at(-1);
    const { body } = await merchant.test.post('/plan', aPlan(merchant.office, { subscription_group_id }));
    const refused = await forms.send(`${path}/remove`);
    assert.equal(refused.status, 422, refused.text.slice(0, 300));
    forms.leadsTo(await forms.send(`/plans/${body.plan.id}/remove`));
    assert.equal(forms.leadsTo(await forms.send(`${path}/remove`)), '/groups');
    assert.equal((await owner.get(owner.at(path))).status, 404);
    assert.match((await owner.get(owner.at('/groups?done=removed'))).text, /Quedó eliminado/);
  });

  test('of another merchant return the same response as an unknown id', async () => {
    const other = await aMerchant(service);
    const { id: foreign } = await aGroupThere({ service, merchant: other });
    const edit = async (id: string | undefined) => {
      const path = owner.at(`/groups/${id}/edit`);
      const [page, data] = [
        await owner.send(path, { name: 'Mío' }),
        await owner.fetch(path, { name: 'Mío' }),
      ];
      return [page.status, page.text, data.status, JSON.parse(data.html).notice];
    };
    await owner.get(owner.at(''));
    const [status, ...answer] = await edit(newId());
    assert.equal(status, 404);
    assert.deepEqual(await edit(foreign), [404, ...answer]);
  });
});

describe('coupons and subscribers in the panel', () => {
  test('a coupon can be edited within the rules of the API, and deleted', async () => {
    const made = await merchant.test.post('/coupon', aCoupon(merchant.office, { code: 'EDITAR' }));
    const path = `/coupons/${made.body.coupon.id}`;
    const { html } = await owner.get(owner.at(`${path}/edit`));
    assert.equal(filledIn(html, 'code'), 'EDITAR');
    const fields = { code: 'EDITADO', percent_off: '25', duration: 'forever', max_redemptions: '10' };
    forms.leadsTo(await forms.send(`${path}/edit`, fields));
    const { body } = await merchant.test.get(path.replace('/coupons', '/coupon'));
    assert.deepEqual(
      [body.code, body.percent_off, body.duration, body.max_redemptions],
      ['EDITADO', 25, 'forever', 10],
    );
    const both = await forms.send(`${path}/edit`, { ...fields, amount_off: '1000' });
    assert.equal(both.status, 422);
    assert.equal(forms.leadsTo(await forms.send(`${path}/remove`)), '/coupons');
    assert.equal((await owner.get(owner.at(path))).status, 404);
  });

  test('a subscriber without subscriptions can be deleted, one with an active subscription cannot', async () => {
    const { id } = await aSubscriberThere({ service, merchant });
    assert.equal(forms.leadsTo(await forms.send(`/subscribers/${id}/remove`)), '/subscribers');
    const { subscriber, subscription } = await aPaidSubscription({ merchant });
    const refused = await forms.send(`/subscribers/${subscriber}/remove`);
    assert.equal(refused.status, 422, refused.text.slice(0, 300));
    forms.leadsTo(await forms.send(`/subscriptions/${subscription}/edit`, { description: 'Sede norte' }));
    const { body } = await merchant.test.get(`/subscription/${subscription}`);
    assert.equal(body.description, 'Sede norte');
  });
});

describe('preview of a plan page', () => {
  const plan = {
    name: 'Clases de piano',
    description: 'Dos por semana',
    price: '120.000',
    currency_type: 'COP',
    invoice_period: '1',
    invoice_interval: 'month',
  };

  test('shows the page as a subscriber would see it, and creates nothing', async () => {
    const office = String(merchant.office);
    const before = await owner.get(owner.at('/plans/new'));
    assert.match(before.text, /Llene nombre, descripción, precio/);
    assert.match(before.html, /name="step" value="preview"|value="preview"[^>]*name="step"/);
    const shown = await forms.send('/plans/new', { ...plan, office, step: 'preview' });
    assert.equal(shown.status, 200);
    assert.match(shown.text, /Así lo ve quien se suscribe Clases de piano/);
    assert.match(shown.text, /\$ 120\.000 COP cada mes/);
    assert.equal(filledIn(shown.html, 'name'), 'Clases de piano');
    const trial = await forms.send('/plans/new', {
      ...plan,
      office,
      trial_period: '7',
      trial_interval: 'day',
      step: 'preview',
    });
    assert.match(trial.text, /7 días/);
    assert.doesNotMatch((await owner.get(owner.at('/plans'))).text, /Clases de piano/);
  });

  test('of an edited plan shows the change without saving it', async () => {
    const { body } = await merchant.test.post('/plan', aPlan(merchant.office, { name: 'Tenis' }));
    const path = `/plans/${body.plan.id}/edit`;
    assert.match((await owner.get(owner.at(path))).text, /Así lo ve quien se suscribe Tenis/);
    const shown = await forms.send(path, { ...plan, name: 'Pádel', step: 'preview' });
    assert.match(shown.text, /Así lo ve quien se suscribe Pádel/);
    assert.equal((await merchant.test.get(`/plan/${body.plan.id}`)).body.name, 'Tenis');
  });
});

describe('evidence files in the panel', () => {
  const BOUNDARY = '----navegador';

  async function attach(id: string, file: { name: string; type: string; bytes: string }) {
    const address = owner.at(`/disputes/${id}/evidence`);
    const { html } = await owner.get(address);
    assert.match(html, /enctype="multipart\/form-data"/);
    const field = (name: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${filledIn(html, name)}\r\n`;
    const sent = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file[content]"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n${file.bytes}\r\n`;
    const payload = `${field('csrf_token')}${field('submission')}${sent}--${BOUNDARY}--\r\n`;
    return owner.sendBody(address, payload, `multipart/form-data; boundary=${BOUNDARY}`);
  }

  test('can be attached, downloaded only as an attachment, and removed; invalid files are refused', async () => {
    const { id = '' } = await aDisputeThere({ service, merchant });
    const text = 'Entregado el 3 de enero a Ana.';
    const done = await attach(id, { name: 'guía de envío.txt', type: 'text/plain', bytes: text });
    assert.match(done.location, /done=evidence_added/, done.text.slice(0, 400));
    const page = await owner.get(owner.at(`/disputes/${id}`));
    assert.match(page.text, /Descargar guía de envío\.txt/);
    const href = /href="([^"]*\/evidence\/[^"]*\/file)"/.exec(page.html)?.[1] ?? '';
    const file = await owner.get(href);
    assert.equal(file.html, text);
    assert.equal(file.headers['content-type'], 'application/octet-stream');
    assert.match(
      String(file.headers['content-disposition']),
      /^attachment; filename="gu_a de env_o\.txt"; filename\*=UTF-8''gu%C3%ADa/,
    );
    const fake = await attach(id, { name: 'a.pdf', type: 'application/pdf', bytes: '<html>' });
    assert.equal(fake.status, 422);
    assert.match(fake.html, /id="field-file-content-error"[^>]*>[^<]*El archivo no es/);
    const large = await attach(id, { name: 'a.txt', type: 'text/plain', bytes: 'a'.repeat(701 * 1024) });
    assert.equal(large.status, 422);
    forms.leadsTo(await forms.send(href.slice(owner.at('').length).replace(/file$/, 'remove')));
    assert.doesNotMatch((await owner.get(owner.at(`/disputes/${id}`))).html, /\/file"/);
  });

  test('a form with files is refused on pages that accept none', async () => {
    const body = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="name"\r\n\r\nX\r\n--${BOUNDARY}--\r\n`;
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    assert.equal((await owner.sendBody(owner.at('/groups/new'), body, type)).status, 403);
  });
});

describe('charge runs in the panel', () => {
  test('a running charge run shows its progress in the list and on its page', async () => {
    const { at } = await aRunThere({ service, merchant });
    const list = await owner.get(owner.at('/runs'));
    assert.match(list.html, /<progress[^>]*max="3"[^>]*value="2"|<progress[^>]*value="2"[^>]*max="3"/);
    const path = `/runs/${at}`;
    assert.ok(list.html.includes(owner.at(path)));
    const page = await owner.get(owner.at(path));
    assert.match(page.text, /En curso/);
    assert.match(page.text, /Cobradas 1 Rechazadas por el banco 1/);
    assert.match(page.text, /Por hacer 1 Por cobrar esa noche 3/);
    assert.equal((await owner.get(owner.at('/runs/nunca'))).status, 404);
  });
});

describe('ERP queries in the panel', () => {
  test('for one customer show collectable and refused items, with the reason', async () => {
    const erp = await useErp();
    await setErpUrl(service.deps.db, merchant.id, erp.url);
    erp.owe(
      anItem('F-100', { amount: '250000.00' }),
      anItem('F-101', { amount: 'mucho', currency_type: 'ZZZ' }),
    );
    const operator = await inPanel(service, { merchant: merchant.id, role: 'operator' });
    const { text, html } = await formsOf(operator).send('/collection/ask', { id_number: CUSTOMER });
    assert.match(text, /1 por cobrar y 1 rechazados/);
    assert.match(text, /Factura F-100/);
    assert.match(text, /\$ 250\.000/);
    assert.match(text, /F-101/);
    assert.match(text, /recauda_information\.amount/);
    const item = /href="([^"]*\/collection\/[0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
    const opened = await operator.get(item);
    assert.match(opened.text, /Factura F-100/);
    assert.match(opened.text, /Total \$ 250\.000/);
    const refused = /href="([^"]*\/refused-items\/[0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
    assert.match((await operator.get(refused)).text, /Qué hay que corregir/);
    const list = await operator.get(operator.at('/refused-items'));
    assert.ok(list.html.includes(refused));
  });

  test('that fail are reported in plain words, and known items stay', async () => {
    const erp = await useErp();
    await setErpUrl(service.deps.db, merchant.id, erp.url);
    erp.answer = (response) => response.writeHead(500).end();
    const { text } = await forms.send('/collection/ask', { id_number: CUSTOMER });
    assert.match(text, /no dio una respuesta que sirva: respondió 500/);
    assert.match((await owner.get(owner.at('/collection'))).text, /F-100/);
    const wrong = await forms.send('/collection/ask', { id_number: '12' });
    assert.equal(wrong.status, 422);
  });
});
