import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Simulator } from '#simulator/server.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { systemClock } from './kernel/clock.ts';
import { OWNERS } from './owners.ts';
import { escapeHint, placeOf } from './platform/database/address.ts';
import { distribute } from './platform/database/citus/distribute.ts';
import { type DatabaseClock, openDatabaseClock } from './platform/database/clock.ts';
import { type EmbeddedServer, startEmbedded } from './platform/database/embedded.ts';
import { LIMITS } from './platform/database/limits.ts';
import { migrate, pendingMigrations } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/pool.ts';
import { NO_PRESENCE, openPresence } from './platform/database/presence.ts';
import { type ReadFromReplica, watchReplica, withoutReplica } from './platform/database/replica.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { openOutbound } from './platform/outbound/outbound.ts';
import { StartupError } from './platform/startup-error.ts';
import type { Keyring } from './platform/vault/master-key.ts';
import { openKeys, requireKeys } from './platform/vault/require-keys.ts';
import { openVault } from './platform/vault/vault.ts';
import { PRODUCT } from './product.ts';
import { openNetworks } from './providers/networks.ts';
import type { Networks } from './providers/port/networks.ts';
import type { Tables } from './tables.ts';
import { cachedAccounts } from './tenancy/provider-accounts/accounts.ts';
import { USES } from './uses.ts';

const OLDEST_POSTGRESQL = 150_000;

/** Shared resources of a process, such as database, keys and connections. `close` releases them. */
export interface Runtime {
  deps: Deps;
  connection: pg.ClientConfig;
  keyring: Keyring;
  /** URL of the simulator, whose pages for payers the server proxies. */
  simulator_url: string;
  /** Returns `deps` for background work, with its own connection pool and longer database timeouts. */
  openWork(): Deps;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** If true, starts the embedded simulator unless a standalone one is configured. Only one process may set this. */
  with_simulator: boolean;
  /** If true, opens the runtime even if the master key is missing, so that commands can diagnose the problem. */
  with_any_key?: boolean;
  /** If true, other processes can detect that this process is running. Requires a migrated database. */
  is_seen?: boolean;
  /** Name of the set of database timeouts. Defaults to `work`, the set for background work. */
  limits?: keyof typeof LIMITS;
}

export function keyFilePath(config: Config): string {
  return join(config.data_dir, 'master.key');
}

/** Opens the shared resources. If no database is configured, starts the embedded server and migrates it. */
export async function openRuntime(
  config: Config,
  log: Logger,
  options: RuntimeOptions = { with_simulator: false },
): Promise<Runtime> {
  const server = await openServer(config, log);
  const { connection } = server;
  let isClosing = false;
  const open = (limits: keyof typeof LIMITS) =>
    openDatabase<Tables>({
      name: limits,
      connection,
      max_connections: config.database_connections,
      prepare: true,
      limits: LIMITS[limits],
      onError(error) {
        // While closing, the embedded server may end connections first. Errors are expected then and not logged.
        if (!isClosing) log.warn({ err: error }, 'a database connection was lost');
      },
    });
  const db = open(options.limits ?? 'work');
  const isInside = config.simulator_url === null && options.with_simulator;
  const simulator = isInside ? await openSimulator(config) : null;
  const simulator_url = config.simulator_url ?? notedSimulator(config);
  const mailer = config.smtp_url === null ? null : await loadMailer(config.smtp_url);
  const outbound = openOutbound(config);
  const closing: (() => Promise<void>)[] = [];
  let networks: Networks | null = null;
  const close = async () => {
    isClosing = true;
    for (const end of closing.reverse()) await end();
    mailer?.close();
    await outbound.close();
    await networks?.close();
    await simulator?.close();
    await db.destroy();
    await server.stop();
  };
  try {
    await requirePostgresql(db, connection);
    if (config.database_url === null) await migrateDatabase(connection, log);
    const keyring = await openKeyring(config, db, options);
    const clock = await openClock(db, log);
    closing.push(async () => clock.close());
    const copy = options.is_seen === true ? openReplica(config, { db, clock, log }) : null;
    if (copy) closing.push(copy.close);
    const presence = options.is_seen === true ? await openPresence(connection) : null;
    if (presence) closing.push(presence.close);
    const vault = openVault({ db, clock, keyring });
    const { base_url, mail_from, network_url, network_accounts, network_wallets } = config;
    const gateways = { outbound, clock, accountOf: cachedAccounts({ db, vault }) };
    const house = { simulator_url, network_url, network_accounts, network_wallets };
    networks = openNetworks({ ...house, log, gateways });
    // All processes use the time of the database, so that their clocks agree.
    const clocks = { clock, real_clock: clock, clockOffsetMs: clock.offset_ms };
    const outside = { networks, owners: OWNERS, uses: USES, outbound, mailer, mail_from, base_url };
    const readLate = copy?.readLate ?? withoutReplica;
    const deps: Deps = { db, readLate, ...clocks, vault, log, presence: presence ?? NO_PRESENCE, ...outside };
    const openWork = () => {
      const work = open('work');
      closing.push(() => work.destroy());
      return { ...deps, db: work };
    };
    return { deps, connection, keyring, simulator_url, openWork, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the read replica, or returns null if none is configured. If it fails, its reads go to the primary database. */
function openReplica(
  { read_database_url, database_connections }: Config,
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
): { readLate: ReadFromReplica; close(): Promise<void> } | null {
  if (read_database_url === null) return null;
  const copy = openDatabase<Tables>({
    name: 'copy',
    connection: { connectionString: read_database_url },
    max_connections: database_connections,
    prepare: true,
    limits: LIMITS.work,
    is_read_only: true,
    onError: (error) => log.warn({ err: error }, 'a connection to the read replica was lost'),
  });
  const onChange = (reason: string | null) =>
    reason === null
      ? log.info('the read replica is in use')
      : log.warn({ reason }, 'the read replica is not in use');
  const { readLate, close } = watchReplica({ db, copy, now: () => clock.now(), onChange });
  return {
    readLate,
    async close() {
      close();
      await copy.destroy();
    },
  };
}

function openClock(db: Deps['db'], log: Logger): Promise<DatabaseClock> {
  const onError = (error: unknown) => log.warn({ err: error }, 'could not read the time of the database');
  return openDatabaseClock({ db, machine: systemClock, onError });
}

/** Imports the mail client on demand, because few commands send mail. */
async function loadMailer(smtp_url: string): Promise<Mailer> {
  const { openMailer } = await import('./platform/mail/mailer.ts');
  return openMailer({ smtp_url });
}

/** Path under the public URL of the service at which payers' browsers reach the simulator's pages. */
export const SIMULATOR_PATH = '/simulator';

const NOBODY_PORT = 9;
const NOBODY = `http://127.0.0.1:${NOBODY_PORT}`;

function simulatorNote(config: Config): string {
  return join(config.data_dir, 'network', 'address');
}

/** Starts the simulator and writes its URL to a file, which commands and workers in other processes read. */
async function openSimulator(config: Config): Promise<Simulator> {
  const { startSimulator } = await import('#simulator/server.ts');
  const data_dir = join(config.data_dir, 'network');
  mkdirSync(data_dir, { recursive: true });
  const public_url = `${config.base_url}${SIMULATOR_PATH}`;
  const production = config.network_url === null;
  const options = { host: '127.0.0.1', data_dir, public_url, production };
  // The previous port is reused if it is free, because running workers still use it.
  const before = Number(URL.parse(notedSimulator(config))?.port ?? 0);
  const simulator = await startSimulator({ ...options, port: before === NOBODY_PORT ? 0 : before }).catch(
    () => startSimulator({ ...options, port: 0 }),
  );
  writeFileSync(simulatorNote(config), simulator.url);
  return simulator;
}

/** Returns the simulator URL in the file that the server wrote, or an unreachable URL if there is no file. */
function notedSimulator(config: Config): string {
  try {
    return readFileSync(simulatorNote(config), 'utf8');
  } catch {
    return NOBODY;
  }
}

/** Returns the connection to the configured database, or starts the embedded one. Does not check migrations. */
export async function openServer(
  config: Config,
  log: Logger,
): Promise<{ connection: pg.ClientConfig; stop(): Promise<void> }> {
  if (config.database_url === null) return openEmbedded(config, log);
  return { connection: { connectionString: config.database_url }, stop: async () => undefined };
}

async function openEmbedded(config: Config, log: Logger): Promise<EmbeddedServer> {
  try {
    mkdirSync(config.data_dir, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `cannot create the data folder ${config.data_dir} (${code}); set DATA_DIR to a folder you can write to`,
    );
  }
  return startEmbedded({ name: PRODUCT, dataDir: config.data_dir, log });
}

async function openKeyring(config: Config, db: Deps['db'], options: RuntimeOptions): Promise<Keyring> {
  const source = { keys: config.master_keys, path: keyFilePath(config), product: PRODUCT };
  return options.with_any_key === true ? openKeys(source) : requireKeys(db, source);
}

export async function requirePostgresql(db: Deps['db'], connection: pg.ClientConfig): Promise<void> {
  const version = await serverVersion(db).catch((error: Error) => {
    throw new StartupError(
      `cannot reach the database${placeOf(connection.connectionString)} (${reasonOf(error)}); check DATABASE_URL${escapeHint(connection.connectionString)}`,
    );
  });
  if (version < OLDEST_POSTGRESQL) {
    throw new StartupError(
      `the database is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is required`,
    );
  }
}

async function serverVersion(db: Deps['db']): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version
  `.execute(db);
  return rows[0]?.version ?? 0;
}

function reasonOf(error: Error & { code?: string; errors?: Error[] }): string {
  return (error.message || error.errors?.[0]?.message || error.code) ?? 'no reason given';
}

/** Applies pending migrations and returns their names. With `asked`, also distributes tables over Citus nodes. */
export function migrateDatabase(connection: pg.ClientConfig, log: Logger, asked = false): Promise<string[]> {
  return withMigrationDatabase(connection, async (db) => {
    const applied = await migrate(db, (count) => log.info(`applying ${count} migrations`));
    if (applied.length > 0) log.debug({ applied }, 'database migrated');
    const spread = await distribute(db, { asked });
    if (spread.length > 0) log.info({ spread }, 'tables distributed over the Citus nodes');
    return applied;
  });
}

export const listPendingMigrations = (connection: pg.ClientConfig) =>
  withMigrationDatabase(connection, pendingMigrations);

export async function requireMigrated(runtime: Runtime): Promise<void> {
  const pending = await listPendingMigrations(runtime.connection);
  if (pending.length === 0) return;
  throw new StartupError(
    `the database is not up to date (${pending.length} migrations); run 'cuota migrate' first`,
  );
}

/** Runs `work` with a connection to a database whose migrations may be pending. */
export async function withMigrationDatabase<T>(
  connection: pg.ClientConfig,
  work: (db: Deps['db']) => Promise<T>,
): Promise<T> {
  const limits = LIMITS.migrations;
  const onError = () => undefined;
  const db = openDatabase<Tables>({ connection, max_connections: 2, prepare: false, limits, onError });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
