import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { GAUGES, gaugesOf } from '#src/jobs/health/gauges.ts';
import { startWorker } from '#src/jobs/worker.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { type Metrics, openMetrics } from '#src/platform/metrics/prometheus.ts';
import { serveMetrics } from '#src/platform/metrics/serve.ts';
import { PRODUCT } from '#src/product.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const receiver = await useReceiver();
/** The archive state that an embedded database reports. */
const ARCHIVE = {
  ...{ folder: '/backups', kept_until: '2026-01-31T00:00:00Z', reason: 'no room' },
  ...{ failing_since: '2026-01-31T00:01:00Z', broken_since: null },
};
let metrics: Metrics;
let served: Awaited<ReturnType<typeof serveMetrics>>;

before(async () => {
  const readGauges = gaugesOf(service.deps, () => ARCHIVE);
  metrics = openMetrics({ prefix: PRODUCT, version: '9.9.9', gauges: GAUGES, readGauges });
  served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, service.deps.log);
});
after(async () => {
  await served.close();
  metrics.close();
});

const ask = (path = '/metrics', method = 'GET') =>
  fetch(`http://127.0.0.1:${served.port}${path}`, { method });

/** Returns the values of the samples with this name and these labels. */
async function read(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number[]> {
  const lines = (await (await ask()).text()).split('\n');
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return lines
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((one) => line.includes(one)))
    .map((line) => Number(line.split(' ').at(-1)));
}

describe('/metrics', () => {
  test('reports the version, and other paths and methods return 404', async () => {
    assert.deepEqual(await read('cuota_build_info', { version: '9.9.9' }), [1]);
    assert.match((await ask()).headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.deepEqual([(await ask('/')).status, (await ask('/metrics', 'POST')).status], [404, 404]);
  });

  test('counts requests by route pattern and provider calls by outcome', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await subscribe(api, office);
    await api.get(`/subscription/${id}`);
    await api.get('/subscription/01ARZ3NDEKTSV4RRFFQ69G5FAV');
    const route = '/api/v1/subscriptions/subscription/:id';
    const of = 'cuota_http_request_duration_seconds_count';
    assert.deepEqual(await read(of, { method: 'GET', route, status: '200' }), [1]);
    assert.deepEqual(await read(of, { method: 'GET', route, status: '404' }), [1]);
    assert.doesNotMatch(await (await ask()).text(), new RegExp(id));
    const asked = { provider: 'simulator', environment: 'test', call: 'purchase', outcome: 'approved' };
    assert.deepEqual(await read('cuota_provider_call_duration_seconds_count', asked), [1]);
  });

  test('counts webhook delivery attempts by merchant and outcome', async () => {
    const { id, test: api, office } = await aMerchant(service);
    await subscribe(api, office, { body: { webhook_url: receiver.url } });
    await deliverDue(service.deps, { outbound: service.deps.outbound });
    const delivered = await read('cuota_webhook_attempt_duration_seconds_count', {
      merchant: String(id),
      environment: 'test',
      outcome: 'delivered',
    });
    assert.deepEqual(delivered, [receiver.received.length]);
    assert.ok(receiver.received.length > 0);
  });

  test('counts worker tasks by outcome', async () => {
    const ran = Promise.withResolvers<void>();
    const jobs = [
      { name: 'works', every_s: 60, run: async () => ({}) },
      {
        name: 'fails',
        every_s: 60,
        async run(): Promise<object> {
          ran.resolve();
          throw new Error('as it should');
        },
      },
    ];
    const worker = startWorker(service.deps, jobs);
    await ran.promise;
    await worker.stop();
    const of = 'cuota_task_duration_seconds_count';
    assert.deepEqual(await read(of, { task: 'fails', outcome: 'failed' }), [1]);
    assert.deepEqual(await read(of, { task: 'fails', outcome: 'done' }), []);
  });

  test('reports every gauge, and database_up 0 if the database is unreachable', async () => {
    for (const { name } of GAUGES.filter((gauge) => !gauge.name.startsWith('database_connections')))
      assert.notDeepEqual(await read(`cuota_${name}`), [], name);
    assert.deepEqual([await read('cuota_archive_up'), await read('cuota_archive_broken')], [[0], [0]]);
    const deps = { ...service.deps, networks: { ...service.deps.networks, stateOf: () => Promise.reject() } };
    const values = await gaugesOf(deps, () => null)();
    assert.deepEqual(values.slice(0, 1), [{ name: 'database_up', value: 0 }]);
    assert.ok(!values.some(({ name }) => name === 'charges_due'));
  });
});

describe('alerts and dashboard', () => {
  const files = ['ops/prometheus/alerts.yml', 'ops/prometheus/alerts.test.yml', 'ops/grafana/cuota.json'];

  test('use only metrics that the service exports', async () => {
    const told = await (await ask()).text();
    const known = new Set(
      [...told.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', kind]) =>
        kind === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
      ),
    );
    for (const file of files) {
      const named = readFileSync(file, 'utf8').match(/\b(cuota|nodejs|process)_[a-z_0-9]+/g) ?? [];
      assert.ok(named.length > 10, file);
      assert.deepEqual(
        [...new Set(named)].filter((name) => !known.has(name)),
        [],
        file,
      );
    }
  });
});
