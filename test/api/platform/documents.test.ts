import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { COMMANDS } from '#src/cli/commands.ts';
import { readConfig } from '#src/config.ts';
import { MODULES } from '#src/modules.ts';
import { LIMITS, type LimitName } from '#src/tenancy/limits/types.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const DOCUMENTS = ['README.md', 'SECURITY.md', ...globSync('docs/*.md'), ...globSync('docs/guides/*.md')];

/** Returns the names of all settings that the program reads. */
function settingNames(): string[] {
  const names = new Set<string>();
  const given: Record<string, string> = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  const environment = new Proxy(given, {
    get(target, name) {
      names.add(String(name));
      return target[String(name)];
    },
  });
  readConfig(environment);
  // `serve --processes` sets this for its child processes.
  names.delete('SERVER_PROCESS');
  return [...names].sort();
}

describe('settings', () => {
  /** Set by the image or compose.yaml, or used only with the embedded database. */
  const NOT_PASSED = ['ARCHIVE_DIR', 'ARCHIVE_KEEP_DAYS', 'DATA_DIR', 'HOST', 'PORT'];

  test('are all passed to the containers by compose.yaml', () => {
    const [, settings = ''] = /environment: &settings\n([\s\S]*?)\n\n/.exec(read('compose.yaml')) ?? [];
    const passed = [...settings.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name ?? '').sort();
    assert.deepEqual(
      passed,
      settingNames().filter((name) => !NOT_PASSED.includes(name)),
    );
  });

  test('are all in the tables of docs/settings.md', () => {
    const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name ?? '');
    assert.deepEqual(rows.sort(), settingNames());
  });

  test('in the systemd environment file all exist', () => {
    const named = [...read('ops/systemd/cuota.env').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(
      ([, name]) => name ?? '',
    );
    const known = settingNames();
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((name) => !known.includes(name)),
      [],
    );
  });
});

describe('webhooks', () => {
  test('all appear in the table of docs/webhooks.md, and no others', () => {
    const [, table = ''] = /## Event types\n([\s\S]*?)\n## /.exec(read('docs/webhooks.md')) ?? [];
    const documented = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    );
    const declared = MODULES.flatMap(({ events = [] }) => events).map(({ name }) => name);
    assert.deepEqual(documented.sort(), declared.sort());
  });
});

describe('limits', () => {
  /** The first words of each limit's table row. */
  const ROWS: Readonly<Record<LimitName, string>> = {
    cards_at_charge: 'payment, reservation, collection item',
    cards_from_origin_at_merchant: 'merchant and origin',
    cards_from_origin: 'origin, for all merchants',
    cards_of_bin_at_merchant: 'merchant and BIN',
    wrong_tokens_from_origin: 'access tokens; pairs',
    wrong_links_from_origin: 'unknown page URLs',
    codes_for_address_from_origin: 'requests for one address from one origin',
    codes_for_address: 'requests for one address from all origins',
    short_codes_for_address: 'requests for one address from all origins',
    codes_from_origin: 'requests from one origin',
    codes_for_known_browser: 'a browser that has signed in with the address',
    wrong_codes: 'wrong codes for one address',
    passwords_for_address_from_origin: 'wrong panel passwords, for one address from one origin',
    passwords_for_address: 'wrong panel passwords for one address',
    passwords_from_origin: 'wrong panel passwords, for one address from one origin',
    passwords_from_known_browser: 'wrong panel passwords in a browser',
    second_factors_of_person: 'wrong second-factor codes',
    resets_for_address: 'links for a new password',
    resets_from_origin: 'links for a new password',
    logos_of_merchant: 'logos uploaded in the panel',
    invitations_of_merchant: 'invitations per merchant',
    mails_again_to_address: 'mails sent again',
    mails_again_of_merchant: 'mails sent again',
    vouchers_to_address: 'cash vouchers',
    vouchers_from_origin: 'cash vouchers',
    accounts_of_phone: 'authorization requests to the phone',
    accounts_from_origin: 'authorization requests to the phone',
    questions_from_origin: 'identification numbers queried',
    test_questions_from_origin: 'identification numbers queried',
    requests_with_token: 'requests per token',
    forms_from_origin: 'forms per origin',
  };
  /** Limits that the code counts in hundredths of these numbers. */
  const IN_SHARES: Partial<Record<LimitName, number>> = {
    requests_with_token: readConfig({}).requests_per_minute,
    forms_from_origin: formsPerMinute(),
  };

  function formsPerMinute(): number {
    return Number(/FORMS_PER_MINUTE = (\d+)/.exec(read('src/cli/answer-requests.ts'))?.[1]);
  }

  test('in docs/limits.md and docs/portal.md match the code', () => {
    const rows = `${read('docs/limits.md')}${read('docs/portal.md')}`.split('\n');
    const wrong = Object.entries(ROWS).filter(([name, begins]) => {
      const most = IN_SHARES[name as LimitName] ?? LIMITS[name as LimitName].most;
      const row = rows.find((line) => line.startsWith(`| ${begins}`)) ?? '';
      return !new RegExp(`\\b${most}\\b`).test(row.replaceAll(/(\d),(\d{3})/g, '$1$2'));
    });
    assert.deepEqual(wrong, []);
  });

  test('on requests are documented as shared by all processes', () => {
    for (const path of [
      'docs/settings.md',
      'docs/operations.md',
      'docs/limits.md',
      'docs/api-conventions.md',
    ])
      assert.match(read(path), /(in|of|for) all processes together|shared by all processes/, path);
  });
});

describe('commands', () => {
  const names = Object.keys(COMMANDS);
  const families = new Set(names.map((name) => name.split(' ')[0] ?? ''));

  test('are all in the tables of docs/commands.md, with their options', () => {
    const rows = read('docs/commands.md').split('\n');
    const missing = Object.entries(COMMANDS).flatMap(([name, { usage }]) => {
      const row = rows.find((line) => line.startsWith(`| \`${name}\` |`));
      if (row === undefined) return [name];
      const options = usage.match(/--[a-z-]+/g) ?? [];
      return options
        .filter((option) => !['--json', '--merchant'].includes(option) && !row.includes(option))
        .map((option) => `${name} ${option}`);
    });
    assert.deepEqual(missing, []);
  });

  test('named in the documents exist', () => {
    const unknown = DOCUMENTS.flatMap((path) =>
      [...read(path).matchAll(/(?:`|^|npx )cuota ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/gm)].flatMap(
        ([, family = '', verb = '']) => {
          if (['help', 'version'].includes(family) || names.includes(`${family} ${verb}`)) return [];
          const isFamily = families.has(family) && (verb === '' || names.includes(family));
          return isFamily ? [] : [`${path}: cuota ${family} ${verb}`];
        },
      ),
    );
    assert.deepEqual(unknown, []);
  });
});

test('all documents and packages state the same minimum Node version', () => {
  const stated = ['README.md', 'CONTRIBUTING.md', 'docs/guides/first-subscription.md', 'sdk/README.md'].map(
    (path) => [path, /Node (?:\| )?(\d+\.\d+)/.exec(read(path))?.[1]],
  );
  const engines = ['package.json', 'sdk/package.json'].map((path) => [
    path,
    JSON.parse(read(path)).engines.node.replace('>=', ''),
  ]);
  const versions = [...stated, ...engines];
  assert.equal(new Set(versions.map(([, version]) => version)).size, 1, JSON.stringify(versions));
});
