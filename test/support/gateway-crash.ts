import { sql } from 'kysely';
import { readConfig } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime } from '#src/runtime.ts';
import { demoFolder } from './demo-folder.ts';
import { ask, bearer, type DataFolder, type Server } from './process.ts';

/** The data folder and database of a service that is killed while it charges at a gateway. */
export interface CrashStage {
  folder: DataFolder;
  settings: DataFolder['settings'] & { ALLOW_PRIVATE_ADDRESSES: string };
  /** Available after `open`. */
  runtime(): Runtime;
  open(): Promise<void>;
  close(): Promise<void>;
  /** Calls the API with the production token of the demo merchant. */
  call(
    server: Server,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    // biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
  ): Promise<{ status: number; body: any }>;
  /** Counts charges whose outcome is not known yet. */
  countOpen(): Promise<number>;
}

export async function crashStage(): Promise<CrashStage> {
  const folder = await demoFolder();
  const settings = { ...folder.settings, ALLOW_PRIVATE_ADDRESSES: 'true' };
  let opened: Runtime | null = null;
  const runtime = () => {
    if (!opened) throw new Error('the stage is not open');
    return opened;
  };
  return {
    folder,
    settings,
    runtime,
    async open() {
      opened = await openRuntime(readConfig(settings), openLog({ level: 'warn', stream: 'stderr' }));
    },
    async close() {
      await opened?.close();
      await folder.close();
    },
    async call(server, method, path, body) {
      const answer = await ask(`${server.url}/api/v1${path}`, {
        method,
        headers: bearer(folder.demo().tokens.production),
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async countOpen() {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from operations where status = 'open' and production
      `.execute(runtime().deps.db);
      return rows[0]?.open ?? 0;
    },
  };
}
