import type { Logger } from 'pino';
import type { Config } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime, type RuntimeOptions, requireMigrated } from '#src/runtime.ts';
import { withCommandActor } from './command-actor.ts';

/** Opens the log of a command on stderr. Info messages are dropped, because each command prints its own result. */
export function openCommandLog({ log_level, log_format }: Config): Logger {
  const level = log_level === 'info' ? 'warn' : log_level;
  return openLog({ level, stream: 'stderr', format: log_format });
}

/** Runs `work` with the shared resources that a command needs. It is safe to call while the server is running. */
export async function withRuntime<T>(
  config: Config,
  work: (runtime: Runtime) => Promise<T>,
  options: { migrated: boolean } & Pick<RuntimeOptions, 'with_any_key' | 'limits'> = { migrated: true },
): Promise<T> {
  const log = openCommandLog(config);
  const { migrated, ...opening } = options;
  const runtime = await openRuntime(config, log, { with_simulator: false, ...opening });
  try {
    if (migrated) await requireMigrated(runtime);
    return await withCommandActor(runtime.deps, () => work(runtime));
  } finally {
    await runtime.close();
  }
}
