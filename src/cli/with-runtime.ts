import type { Config } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime, type RuntimeOptions, requireMigrated } from '#src/runtime.ts';
import { asCommand } from './command-actor.ts';

/** Opens what the server opens, so that commands work beside it, and closes it again. */
export async function withRuntime<T>(
  config: Config,
  work: (runtime: Runtime) => Promise<T>,
  options: { migrated: boolean } & Pick<RuntimeOptions, 'with_any_key' | 'limits'> = { migrated: true },
): Promise<T> {
  const log = openLog({ level: config.log_level === 'info' ? 'warn' : config.log_level, stream: 'stderr' });
  const { migrated, ...opening } = options;
  const runtime = await openRuntime(config, log, { with_simulator: false, ...opening });
  try {
    if (migrated) await requireMigrated(runtime);
    return await asCommand(runtime.deps, () => work(runtime));
  } finally {
    await runtime.close();
  }
}
