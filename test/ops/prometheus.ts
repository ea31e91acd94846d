/**
 * Run by `.ci/prometheus`: lets Prometheus scrape a service, then sends it every query of the dashboard and
 * the alerts.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { bearer, dataFolder, freePort, startCuota, until } from '#test/support/process.ts';
import { cardData } from '#test/support/subscriptions.ts';

/** Queries without a result for a healthy service with few requests. */
const MAY_BE_EMPTY = /outcome!="delivered"|outcome="approved"/;

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const folder = mkdtempSync(join(tmpdir(), 'cuota-prometheus-'));
const data = dataFolder();
const [metrics, port] = [await freePort(), await freePort()];
const service = await startCuota({ DATA_DIR: data.path, METRICS_ADDRESS: `127.0.0.1:${metrics}` });
const prometheus = startPrometheus();
try {
  await useService();
  await until(async () => (await ask('cuota_provider_call_duration_seconds_count')).length > 0, 500);
  // A rate needs two scrapes of the same series.
  await useService();
  await until(
    async () => (await ask('rate(cuota_http_request_duration_seconds_count[30s]) > 0')).length > 0,
    500,
  );
  const { panels }: Dashboard = JSON.parse(readFileSync('ops/grafana/cuota.json', 'utf8'));
  let queries = 0;
  for (const { title, targets = [] } of panels) {
    for (const { expr } of targets) {
      const query = expr.replaceAll('$environment', 'test').replaceAll('$__rate_interval', '30s');
      const found = await ask(query);
      assert.ok(found.length > 0 || MAY_BE_EMPTY.test(expr), `${title}: no result for ${query}`);
      queries += 1;
    }
  }
  const { data: rules } = await get('rules');
  const alerts = rules.groups.flatMap((group: { rules: { name: string; state: string }[] }) => group.rules);
  assert.ok(alerts.length > 10);
  assert.deepEqual(
    alerts.filter(({ state }: { state: string }) => state === 'firing'),
    [],
  );
  console.log(`Prometheus answered ${queries} dashboard queries and ${alerts.length} alerts`);
} finally {
  prometheus.kill();
  await once(prometheus, 'exit');
  await service.stop();
  await data.close();
  rmSync(folder, { recursive: true, force: true });
}

function startPrometheus() {
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${resolve('ops/prometheus/alerts.yml')}']
scrape_configs:
  - job_name: cuota
    static_configs: [{ targets: ['127.0.0.1:${metrics}'] }]
`,
  );
  const words = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`];
  return spawn('prometheus', [...words, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' });
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of another program.
async function get(path: string): Promise<any> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  const body = await answer.json();
  assert.equal(body.status, 'success', `${path}: ${body.error}`);
  return body;
}

async function ask(query: string): Promise<unknown[]> {
  const body = await get(`query?query=${encodeURIComponent(query)}`).catch((error) => {
    if (error instanceof assert.AssertionError) throw error;
    return { data: { result: [] } };
  });
  return body.data.result;
}

/**
 * Creates a plan, a subscriber and a subscription for the demo merchant. Its webhook receiver is unreachable.
 */
async function useService(): Promise<void> {
  const { tokens, offices } = data.demo();
  const office = offices[0]?.id ?? 0;
  const post = async (path: string, body: object) => {
    const options = { method: 'POST', headers: bearer(tokens.test), body: JSON.stringify(body) };
    const answer = await fetch(`${service.url}/api/v1/subscriptions/${path}`, options);
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  };
  const { plan } = await post('plan', aPlan(office));
  const { subscriber } = await post('subscriber', aSubscriber(office));
  await post('subscription', {
    plan_id: plan.id,
    subscriber_id: subscriber.id,
    office,
    card_information: cardData(),
    webhook_url: `${service.url}/nobody`,
  });
}
