import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from '#src/config.ts';
import { StartupError } from '#src/platform/startup-error.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');

describe('settings', () => {
  test('have defaults for local development', () => {
    assert.deepEqual(readConfig({}), {
      port: 3000,
      host: 'localhost',
      base_url: 'http://localhost:3000',
      data_dir: './data',
      database_url: null,
      master_keys: null,
      network_url: null,
      network_accounts: [],
      network_wallets: [],
      simulator_url: null,
      smtp_url: null,
      mail_from: 'facturacion@localhost',
      allow_private_addresses: true,
      read_database_url: null,
      archive_dir: null,
      archive_keep_days: 7,
      database_connections: 20,
      log_level: 'info',
      log_format: 'auto',
      requests_per_minute: 60_000,
      metrics_address: null,
      traces: null,
      server_process: null,
      trust_proxy: 0,
    });
  });

  test('are read from the environment, and empty values count as unset', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      BASE_URL: 'https://pagos.example.com/',
      DATA_DIR: '',
      DATABASE_URL: 'postgresql://cuota@db/cuota',
      MASTER_KEY: `${KEY},${Buffer.alloc(32, 2).toString('hex')}`,
      LOG_LEVEL: 'debug',
      SMTP_URL: 'smtps://cuota:p%40ss@mail.example.com',
    });
    assert.equal(config.port, 8080);
    assert.equal(config.base_url, 'https://pagos.example.com');
    assert.equal(config.data_dir, './data');
    assert.equal(config.master_keys?.length, 2);
    assert.equal(config.smtp_url, 'smtps://cuota:p%40ss@mail.example.com');
    assert.equal(config.mail_from, 'facturacion@pagos.example.com');
    const escaped = { DATABASE_URL: 'postgres://cuota:p%40ss@db/cuota', MASTER_KEY: KEY };
    assert.equal(readConfig(escaped).database_url, escaped.DATABASE_URL);
    for (const log_format of ['auto', 'text', 'json'])
      assert.equal(readConfig({ LOG_FORMAT: log_format }).log_format, log_format);
    assert.equal(readConfig({ DATABASE_CONNECTIONS: '5' }).database_connections, 5);
    for (const hops of [0, 1, 10]) {
      assert.equal(readConfig({ TRUST_PROXY: String(hops) }).trust_proxy, hops);
    }
    assert.equal(readConfig({ MAIL_FROM: 'pagos@example.com' }).mail_from, 'pagos@example.com');
  });

  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /^PORT must be a whole number from 1 to 65535, not "abc"$/],
    [{ PORT: '0' }, /^PORT must be/],
    [{ PORT: '65536' }, /^PORT must be/],
    [{ DATABASE_CONNECTIONS: '4' }, /^DATABASE_CONNECTIONS must be a whole number from 5 to 1000, not "4"$/],
    [
      { DATABASE_URL: 'postgres://localhost/x', MASTER_KEY: KEY, ARCHIVE_DIR: '/copias' },
      /^ARCHIVE_DIR requires the embedded database/,
    ],
    [{ ARCHIVE_KEEP_DAYS: '0' }, /^ARCHIVE_KEEP_DAYS must be a whole number from 1/],
    [{ READ_DATABASE_URL: 'copia' }, /^READ_DATABASE_URL must look like postgres:/],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be a whole number from 0 to 10, not "true"$/],
    [{ TRUST_PROXY: '11' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY must be/],
    [{ BASE_URL: 'billing.example.com' }, /^BASE_URL must be an http or https address/],
    [{ BASE_URL: 'https://a.example/?x=1' }, /^BASE_URL must be/],
    [{ NETWORK_URL: 'red' }, /^NETWORK_URL must be an http/],
    [{ SIMULATOR_URL: 'red' }, /^SIMULATOR_URL must be an http/],
    [
      { NETWORK_URL: 'https://red.example', SIMULATOR_URL: 'https://RED.example:443/' },
      /^SIMULATOR_URL must not be NETWORK_URL/,
    ],
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must look like smtp:/],
    [{ SMTP_URL: 'https://mail.example.com' }, /^SMTP_URL must look like smtp:/],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must look like smtp:/],
    // An invalid percent escape. The error message must not contain the password.
    [{ SMTP_URL: 'smtp://cuota:100%@mail.example.com' }, /^SMTP_URL must look like [^%]*$/],
    [{ MAIL_FROM: 'Facturación <pagos@example.com>' }, /^MAIL_FROM must be a mail address/],
    [{ MAIL_FROM: 'pagos@example.com\r\nBcc: otro@example.com' }, /^MAIL_FROM must be a mail address/],
    [{ ALLOW_PRIVATE_ADDRESSES: 'yes' }, /^ALLOW_PRIVATE_ADDRESSES must be true or false/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, debug/],
    [{ LOG_FORMAT: 'pretty' }, /^LOG_FORMAT must be one of auto, text, json, not "pretty"$/],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, /^RATE_LIMIT_PER_MINUTE must be/],
    [{ MASTER_KEY: 'short' }, /^MASTER_KEY must be 32 bytes/],
    [{ DATABASE_URL: 'mysql://localhost/x', MASTER_KEY: KEY }, /^DATABASE_URL must look like postgres:/],
    // The error messages of these two must not contain the password.
    [
      { DATABASE_URL: 'postgres://cuota:hun@ter/2@db/cuota', MASTER_KEY: KEY },
      /^DATABASE_URL must look like [^;]*; it has an unescaped character: write @, .* as %40(?!.*hun)/,
    ],
    [
      { DATABASE_URL: 'postgres://cuota:hunter#2@db/cuota', MASTER_KEY: KEY },
      /^DATABASE_URL must .*; it has an unescaped character(?!.*hunter)/,
    ],
    [{ DATABASE_URL: 'postgres://localhost/x' }, /^MASTER_KEY is required with DATABASE_URL/],
  ];
  for (const [environment, message] of wrong) {
    test(`${Object.keys(environment).join(' and ')} is invalid: ${message.source}`, () => {
      assert.throws(
        () => readConfig(environment),
        (error: Error) => error instanceof StartupError && message.test(error.message),
      );
    });
  }

  test('METRICS_ADDRESS requires a host and a port', () => {
    const read = (text: string) => readConfig({ METRICS_ADDRESS: text }).metrics_address;
    assert.deepEqual(read('127.0.0.1:9464'), { host: '127.0.0.1', port: 9464 });
    assert.deepEqual(read('[::1]:0'), { host: '::1', port: 0 });
    assert.deepEqual(read('0.0.0.0:65535'), { host: '0.0.0.0', port: 65_535 });
    for (const text of ['9464', ':9464', 'localhost', 'http://localhost:9464', 'localhost:65536', '::1:9464'])
      assert.throws(() => read(text), StartupError, text);
  });
});
