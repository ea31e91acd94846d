import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';

/** Whether the network of production and the simulator answer, and whether production has a network of its own. */
export async function checkNetworks({ networks }: Pick<Deps, 'networks'>): Promise<Finding[]> {
  const isSimulated = networks.isSimulated({ production: true });
  const [isUp, isTestUp] = [
    await networks.isUp({ production: true }),
    await networks.isUp({ production: false }),
  ];
  const refusing =
    "the simulator takes no production: set NETWORK_URL, or run 'cuota simulator --production'";
  const silent = `does not answer; check ${isSimulated ? 'SIMULATOR_URL' : 'NETWORK_URL'}`;
  const wrong = isSimulated && isTestUp ? refusing : silent;
  const right = isSimulated ? 'the simulator stands for it, and no money moves' : 'answers';
  const simulator = isTestUp ? 'answers' : 'does not answer; check SIMULATOR_URL';
  return [
    { check: 'network', ok: isUp, detail: isUp ? right : wrong },
    { check: 'simulator', ok: isTestUp, detail: simulator },
  ];
}
