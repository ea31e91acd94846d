import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { COMMANDS } from '#src/cli/commands.ts';
import { readConfig } from '#src/config.ts';
import { MODULES } from '#src/modules.ts';
import { LIMITS, type LimitName } from '#src/tenancy/limits/types.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const DOCUMENTS = ['README.md', 'SECURITY.md', ...globSync('docs/*.md'), ...globSync('docs/guides/*.md')];

/** Every setting that the program reads, by the names it looks up. */
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
  // `serve --processes` sets it for the processes that it starts.
  names.delete('SERVER_PROCESS');
  return [...names].sort();
}

function missingIn(text: string, names: readonly string[]): string[] {
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
}

describe('settings', () => {
  /** Set by the image or by compose.yaml itself, or for the embedded database only. */
  const NOT_PASSED = ['ARCHIVE_DIR', 'ARCHIVE_KEEP_DAYS', 'DATA_DIR', 'HOST', 'PORT'];

  test('are all passed to the containers by compose.yaml', () => {
    const [, settings = ''] = /environment: &settings\n([\s\S]*?)\n\n/.exec(read('compose.yaml')) ?? [];
    const passed = [...settings.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name ?? '').sort();
    assert.deepEqual(
      passed,
      settingNames().filter((name) => !NOT_PASSED.includes(name)),
    );
  });

  test('are all described in the README or in docs/operations.md', () => {
    assert.deepEqual(missingIn(`${read('README.md')}${read('docs/operations.md')}`, settingNames()), []);
  });

  test('in the file for systemd exist', () => {
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
  test('of every kind are in the table of docs/webhooks.md, and no others', () => {
    const [, table = ''] = /## Event types\n([\s\S]*?)\n## /.exec(read('docs/webhooks.md')) ?? [];
    const documented = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    );
    const declared = MODULES.flatMap(({ events = [] }) => events).map(({ name }) => name);
    assert.deepEqual(documented.sort(), declared.sort());
  });
});

describe('limits', () => {
  /** The row of each limit, by how it begins. */
  const ROWS: Readonly<Record<LimitName, string>> = {
    cards_at_charge: 'charge, reservation, item',
    cards_from_origin_at_merchant: 'merchant and origin',
    cards_from_origin: 'origin, at all merchants',
    cards_of_bin_at_merchant: 'merchant and BIN',
    wrong_tokens_from_origin: 'access tokens; pairs',
    wrong_links_from_origin: 'addresses of pages',
    codes_for_address_from_origin: 'requests for one address from one origin',
    codes_for_address: 'requests for one address from everywhere',
    short_codes_for_address: 'requests for one address from everywhere',
    codes_from_origin: 'requests from one origin',
    codes_for_known_browser: 'a browser in which the address has signed in',
    wrong_codes: 'wrong codes for one address',
    passwords_for_address_from_origin: 'wrong passwords of the panel',
    passwords_for_address: 'wrong passwords for one address',
    passwords_from_origin: 'wrong passwords of the panel',
    passwords_from_known_browser: 'the same in a browser',
    second_factors_of_person: 'wrong codes of a second factor',
    resets_for_address: 'links to a new password',
    resets_from_origin: 'links to a new password',
    logos_of_merchant: 'logos uploaded in the panel, o',
    invitations_of_merchant: 'invitations of one merchant',
    mails_again_to_address: 'mails sent again',
    mails_again_of_merchant: 'mails sent again',
    vouchers_to_address: 'cash vouchers',
    vouchers_from_origin: 'cash vouchers',
    accounts_of_phone: "times that an account's telephone",
    accounts_from_origin: "times that an account's telephone",
    questions_from_origin: 'numbers asked about',
    test_questions_from_origin: 'numbers asked about',
    requests_with_token: 'requests with one token',
    forms_from_origin: 'forms from one origin',
  };
  /** Counted in a hundred shares of these numbers. */
  const IN_SHARES: Partial<Record<LimitName, number>> = {
    requests_with_token: readConfig({}).requests_per_minute,
    forms_from_origin: formsPerMinute(),
  };

  function formsPerMinute(): number {
    return Number(/FORMS_PER_MINUTE = (\d+)/.exec(read('src/cli/answer-requests.ts'))?.[1]);
  }

  test('in docs/limits.md and docs/portal.md are those of the code', () => {
    const rows = `${read('docs/limits.md')}${read('docs/portal.md')}`.split('\n');
    const wrong = Object.entries(ROWS).filter(([name, begins]) => {
      const most = IN_SHARES[name as LimitName] ?? LIMITS[name as LimitName].most;
      const row = rows.find((line) => line.startsWith(`| ${begins}`)) ?? '';
      return !new RegExp(`\\b${most}\\b`).test(row.replaceAll(/(\d),(\d{3})/g, '$1$2'));
    });
    assert.deepEqual(wrong, []);
  });

  test('of requests are described the same everywhere: counted for all processes together', () => {
    for (const path of ['README.md', 'docs/operations.md', 'docs/limits.md', 'docs/api-conventions.md'])
      assert.match(read(path), /(in|of|for) all processes together/, path);
  });
});

describe('commands', () => {
  const names = Object.keys(COMMANDS);
  const families = new Set(names.map((name) => name.split(' ')[0] ?? ''));

  test('are all in the table of the README', () => {
    const [, table = ''] = /## Command line\n([\s\S]*?)\n## /.exec(read('README.md')) ?? [];
    const missing = names.filter((name) => {
      const [family = '', verb] = name.split(' ');
      const rows = table.split('\n').filter((line) => line.includes(`\`${family}`));
      return !rows.some((row) => verb === undefined || new RegExp(`\\b${verb}\\b`).test(row));
    });
    assert.deepEqual(missing, []);
  });

  test('that documents name exist', () => {
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

test('the minimum version of Node is the same in every document and package', () => {
  const stated = ['README.md', 'CONTRIBUTING.md', 'docs/guides/first-subscription.md', 'sdk/README.md'].map(
    (path) => [path, /Node (\d+(?:\.\d+)?) (?:or|and) later/.exec(read(path))?.[1]],
  );
  const engines = ['package.json', 'sdk/package.json'].map((path) => [
    path,
    JSON.parse(read(path)).engines.node.replace('>=', ''),
  ]);
  const versions = [...stated, ...engines];
  assert.equal(new Set(versions.map(([, version]) => version)).size, 1, JSON.stringify(versions));
});
