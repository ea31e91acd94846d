import { resolve } from 'node:path';
import { readDatabaseAddress } from './platform/database/address.ts';
import { LOG_FORMATS, type LogFormat } from './platform/log.ts';
import { isMailAddress } from './platform/mail/header-values.ts';
import { StartupError } from './platform/startup-error.ts';
import { readTraceSettings, type TraceSettings } from './platform/tracing/settings.ts';
import { type MasterKey, readMasterKeys } from './platform/vault/master-key.ts';
import { PRODUCT } from './product.ts';
import { ACCOUNT_METHODS, type AccountMethod } from './providers/port/capabilities.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  port: number;
  host: string;
  base_url: string;
  data_dir: string;
  /** URL of the PostgreSQL database. If null, an embedded PostgreSQL runs in `data_dir`. */
  database_url: string | null;
  /** URL of a read replica for lists and exports. Null if there is no replica. */
  read_database_url: string | null;
  /**
   * Folder to which the WAL of the embedded database is archived for point-in-time recovery. Null disables archiving.
   */
  archive_dir: string | null;
  /** Number of days for which archived WAL is kept. */
  archive_keep_days: number;
  /**
   * Maximum number of database connections per process for requests. The worker of the process has a second pool of
   * the same size.
   */
  database_connections: number;
  /** Master keys from the environment. If null, the master key is read from a file in `data_dir`. */
  master_keys: readonly MasterKey[] | null;
  /**
   * URL of the network for production operations. If null, the simulator is used. Test operations never use this URL.
   */
  network_url: string | null;
  /** Payment methods whose accounts the network at `network_url` can charge repeatedly. */
  network_accounts: readonly AccountMethod[];
  /** Wallets that the network at `network_url` accepts for single payments. */
  network_wallets: readonly AccountMethod[];
  /** URL of a standalone simulator that all processes share. If null, `serve` runs its own simulator. */
  simulator_url: string | null;
  /** URL of the SMTP server. If null, mails are stored and not sent. */
  smtp_url: string | null;
  /** Sender address of mails. */
  mail_from: string;
  /** True if webhooks may be sent to private, loopback and link-local addresses. */
  allow_private_addresses: boolean;
  log_level: LogLevel;
  log_format: LogFormat;
  requests_per_minute: number;
  /** Address on which the Prometheus metrics endpoint listens. Null disables the endpoint. */
  metrics_address: { host: string; port: number } | null;
  /** Name of this server process, set by `serve --processes` for each child process. Null for a single process. */
  server_process: string | null;
  /** Settings of the OpenTelemetry trace exporter. Null disables tracing. */
  traces: TraceSettings | null;
  /**
   * Number of trusted reverse proxies in front of the server. Each proxy must append to `x-forwarded-for`. 0 if there
   * are none.
   */
  trust_proxy: number;
}

/** Minimum number of database connections per pool. With fewer, reads could use all connections and block payments. */
export const MIN_CONNECTIONS = 5;

/** Maximum value of `trust_proxy`. A larger value is probably a mistake, such as a port number. */
const MAX_PROXIES = 10;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads all settings from the environment variables. Throws a `StartupError` for the first invalid setting. Empty
 * variables count as unset.
 */
export function readConfig(environment: Environment): Config {
  const get = (name: string) => environment[name]?.trim() || undefined;
  const port = readWhole('PORT', get('PORT') ?? '3000', 1, 65_535);
  const database_url = readDatabaseUrl('DATABASE_URL', get('DATABASE_URL'));
  const base_url = readBaseUrl(get('BASE_URL') ?? `http://localhost:${port}`);
  const networks = {
    ...readNetworks(get('NETWORK_URL'), get('SIMULATOR_URL')),
    network_accounts: readAccounts('NETWORK_ACCOUNTS', get('NETWORK_ACCOUNTS')),
    network_wallets: readAccounts('NETWORK_WALLETS', get('NETWORK_WALLETS')),
  };
  const masterKey = get('MASTER_KEY');
  if (database_url !== null && masterKey === undefined) {
    throw new StartupError(
      "MASTER_KEY is required with DATABASE_URL; create one with 'openssl rand -base64 32'",
    );
  }
  return {
    port,
    host: get('HOST') ?? 'localhost',
    base_url,
    data_dir: get('DATA_DIR') ?? './data',
    database_url,
    read_database_url: readDatabaseUrl('READ_DATABASE_URL', get('READ_DATABASE_URL')),
    archive_dir: readArchiveDir(get('ARCHIVE_DIR'), database_url),
    archive_keep_days: readWhole('ARCHIVE_KEEP_DAYS', get('ARCHIVE_KEEP_DAYS') ?? '7', 1, 3_650),
    database_connections: readWhole(
      'DATABASE_CONNECTIONS',
      get('DATABASE_CONNECTIONS') ?? '20',
      MIN_CONNECTIONS,
      1_000,
    ),
    master_keys: masterKey === undefined ? null : readMasterKeys(masterKey, PRODUCT),
    ...networks,
    smtp_url: readSmtpUrl(get('SMTP_URL')),
    mail_from: readMailFrom(get('MAIL_FROM') ?? `facturacion@${new URL(base_url).hostname}`),
    allow_private_addresses: readFlag(
      'ALLOW_PRIVATE_ADDRESSES',
      get('ALLOW_PRIVATE_ADDRESSES'),
      database_url === null,
    ),
    log_level: readWord('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    log_format: readWord('LOG_FORMAT', get('LOG_FORMAT') ?? 'auto', LOG_FORMATS),
    requests_per_minute: readWhole(
      'RATE_LIMIT_PER_MINUTE',
      get('RATE_LIMIT_PER_MINUTE') ?? '60000',
      1,
      10_000_000,
    ),
    metrics_address: readListenAddress('METRICS_ADDRESS', get('METRICS_ADDRESS')),
    server_process: get('SERVER_PROCESS') ?? null,
    traces: readTraceSettings(get),
    trust_proxy: readWhole('TRUST_PROXY', get('TRUST_PROXY') ?? '0', 0, MAX_PROXIES),
  };
}

function readWhole(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new StartupError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
}

/**
 * Parses the value of setting `name`, which must have the form `host:port`. IPv6 addresses are written in brackets.
 * Returns null if the setting is unset.
 */
function readListenAddress(name: string, text: string | undefined): Config['metrics_address'] {
  if (text === undefined) return null;
  const [, bracketed, plain, port = ''] =
    /^(?:\[([\da-fA-F:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
  throw new StartupError(`${name} must be a host and a port such as 127.0.0.1:9464, not "${text}"`);
}

function readAddress(text: string): string | null {
  const url = URL.parse(text);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
  return isPlain ? text.replace(/\/+$/, '') : null;
}

function readOptionalAddress(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const address = readAddress(text);
  if (address !== null) return address;
  throw new StartupError(`${name} must be an http or https address, not "${text}"`);
}

/**
 * Reads NETWORK_URL and SIMULATOR_URL. Throws if they are identical, so that test operations never reach the
 * production network.
 */
function readNetworks(network: string | undefined, simulator: string | undefined) {
  const network_url = readOptionalAddress('NETWORK_URL', network);
  const simulator_url = readOptionalAddress('SIMULATOR_URL', simulator);
  const isSame =
    network_url !== null && URL.parse(network_url)?.href === URL.parse(simulator_url ?? '')?.href;
  if (!isSame) return { network_url, simulator_url };
  throw new StartupError(
    'SIMULATOR_URL must not be NETWORK_URL: test operations would reach the network of production',
  );
}

/**
 * Parses a comma-separated list of payment methods with accounts. The network protocol cannot report them, so the
 * operator configures the list.
 */
function readAccounts(setting: string, text = ''): AccountMethod[] {
  const named = text.split(',').map((name) => name.trim());
  return named.filter(Boolean).map((name) => {
    const known = ACCOUNT_METHODS.find((method) => method === name);
    if (known) return known;
    throw new StartupError(`${setting} must be a list of ${ACCOUNT_METHODS.join(', ')}, not "${name}"`);
  });
}

/**
 * Validates the URL of the mail server. Returns null if the setting is unset. The error message omits the URL, because
 * it may contain a password.
 */
function readSmtpUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const isPlain = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && url.hash === '';
  if (isPlain && isDecodable(`${url.username}${url.password}`)) return text;
  throw new StartupError(
    'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host',
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readMailFrom(text: string): string {
  if (isMailAddress(text)) return text;
  throw new StartupError(
    `MAIL_FROM must be a mail address such as billing@example.com, not ${JSON.stringify(text)}`,
  );
}

function readFlag(name: string, text: string | undefined, otherwise: boolean): boolean {
  if (text === undefined) return otherwise;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new StartupError(`${name} must be true or false, not "${text}"`);
}

function readBaseUrl(text: string): string {
  const address = readAddress(text);
  if (address !== null) return address;
  throw new StartupError(
    `BASE_URL must be an http or https address such as https://billing.example.com, not "${text}"`,
  );
}

function readDatabaseUrl(name: string, text: string | undefined): string | null {
  return text === undefined ? null : readDatabaseAddress(name, text);
}

function readArchiveDir(folder: string | undefined, database_url: string | null): string | null {
  if (folder === undefined || database_url === null) return folder === undefined ? null : resolve(folder);
  throw new StartupError(
    'ARCHIVE_DIR requires the embedded database: with DATABASE_URL, configure WAL archiving in that PostgreSQL',
  );
}

function readWord<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text);
  if (word) return word;
  throw new StartupError(`${name} must be one of ${words.join(', ')}, not "${text}"`);
}
