import { after, before } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#src/app.ts';
import type { Deps } from '#src/deps.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { insertRate } from '#src/ledger/transactions/store.ts';
import type { Module } from '#src/module.ts';
import { OWNERS } from '#src/owners.ts';
import { NO_PRESENCE } from '#src/platform/database/presence.ts';
import { withoutReplica } from '#src/platform/database/replica.ts';
import type { Overload } from '#src/platform/http/overload.ts';
import type { ServeOptions } from '#src/platform/http/serve.ts';
import type { ReceiveTimeouts } from '#src/platform/http/slow-requests.ts';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { environmentKeyring, readMasterKeys } from '#src/platform/vault/master-key.ts';
import { openVault } from '#src/platform/vault/vault.ts';
import { PRODUCT } from '#src/product.ts';
import { openNetworks } from '#src/providers/networks.ts';
import type { Provider } from '#src/providers/port/provider.ts';
import { cachedAccounts } from '#src/tenancy/provider-accounts/accounts.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { USES } from '#src/uses.ts';
import { stoppedClock, type TestClock } from './clock.ts';
import { checkAgainstDocument, checkEventsAgainstDocument } from './documented.ts';
import { openTestLog, printErrorsOfFailedTests } from './error-log.ts';
import { borrowDatabase } from './kept-database.ts';
import { plantTwins, type Twins, twinGuard, twinsDeclared } from './twins.ts';

const NETWORK_TIMEOUT_MS = 10_000;

/** A port on which no card network listens, for tests that do not need one. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';

export const BASE_URL = 'https://cuota.test';

/** The whole service with its own database and a clock that only tests move. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
}

interface AppOptions extends Partial<ServeOptions> {
  requests_per_minute?: number;
  forms_per_minute?: number;
  patience?: ReceiveTimeouts;
  overload?: Pick<Overload, 'enter'>;
  /** Defaults to all modules of the service. */
  modules?: readonly Module[];
  /** The simulator used by both environments. */
  network_url?: string;
  /** A separate network for the production environment. */
  production_network_url?: string;
  network_timeout_ms?: number;
  /** Replaces the built-in gateways. */
  providers?: readonly Provider[];
  /** The simulator whose bank page the service proxies. */
  simulator_url?: string;
  /** Reads from a replica of the database. */
  readLate?: Deps['readLate'];
  /** How far the clock of the machine is ahead of the clock of the database. */
  clock_offset_ms?: number;
  /** Whether exchange rates are recorded for dollars and euros: 4,000 and 4,500 pesos. */
  rates?: boolean;
  /** Creates rows of another merchant or environment next to each row that is written. */
  twins?: Twins | null;
  /**
   * The address to listen on, for clients outside the test. By default the service only answers injected requests.
   */
  listen?: { host: string; port: number };
}

/**
 * Opens the service before the tests of a file and closes it after them. Checks each response and each event against
 * the API document.
 */
export function useApp(options: AppOptions = {}): TestApp {
  const opened = {} as TestApp & { close(): Promise<void> };
  const twins = twinsDeclared();
  before(async () => {
    Object.assign(opened, await openApp({ twins, ...options }));
  });
  after(() => opened.close());
  printErrorsOfFailedTests();
  return opened;
}

/** Opens the service for tests that close it themselves. */
export async function openApp(options: AppOptions): Promise<TestApp & { close(): Promise<void> }> {
  const {
    listen,
    twins = null,
    rates = true,
    clock_offset_ms = 0,
    network_url = UNREACHABLE_URL,
    ...rest
  } = options;
  const {
    production_network_url = null,
    network_timeout_ms = NETWORK_TIMEOUT_MS,
    providers,
    ...serving
  } = rest;
  const borrowed = await borrowDatabase();
  if (twins) await plantTwins(borrowed.db, twins);
  const db = twins ? borrowed.db.withPlugin(twinGuard(twins)) : borrowed.db;
  const clock = stoppedClock('2027-01-15T10:00');
  const keyring = environmentKeyring(readMasterKeys(Buffer.alloc(32, 7).toString('base64'), PRODUCT));
  const vault = openVault({ db, clock, keyring });
  const log = openTestLog();
  const outbound = openOutbound({ allow_private_addresses: true });
  const networks = openNetworks({
    simulator_url: network_url,
    network_url: production_network_url,
    log,
    timeout_ms: network_timeout_ms,
    gateways: {
      ...{
        outbound,
        clock: ticking(clock),
        accountOf: cachedAccounts({ db, vault }, { now: () => clock.now().epochMilliseconds }),
      },
      ...(providers ? { providers } : {}),
    },
  });
  const deps: Deps = {
    db,
    readLate: options.readLate ?? withoutReplica,
    clock,
    real_clock: ticking(clock),
    clockOffsetMs: () => clock_offset_ms,
    presence: NO_PRESENCE,
    vault,
    networks,
    owners: OWNERS,
    uses: USES,
    outbound,
    mailer: null,
    mail_from: 'facturacion@cuota.test',
    log,
    base_url: listen ? `http://${listen.host}:${listen.port}` : BASE_URL,
  };
  const app = await buildApp(deps, {
    authenticate: buildAuthenticator(deps).authenticate,
    requests_per_minute: 1_000_000,
    forms_per_minute: 1_000_000,
    ...serving,
  });
  checkAgainstDocument(app);
  if (rates) await recordRates(deps);
  if (listen) await app.listen(listen);
  return {
    app,
    deps,
    clock,
    async close() {
      await app.close();
      await checkEventsAgainstDocument(borrowed.db);
      await networks.close();
      await outbound.close();
      await borrowed.release();
    },
  };
}

async function recordRates({ db }: Deps): Promise<void> {
  const valid_from = Temporal.Instant.from('2026-01-01T00:00:00Z');
  await insertRate(db, { currency: 'USD', cop_per_unit: 400_000n, valid_from });
  await insertRate(db, { currency: 'EUR', cop_per_unit: 450_000n, valid_from });
}

/**
 * Returns the time of the test clock plus one millisecond per reading, because leases are distinguished by their
 * instant.
 */
function ticking(clock: Clock): Clock {
  let readings = 0;
  return {
    now() {
      readings += 1;
      return clock.now().add({ milliseconds: readings });
    },
  };
}
