import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { ask, bearer, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const folder = await demoFolder();
after(() => folder.close());

const PHONE = '3001231234';

async function call(server: Server, method: string, path: string, body?: object) {
  const answer = await ask(`${server.url}/api/v1/subscriptions${path}`, {
    method,
    headers: bearer(folder.demo().tokens.test),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
  return (await answer.json()) as any;
}

/**
 * Subscribes a payer with Nequi on the page of a new plan. Returns the plan id and the path of the page that
 * simulates the Nequi app.
 */
async function subscribeWithNequi(server: Server): Promise<{ plan: string; app: string }> {
  const office = folder.demo().offices[0]?.id ?? 0;
  const { plan } = await call(server, 'POST', '/plan', aPlan(office));
  const address = `${server.url}/checkout/subscription-gateway/${plan.id}?method=nequi`;
  const page = await fetch(address);
  const cookie = (page.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const html = await page.text();
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const { name, last_name, ...person } = aSubscriber(office);
  const body = new URLSearchParams({
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])),
    ...Object.fromEntries(Object.entries(person).map(([name, value]) => [name, String(value)])),
    name: `${name} ${last_name}`,
    'account[nequi_phone]': PHONE,
    consent: '1',
    privacy: '1',
  });
  const waiting = await fetch(address, { method: 'POST', body, headers: { cookie } });
  const app = /href="([^"]*\/app\/[^"]*)"/.exec(await waiting.text())?.[1] ?? '';
  assert.ok(app, `${waiting.status} ${waiting.url}`);
  return { plan: plan.id, app: new URL(app).pathname };
}

async function approve(server: Server, app: string): Promise<void> {
  const body = new URLSearchParams({ outcome: 'approve' });
  const answer = await ask(`${server.url}${app}`, { method: 'POST', redirect: 'manual', body });
  assert.equal(answer.status, 303);
}

const begun = async (server: Server, plan: string): Promise<number> =>
  (await call(server, 'GET', `/subscription/plan/${plan}`)).data.length;

test('kill -9 while payers decide in their app: each approval creates one subscription, and no decision creates none', async () => {
  const { settings } = folder;
  const killed = await startCuota(settings);
  const [decided, undecided] = [await subscribeWithNequi(killed), await subscribeWithNequi(killed)];
  await approve(killed, decided.app);
  await killed.kill();

  const server = await startCuota(settings);
  // No request opens the page again: the worker queries the network and creates the subscription.
  await until(async () => (await begun(server, decided.plan)) === 1);
  assert.equal(await begun(server, undecided.plan), 0);
  const { code, stdout } = await runCuota(['doctor', '--json'], settings);
  assert.equal(code, 0, stdout);
  assert.equal(await server.stop(), 0);
});
