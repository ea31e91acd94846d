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
  /** Null: the service runs a PostgreSQL of its own in `data_dir`. */
  database_url: string | null;
  /** A copy of that database which follows it, for long reads. Null: there is none. */
  read_database_url: string | null;
  /** Where the log of the embedded database is kept, so that it can be restored as of any instant. Null: it is not. */
  archive_dir: string | null;
  /** For how long. */
  archive_keep_days: number;
  /** The most that each process has for requests, and as many for its worker. */
  database_connections: number;
  /** Null: a key file in `data_dir`. */
  master_keys: readonly MasterKey[] | null;
  /** The card network of production. Null: the simulator stands for it. Test never goes there. */
  network_url: string | null;
  /** Which accounts that network lets be charged again. */
  network_accounts: readonly AccountMethod[];
  /** Which wallets it takes for one payment. */
  network_wallets: readonly AccountMethod[];
  /** A simulator that runs by itself and that every process shares. Null: one that `serve` runs inside. */
  simulator_url: string | null;
  /** Null: mail is kept and not sent. */
  smtp_url: string | null;
  /** The address mail comes from. */
  mail_from: string;
  /** Whether webhooks may go to private, loopback and link-local addresses. */
  allow_private_addresses: boolean;
  log_level: LogLevel;
  log_format: LogFormat;
  requests_per_minute: number;
  /** Where figures for Prometheus are told, apart from everything else. Null: nowhere. */
  metrics_address: { host: string; port: number } | null;
  /** Which of several this process is: `serve --processes` says so to each that it starts. Null: it stands by itself. */
  server_process: string | null;
  /** Where traces are sent, as OpenTelemetry's settings say it. Null: nowhere. */
  traces: TraceSettings | null;
  /** How many proxies of ours stand in front, each of which says whom it speaks for; 0: callers reach us themselves. */
  trust_proxy: number;
}

/** With fewer, payments would have none left beside reads. */
export const FEWEST_CONNECTIONS = 5;

/** More would be a mistake for something else, such as a port. */
const MOST_PROXIES = 10;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every setting, or throws one line about the first that is wrong. An empty one counts as unset. */
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
      "MASTER_KEY is required with DATABASE_URL; make one with 'openssl rand -base64 32'",
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
      FEWEST_CONNECTIONS,
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
    trust_proxy: readWhole('TRUST_PROXY', get('TRUST_PROXY') ?? '0', 0, MOST_PROXIES),
  };
}

function readWhole(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new StartupError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
}

/** A host and a port; an IPv6 address stands in brackets. */
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

/** What is tried must never be sent to where money is real. */
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

/** The protocol has no question for it, and a page must not offer what nobody takes. */
function readAccounts(setting: string, text = ''): AccountMethod[] {
  const named = text.split(',').map((name) => name.trim());
  return named.filter(Boolean).map((name) => {
    const known = ACCOUNT_METHODS.find((method) => method === name);
    if (known) return known;
    throw new StartupError(`${setting} must list some of ${ACCOUNT_METHODS.join(', ')}, not "${name}"`);
  });
}

/** Not shown when it is wrong: it may hold a password. */
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
    'ARCHIVE_DIR is for the embedded database: with DATABASE_URL, let that PostgreSQL archive its own log',
  );
}

function readWord<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text);
  if (word) return word;
  throw new StartupError(`${name} must be one of ${words.join(', ')}, not "${text}"`);
}
