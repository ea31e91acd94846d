import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { isHouseNeeded, openKept } from './examine.ts';
import { listAccounts } from './store.ts';

/** Whether the simulator answers, and production's network for merchants without an account at a provider. */
export async function checkNetworks(deps: Pick<Deps, 'networks' | 'db'>): Promise<Finding[]> {
  const { networks } = deps;
  const [isUp, isTestUp] = [
    await networks.isUp({ production: true }),
    await networks.isUp({ production: false }),
  ];
  const network = (await isHouseNeeded(deps))
    ? { ok: isUp, detail: sayNetwork(networks, { isUp, isTestUp }) }
    : { ok: true, detail: 'no merchant needs it: each has a provider of its own' };
  const simulator = isTestUp ? 'answers' : 'does not answer; check SIMULATOR_URL';
  return [
    { check: 'network', ...network },
    { check: 'simulator', ok: isTestUp, detail: simulator },
  ];
}

function sayNetwork(
  networks: Deps['networks'],
  { isUp, isTestUp }: { isUp: boolean; isTestUp: boolean },
): string {
  const isSimulated = networks.isSimulated({ production: true });
  if (isUp) return isSimulated ? 'the simulator stands for it, and no money moves' : 'answers';
  if (isSimulated && isTestUp)
    return "the simulator takes no production: set NETWORK_URL, or run 'cuota simulator --production'";
  return `does not answer; check ${isSimulated ? 'SIMULATOR_URL' : 'NETWORK_URL'}`;
}

/** For the doctor: every account can be opened. Nothing is asked of a gateway, whose silence is no fault of ours. */
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
