import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { isNetworkNeeded, openKept, productionState } from './examine.ts';
import { listAccounts } from './store.ts';

const NOT_CONFIGURED =
  "not configured: production charges of merchants without a provider are refused; set NETWORK_URL, or run 'cuota provider set'";

/**
 * Checks that the payment simulator responds. Also checks the production network if a merchant has no payment
 * provider of its own.
 */
export async function checkNetworks(deps: Pick<Deps, 'networks' | 'db'>): Promise<Finding[]> {
  const { networks } = deps;
  const isTestUp = (await networks.stateOf({ production: false })) === 'ok';
  const simulator = isTestUp ? 'responds' : 'does not respond; check SIMULATOR_URL';
  return [
    { check: 'network', ...(await findNetwork(deps)) },
    { check: 'simulator', ok: isTestUp, is_down: !isTestUp, detail: simulator },
  ];
}

async function findNetwork(deps: Pick<Deps, 'networks' | 'db'>): Promise<Omit<Finding, 'check'>> {
  if (!(await isNetworkNeeded(deps)))
    return { ok: true, detail: 'not needed: each merchant has a provider of its own' };
  const isSimulated = deps.networks.isSimulated({ production: true });
  const state = await productionState(deps);
  if (state === 'not_configured') return { ok: true, is_notice: true, detail: NOT_CONFIGURED };
  if (state === 'ok')
    return {
      ok: true,
      detail: isSimulated ? 'the simulator is used, and no money moves' : 'responds',
    };
  const detail = `does not respond; check ${isSimulated ? 'SIMULATOR_URL' : 'NETWORK_URL'}`;
  return { ok: false, is_down: isSimulated, detail };
}

/**
 * Checks that every gateway account can be decrypted and is complete. Calls no gateway, because a gateway outage is
 * not a fault of this installation.
 */
export async function checkAccounts(deps: Deps): Promise<Finding[]> {
  const accounts = await listAccounts(deps.db);
  const wrong: string[] = [];
  for (const account of accounts) {
    const opened = await openKept(deps, account);
    if ('wrong' in opened)
      wrong.push(`${account.provider} of merchant ${account.commerce_id}: ${opened.wrong}`);
  }
  const right =
    accounts.length === 0 ? 'no merchant has an account' : `${accounts.length} accounts can be used`;
  return [
    { check: 'providers', ok: wrong.length === 0, detail: wrong.length === 0 ? right : wrong.join('; ') },
  ];
}
