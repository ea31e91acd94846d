import { join } from 'node:path';
import { formatDecimal, parseDecimal } from '#src/kernel/money.ts';
import { insertRate } from '#src/ledger/transactions/store.ts';
import { RATED_CURRENCIES } from '#src/ledger/transactions/types.ts';
import { openLog } from '#src/platform/log.ts';
import { SIMULATOR_PATH } from '#src/runtime.ts';
import {
  optionalId,
  optionalText,
  print,
  printRecord,
  type Run,
  requireText,
  UsageError,
} from './command.ts';
import { explainListen } from './explain-listen.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { withRuntime } from './with-runtime.ts';

export const setRateCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const name = requireText(options, 'currency');
    const currency = RATED_CURRENCIES.find((known) => known === name);
    if (!currency) throw new UsageError(`--currency must be USD or EUR, not "${name}"`);
    const cop_per_unit = parseDecimal(requireText(options, 'rate'));
    if (cop_per_unit === null || cop_per_unit <= 0n)
      throw new UsageError('--rate must be an amount in pesos, such as 4012.50');
    const valid_from = deps.clock.now();
    await insertRate(deps.db, { currency, cop_per_unit, valid_from });
    printRecord({ currency, rate: formatDecimal(cop_per_unit), valid_from: valid_from.toString() }, options);
  });

const SIMULATOR_PORT = 4000;

export const simulatorCommand: Run = async (config, options) => {
  // By default the simulator's pages are proxied under the base URL, which payers can always reach.
  const public_url = optionalText(options, 'public-url') ?? `${config.base_url}${SIMULATOR_PATH}`;
  const address = {
    port: optionalId(options, 'port') ?? SIMULATOR_PORT,
    host: optionalText(options, 'host') ?? '127.0.0.1',
  };
  const data_dir = join(config.data_dir, 'network');
  const { startSimulator } = await import('#simulator/server.ts');
  const simulator = await startSimulator({
    ...address,
    data_dir,
    public_url,
    production: options.production === true,
  }).catch((error) => {
    throw explainListen(error, address);
  });
  stopOnSignal(openLog({ level: 'warn', stream: 'stderr', format: config.log_format }), simulator.close);
  print(JSON.stringify({ url: simulator.url }));
};
