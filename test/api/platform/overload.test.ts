import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { ApiError } from '#src/kernel/errors.ts';
import { openDatabase, poolsInUse } from '#src/platform/database/pool.ts';
import { overloadErrors, type Urgency } from '#src/platform/http/overload.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan } from '#test/support/bodies.ts';
import { connectionTo } from '#test/support/database.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';
import { until } from '#test/support/process.ts';
import { pageOf } from '#test/support/subscription-page.ts';
import { aVisitor } from '#test/support/visitor.ts';

const refused = new Set<Urgency>();
const service = useApp({
  overload: {
    enter(urgency) {
      if (refused.has(urgency)) throw new ApiError(overloadErrors.overloaded, {}, { 'retry-after': '2' });
      return undefined;
    },
  },
});

describe('during overload', () => {
  let merchant: TestMerchant;
  let plan: string;
  before(async () => {
    merchant = await aMerchant(service);
    plan = (await merchant.test.post('/plan', aPlan(merchant.office))).body.plan.id;
  });
  afterEach(() => refused.clear());

  test('reads by merchants return 503, while writes, payment pages and health checks continue', async () => {
    const visitor = aVisitor(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    refused.add('read');
    const read = await merchant.test.get('/plan');
    assert.equal(read.status, 503);
    assert.equal(read.headers['retry-after'], '2');
    assert.deepEqual([read.body.error.code, read.body.error.type], ['overloaded', 'api_error']);
    const page = await owner.get('/panel');
    assert.equal(page.status, 503);
    assert.equal(page.headers['retry-after'], '2');
    assert.match(page.text, /Hay muchas solicitudes en este momento No se hizo ningún cobro/);
    assert.equal((await merchant.test.post('/plan', aPlan(merchant.office))).status, 200);
    assert.equal((await visitor.get(pageOf(plan))).status, 200);
    assert.equal((await service.app.inject('/health')).statusCode, 200);
  });

  test('refused writes change nothing, and the page says that no charge was made', async () => {
    const visitor = aVisitor(service);
    await visitor.get(pageOf(plan));
    const before = (await merchant.test.get('/plan')).body.total;
    refused.add('money');
    const write = await merchant.test.post('/plan', aPlan(merchant.office));
    assert.deepEqual([write.status, write.body.error.code], [503, 'overloaded']);
    const sent = await visitor.fetch(pageOf(plan), { email: 'a@b.co' });
    assert.deepEqual([sent.status, sent.headers['retry-after']], [503, '2']);
    assert.match(JSON.parse(sent.html).notice, /^No se hizo ningún cobro\./);
    for (const path of ['/health', '/ready']) {
      const { body } = await service.app.inject(path);
      assert.doesNotMatch(body, /overloaded/);
    }
    assert.equal((await merchant.test.get('/plan')).body.total, before);
  });
});

test('the pool reports how long the oldest waiting request has waited', async () => {
  const db = openDatabase({
    name: 'narrow',
    connection: await connectionTo(service.deps.db),
    max_connections: 1,
    prepare: false,
    onError: () => undefined,
  });
  const waited = () => poolsInUse().find(({ name }) => name === 'narrow')?.waited_ms ?? -1;
  const ask = () => sql`select 1`.execute(db);
  assert.equal(waited(), 0);
  const waiting: Promise<unknown>[] = [];
  await db.connection().execute(async () => {
    waiting.push(ask(), ask());
    await until(async () => waited() > 2);
  });
  await Promise.all(waiting);
  assert.equal(waited(), 0);
  await db.destroy();
  assert.equal(waited(), -1);
});
