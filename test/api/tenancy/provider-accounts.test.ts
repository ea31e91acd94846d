import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { CallResult } from '#src/providers/port/storage.ts';
import { checkAccounts, checkNetworks } from '#src/tenancy/provider-accounts/checks.ts';
import { checkAccount, isNetworkNeeded } from '#src/tenancy/provider-accounts/examine.ts';
import { disableAccount, type NewAccount, setAccount } from '#src/tenancy/provider-accounts/set.ts';
import { findAccount, listAccounts, listChosenProviders } from '#src/tenancy/provider-accounts/store.ts';
import { useApp } from '#test/support/app.ts';
import { fakeGateway } from '#test/support/gateways.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const gateway = fakeGateway('pasarela');
const others = [fakeGateway('segunda'), fakeGateway('tercera')] as const;
/** The gateway's response to an account check, by key. */
const words = new Map<string, CallResult<null>>();
gateway.problemsOf = ({ key = '' }) => (key.startsWith('k-') ? [] : ['key must look like k-…']);
const { open } = gateway;
gateway.open = (options) => ({
  as(settings) {
    const check = async () => words.get(settings.key ?? '') ?? ({ kind: 'done', value: null } as const);
    return { ...open(options).as(settings), check };
  },
  close: () => undefined,
});
const service = useApp({ providers: [gateway, ...others] });
let merchant: TestMerchant;

beforeEach(async () => {
  words.clear();
  merchant = await aMerchant(service);
});

function set(change: Partial<NewAccount> = {}) {
  const settings = { key: 'k-1', site: 'tienda' };
  const usual = { commerce_id: merchant.id, provider: gateway, place: 'last', unchecked: false } as const;
  return setAccount(service.deps, { ...usual, settings, ...change });
}

async function account(provider = 'pasarela') {
  const found = await findAccount(service.deps.db, merchant.id, provider);
  return found ?? assert.fail('account not found');
}

describe('a provider account', () => {
  test('is saved if the gateway accepts it', async () => {
    assert.deepEqual(await set(), { order: ['pasarela'], checked: true });
    assert.deepEqual((await account()).settings, { site: 'tienda' });
  });

  test('is not saved if settings are missing, unknown or invalid', async () => {
    assert.deepEqual(await set({ settings: { site: 'tienda' } }), { problems: ['key is missing: the key'] });
    assert.deepEqual(await set({ settings: { key: 'k-1', site: 'x', sito: 'y' } }), {
      problems: ['pasarela has no setting sito'],
    });
    assert.deepEqual(await set({ settings: { key: 'q', site: 'x' } }), {
      problems: ['key must look like k-…'],
    });
    assert.equal(await findAccount(service.deps.db, merchant.id, 'pasarela'), undefined);
  });

  test('is not saved if the gateway refuses it or does not respond, unless unchecked', async () => {
    words.set('k-1', { kind: 'refused', code: '401', reason: 'no such merchant' });
    assert.deepEqual(await set(), {
      problems: ['pasarela refuses this account: no such merchant (401)'],
    });
    words.set('k-1', { kind: 'failed', reason: 'no answer' });
    assert.deepEqual(await set(), { problems: ['pasarela could not validate it: no answer'] });
    assert.deepEqual(await listAccounts(service.deps.db, merchant.id), []);
    assert.deepEqual(await set({ unchecked: true }), { order: ['pasarela'], checked: false });
  });

  test('takes the given position, or keeps its own', async () => {
    await set();
    await set({ provider: others[0] });
    assert.deepEqual(await set({ settings: { key: 'k-2', site: 'x' } }), {
      order: ['pasarela', 'segunda'],
      checked: true,
    });
    const order = async (change: Partial<NewAccount>) => {
      const kept = await set(change);
      return 'order' in kept ? kept.order : assert.fail(JSON.stringify(kept));
    };
    assert.deepEqual(await order({ provider: others[1], place: 'second' }), [
      'pasarela',
      'tercera',
      'segunda',
    ]);
    assert.deepEqual(await order({ place: 'second' }), ['tercera', 'pasarela', 'segunda']);
    assert.deepEqual(await order({ provider: others[0], place: 'first' }), [
      'segunda',
      'tercera',
      'pasarela',
    ]);
    assert.deepEqual(await order({ place: 'only' }), ['pasarela']);
    assert.deepEqual(await listChosenProviders(service.deps.db, merchant.id), ['pasarela']);
    assert.equal((await account('segunda')).position, null);
  });

  test('set concurrently with others, each gets a position', async () => {
    await Promise.all([set(), set({ provider: others[0] }), set({ provider: others[1] })]);
    const order = await listChosenProviders(service.deps.db, merchant.id);
    assert.deepEqual(order.toSorted(), ['pasarela', 'segunda', 'tercera']);
  });

  test('that is disabled has no position but remains stored', async () => {
    await set();
    await set({ provider: others[0] });
    const named = { commerce_id: merchant.id, provider: 'pasarela' };
    assert.deepEqual(await disableAccount(service.deps, named), ['segunda']);
    assert.equal((await account()).position, null);
    assert.equal((await account('segunda')).position, 1);
  });

  test("is checked with its stored settings, and reports the gateway's response", async () => {
    await set();
    assert.deepEqual(await checkAccount(service.deps, await account()), {
      ok: true,
      detail: 'pasarela accepts this account',
    });
    words.set('k-1', { kind: 'refused', code: '401', reason: 'key was revoked' });
    const checked = await checkAccount(service.deps, await account());
    assert.deepEqual(checked, { ok: false, detail: 'pasarela refuses this account: key was revoked (401)' });
    await set({ provider: others[0] });
    const silent = await checkAccount(service.deps, await account('segunda'));
    assert.deepEqual(silent, {
      ok: true,
      detail: 'segunda cannot validate accounts; the settings are complete',
    });
  });
});

describe('doctor', () => {
  test('reports accounts that cannot be opened', async () => {
    await set();
    assert.equal((await checkAccounts(service.deps))[0]?.ok, true);
    const { db } = service.deps;
    const [of, where] = [`of merchant ${merchant.id}`, { commerce_id: merchant.id, provider: 'pasarela' }];
    const stranger = { ...(await account()), provider: 'extrana', settings: '{}', position: 2 };
    await db.insertInto('provider_accounts').values(stranger).execute();
    await db
      .updateTable('provider_accounts')
      .set({ secrets_sealed: Buffer.from('nonsense') })
      .where('commerce_id', '=', where.commerce_id)
      .where('provider', '=', where.provider)
      .execute();
    const [finding] = await checkAccounts(service.deps);
    assert.equal(finding?.ok, false);
    assert.ok(finding.detail.includes(`pasarela ${of}: its secrets cannot be decrypted`), finding.detail);
    assert.ok(
      finding.detail.includes(`extrana ${of}: this version does not support the provider extrana`),
      finding.detail,
    );
    await db.deleteFrom('provider_accounts').where('commerce_id', '=', merchant.id).execute();
  });

  test('accepts a missing network that no merchant needs', async () => {
    const [before] = await checkNetworks(service.deps);
    assert.equal(before?.ok, false, 'no server listens there');
    const { db } = service.deps;
    await db.updateTable('merchants').set({ active: false }).where('id', '<>', merchant.id).execute();
    assert.equal(await isNetworkNeeded(service.deps), true);
    await set();
    assert.equal(await isNetworkNeeded(service.deps), false);
    const [network] = await checkNetworks(service.deps);
    assert.deepEqual([network?.check, network?.ok], ['network', true]);
    const ready = await service.app.inject({ method: 'GET', url: '/ready' });
    assert.equal(ready.json().network, 'not_configured');
    await db.updateTable('merchants').set({ active: true }).execute();
    assert.equal((await service.app.inject({ method: 'GET', url: '/ready' })).json().network, 'failing');
  });
});
