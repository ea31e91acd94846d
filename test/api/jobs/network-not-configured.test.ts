import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startSimulator } from '#simulator/server.ts';
import { gaugesOf } from '#src/jobs/health/gauges.ts';
import { examineStatus } from '#src/jobs/health/status.ts';
import { openNetworks } from '#src/providers/networks.ts';
import { checkNetworks } from '#src/tenancy/provider-accounts/checks.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { generate, pay } from '#test/support/sandbox.ts';

/** As `cuota simulator` runs without --production, and without NETWORK_URL. */
const simulator = await useNetwork({ production: false });
const service = useApp({ network_url: simulator.url });

describe('production without a network', () => {
  test('is ready and not degraded', async () => {
    const answer = await service.app.inject({ method: 'GET', url: '/ready' });
    const { status, network, degraded } = answer.json();
    assert.deepEqual([answer.statusCode, status, network], [200, 'ok', 'not_configured']);
    assert.deepEqual(degraded, ['worker']);
  });

  test('is reported as not configured by the status, the metrics and the doctor', async () => {
    const { network, simulator: test } = await examineStatus(service.deps);
    assert.deepEqual([network, test], ['not_configured', 'ok']);
    const gauges = await gaugesOf(service.deps, () => null)();
    assert.deepEqual(
      gauges.filter(({ name }) => name.startsWith('network_')),
      [
        { name: 'network_configured', labels: { environment: 'production' }, value: 0 },
        { name: 'network_configured', labels: { environment: 'test' }, value: 1 },
        { name: 'network_up', labels: { environment: 'test' }, value: 1 },
      ],
    );
    const [finding] = await checkNetworks(service.deps);
    assert.deepEqual([finding?.ok, finding?.is_notice], [true, true]);
    assert.match(finding?.detail ?? '', /^not configured: .*NETWORK_URL/);
  });

  test('refuses charges of production and takes those of test', async () => {
    const merchant = await aMerchant(service);
    const refused = await pay(service, await generate(merchant, {}, merchant.production), 'approve');
    assert.deepEqual([refused.status, refused.body.error.code], [502, 'E99']);
    assert.equal(refused.body.transaction.status, 'Fallida');
    const taken = await pay(service, await generate(merchant, {}, merchant.test), 'approve');
    assert.equal(taken.body.transaction.status, 'Aprobada');
  });
});

test('a network that is configured and takes only test operations is failing', async () => {
  const { url } = simulator;
  const opened = openNetworks({ simulator_url: url, network_url: url, log: service.deps.log });
  assert.equal(await opened.stateOf({ production: true }), 'failing');
  await opened.close();
});

test('stays not configured while a simulator that refused production does not answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-network-'));
  const started = await startSimulator({ port: 0, host: '127.0.0.1', data_dir: folder });
  const opened = openNetworks({ simulator_url: started.url, network_url: null, log: service.deps.log });
  assert.equal(await opened.stateOf({ production: true }), 'not_configured');
  await started.close();
  assert.equal(await opened.stateOf({ production: false }), 'failing');
  assert.equal(await opened.stateOf({ production: true }), 'not_configured');
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});
