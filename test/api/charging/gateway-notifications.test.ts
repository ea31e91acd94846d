import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { CARDS } from '#test/providers/placetopay/site.ts';
import type { StandIn } from '#test/providers/placetopay/stand-in/server.ts';
import type { Json } from '#test/providers/placetopay/stand-in/types.ts';
import { useApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { aMerchantAt, operationsOf, payByCard, usePlacetopay } from '#test/support/placetopay.ts';

const service = useApp();
let standIn: StandIn;
let merchant: TestMerchant;

before(async () => {
  standIn = await usePlacetopay(service);
});

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  standIn.notices.mode = 'held';
  standIn.notices.held.length = 0;
  merchant = await aMerchantAt(service, standIn);
});

async function post(url: string, payload: string, type = 'application/json') {
  const headers = { 'content-type': type };
  const { statusCode, body } = await service.app.inject({ method: 'POST', url, headers, payload });
  return { status: statusCode, body: JSON.parse(body) };
}

async function deliver({ url, body }: { url: string; body: Json }) {
  return post(new URL(url).pathname, JSON.stringify(body));
}

/** Creates a pending charge, queries it once, settles it at the gateway and returns the undelivered notification. */
async function decidedSince() {
  await payByCard(service, merchant, CARDS.pendingApproved);
  service.clock.advance({ seconds: 30 });
  await queryDueOperations(service.deps);
  const entry = standIn.ledger.entries().at(-1);
  await standIn.settle(entry?.internalReference ?? 0);
  const [notice] = standIn.notices.held;
  assert.ok(notice);
  return notice;
}

const statusOf = async () => (await operationsOf(service, merchant))[0]?.status;
const questions = () =>
  standIn.requests.filter(({ path }) => path === '/gateway/query' || path === '/gateway/search').length;

describe('gateway notification', () => {
  test('triggers a query, and the response of the query settles the charge', async () => {
    const notice = await decidedSince();
    await queryDueOperations(service.deps);
    assert.equal(await statusOf(), 'open', 'no query is due yet');
    assert.deepEqual(await deliver(notice), { status: 200, body: { accepted: true } });
    assert.equal(await statusOf(), 'open', 'a notification alone does not settle the charge');
    await queryDueOperations(service.deps);
    assert.equal(await statusOf(), 'approved');
  });

  test('that is repeated or arrives after the outcome is known changes nothing', async () => {
    const notice = await decidedSince();
    for (const _ of [1, 2]) assert.equal((await deliver(notice)).status, 200);
    await queryDueOperations(service.deps);
    const [before] = await operationsOf(service, merchant);
    const asked = questions();
    assert.equal((await deliver(notice)).status, 200);
    await queryDueOperations(service.deps);
    assert.deepEqual((await operationsOf(service, merchant))[0], before);
    assert.equal(questions(), asked);
  });

  test('that arrives before the response to the charge is matched by our reference', async () => {
    standIn.notices.mode = 'early';
    standIn.faults.add({ does: true, answer: 'drop', path: '/gateway/process' });
    await payByCard(service, merchant, CARDS.approved);
    const sent = standIn.notices.sent.at(-1);
    assert.ok(sent);
    await deliver(sent);
    await queryDueOperations(service.deps);
    assert.equal(await statusOf(), 'approved');
  });

  test('that is forged, of another merchant or malformed returns 200 and triggers no query', async () => {
    const notice = await decidedSince();
    const asked = questions();
    const path = new URL(notice.url).pathname;
    const other = await aMerchantAt(service, standIn, { secret_key: 'another' });
    const forged = { ...notice.body, status: { ...notice.body.status, status: 'REJECTED' } };
    const bodies = [JSON.stringify(forged), '{"reference":"1"}', 'not JSON', '', '[[[[', 'null'];
    for (const body of bodies) assert.equal((await post(path, body)).status, 200, body);
    assert.equal((await post(path, JSON.stringify(forged), 'text/plain')).status, 200);
    const elsewhere = path.replace(`/${merchant.id}/`, `/${other.id}/`);
    assert.equal((await post(elsewhere, JSON.stringify(notice.body))).status, 200);
    await queryDueOperations(service.deps);
    assert.equal(questions(), asked);
    assert.equal(await statusOf(), 'open');
  });

  test('to an unknown URL returns 404, and above the size limit 413', async () => {
    const here = `/network/notifications/${merchant.id}`;
    for (const path of [`${here}/nobody`, `${here}/simulator`, '/network/notifications/x/placetopay'])
      assert.equal((await post(path, '{}')).status, 404, path);
    assert.equal((await post(`${here}/placetopay`, ' '.repeat(65 * 1024))).status, 413);
  });
});
