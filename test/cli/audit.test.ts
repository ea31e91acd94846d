import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { COMMANDS } from '#src/cli/commands.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { aSubscriberRow, csvOf } from '#test/support/moving.ts';
import { runCuota } from '#test/support/process.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==';
const PASSWORD = 'una clave muy larga 2027';
const SECRETS = ['prv_prod_NoDebeVerse', 'prod_events_NoDebeVerse', 'prod_integrity_NoDebeVerse'];

const folder = await demoFolder();
const file = (name: string) => join(folder.path, name);

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is what these tests are about.
async function cuota(...words: string[]): Promise<any> {
  const { code, stdout, stderr } = await runCuota([...words, '--json'], { DATA_DIR: folder.path });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

/** A command that changes something, and the kind of entry that it adds to the audit log. */
interface Audited {
  kind: string;
  words(): Promise<readonly string[]> | readonly string[];
  /** The merchant of the entry, if it is not the existing merchant: a new merchant or none. */
  of?: readonly string[];
}

let made: { merchant: { id: number }; offices: { id: number }[] };
const INSTALLATION = ['--installation'] as const;

const AUDITED: Readonly<Record<string, Audited>> = {
  'merchant create': { kind: 'merchant', words: () => ['--name', 'Otra'], of: ['--merchant', '3'] },
  'merchant disable': { kind: 'merchant', words: () => ['--merchant', `${made.merchant.id}`] },
  'merchant enable': { kind: 'merchant', words: () => ['--merchant', `${made.merchant.id}`] },
  'merchant webhook': { kind: 'merchant', words: () => ['--url', 'https://comercio.example/eventos'] },
  'merchant brands': { kind: 'merchant', words: () => ['--reservations', 'visa'] },
  'merchant logo': { kind: 'merchant', words: () => ['--file', file('logo.png')] },
  'merchant legal': {
    kind: 'merchant',
    words: () => ['--tax-id', '900123456-8', '--email', 'hola@comercio.example'],
  },
  'merchant erp': { kind: 'merchant', words: () => ['--url', 'https://comercio.example/deudas'] },
  'merchant rotate-secret': { kind: 'merchant', words: () => [] },
  'merchant fees': { kind: 'fees', words: () => ['--commission', '2.5'] },
  'provider set': {
    kind: 'provider_account',
    words: () => [
      ...['--provider', 'wompi', '--unchecked', '--public-key', 'pub_prod_1'],
      ...['--private-key', `@${file('private')}`, '--events-secret', `@${file('events')}`],
      ...['--integrity-secret', `@${file('integrity')}`],
    ],
  },
  'provider remove': { kind: 'provider_account', words: () => ['--provider', 'wompi'] },
  'invoicing set': {
    kind: 'merchant',
    words: () => ['--provider', 'file', '--environment', 'test'],
  },
  'template create': { kind: 'checkout_template', words: () => ['--name', 'Navidad'] },
  'template update': {
    kind: 'checkout_template',
    words: async () => [
      '--id',
      String((await cuota('template', 'list', ...ours())).at(-1).id),
      '--title',
      'Feliz',
    ],
  },
  'office create': { kind: 'office', words: () => ['--name', 'Cali'] },
  'user create': {
    kind: 'user',
    words: () => ['--email', 'laura@otra.example', '--name', 'Laura M.', '--password-file', file('password')],
  },
  'user invite': { kind: 'user_invitation', words: () => ['--email', 'juan@otra.example'] },
  'user reset': { kind: 'user', words: () => ['--email', 'laura@otra.example'] },
  'token create': { kind: 'token', words: () => ['--scope', 'test', '--name', 'tienda'] },
  'token revoke': {
    kind: 'token',
    words: async () => ['--id', (await cuota('token', 'list', ...ours()))[0].id],
  },
  'rate set': {
    kind: 'exchange_rate',
    words: () => ['--currency', 'USD', '--rate', '4012.50'],
    of: INSTALLATION,
  },
  import: {
    kind: 'subscriber',
    words: () => {
      writeFileSync(
        file('subscribers.csv'),
        csvOf([aSubscriberRow('ana', { office: made.offices[0]?.id ?? 0 })]),
      );
      return [folder.path, '--environment', 'test'];
    },
  },
  'person export': {
    kind: 'person',
    words: () => [file('persona.json'), '--email', 'ana@correo.example'],
  },
  'person erase': { kind: 'person', words: () => ['--email', 'ana@correo.example', '--yes'] },
  retention: { kind: 'retention', words: () => [], of: INSTALLATION },
  'rotate-key': { kind: 'merchant', words: () => [] },
};

/** Commands that change nothing, or nothing that belongs to a merchant. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  serve: 'runs until it is stopped; what is done through it has actors of its own',
  worker: 'runs until it is stopped; what falls due is nobody’s doing',
  simulator: 'runs until it is stopped; it is another program',
  migrate: 'changes the database, not what is in it',
  demo: 'the demo is there; a first start creates it automatically',
  backup: 'reads',
  restore: 'puts back what was, with the log of it',
  'settle-restore': 'shown by test/cli/restore.test.ts',
  move: 'puts what is somewhere else, with the log of it',
  'merchant list': 'reads',
  export: 'reads',
  'import key': 'reads',
  'import preview': 'reads',
  'import seal': 'has no database',
  'import switch-on': 'shown by test/cli/import.test.ts',
  'merchant check-erp': 'reads',
  'provider available': 'reads',
  'provider list': 'reads',
  'provider check': 'reads',
  'provider status': 'reads',
  'invoicing check': 'reads',
  'invoicing export': 'reads',
  'template list': 'reads',
  'token list': 'reads',
  'dispute report': 'shown by test/cli/disputes.test.ts',
  reconcile: 'shown by test/cli/disputes.test.ts',
  runs: 'reads',
  audit: 'reads',
  status: 'reads',
  doctor: 'reads',
};

const ours = () => ['--merchant', `${made.merchant.id}`];
const takesMerchant = (name: string) => 'merchant' in (COMMANDS[name]?.options ?? {});

describe('audit log of the command line', () => {
  before(async () => {
    await folder.keepRunning();
    writeFileSync(file('password'), `${PASSWORD}\n`);
    writeFileSync(file('logo.png'), Buffer.from(PNG, 'base64'));
    for (const [place, name] of ['private', 'events', 'integrity'].entries())
      writeFileSync(file(name), `${SECRETS[place]}\n`);
    made = await cuota('merchant', 'create', '--name', 'Auditada');
  });
  after(() => folder.close());

  test('covers every command: with arguments that add an entry, or with the reason why there is none', () => {
    const known = [...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)];
    assert.deepEqual(known.sort(), Object.keys(COMMANDS).sort());
  });

  for (const [name, { kind, words, of }] of Object.entries(AUDITED)) {
    test(`records who ran the command, from where and what it changed: ${name}`, async () => {
      const given = await words();
      const whose = takesMerchant(name) && !given.includes('--merchant') ? ours() : [];
      await cuota(...name.split(' '), ...whose, ...given);
      const entries = await cuota('audit', ...(of ?? ours()), '--action', name);
      assert.ok(
        entries.some(({ subject_kind }: { subject_kind: string }) => subject_kind === kind),
        JSON.stringify(entries),
      );
      for (const entry of entries) {
        assert.equal(entry.channel, 'cli');
        assert.equal(entry.actor, userInfo().username);
        assert.equal(entry.origin, hostname());
      }
    });
  }

  test('records values before and after, but of a secret only that it changed', async () => {
    await cuota('merchant', 'fees', ...ours(), '--commission', '3');
    const [fees] = await cuota('audit', ...ours(), '--subject', 'fees');
    assert.deepEqual([fees.before, fees.after], [{ commission_ppm: 25_000 }, { commission_ppm: 30_000 }]);
    const [secret] = await cuota('audit', ...ours(), '--action', 'merchant rotate-secret');
    assert.deepEqual([secret.before, secret.after], [{ webhook_secret: true }, { webhook_secret: true }]);
  });

  test('contains no password and no provider key', async () => {
    const { stdout } = await runCuota(['audit', ...ours(), '--csv'], { DATA_DIR: folder.path });
    assert.match(stdout, /laura@otra\.example/);
    for (const secret of [...SECRETS, PASSWORD]) assert.ok(!stdout.includes(secret), secret);
  });

  test('is printed as a table and exported in full as CSV', async () => {
    const shown = await runCuota(['audit', ...ours(), '--subject', 'office'], { DATA_DIR: folder.path });
    assert.match(shown.stdout, /office create {2}insert office \d+\n/);
    const { stdout } = await runCuota(['audit', ...ours(), '--csv'], { DATA_DIR: folder.path });
    const [head, ...lines] = stdout.trimEnd().split('\r\n');
    assert.match(head ?? '', /^number,at,production,channel,actor,/);
    assert.ok(lines.length > 15);
  });

  test('rejects unknown arguments', async () => {
    for (const words of [
      ['--subject', 'nonsense'],
      ['--channel', 'fax'],
      ['--from', '2027-02-30'],
    ]) {
      const { code, stderr } = await runCuota(['audit', ...ours(), ...words], { DATA_DIR: folder.path });
      assert.equal(code, 1);
      assert.match(stderr, /must be/);
    }
  });
});
