import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { apiDocument } from '#src/app.ts';
import type { AnyRoute } from '#src/deps.ts';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { nameOf as inputName } from '#src/web/shared/fields.tsx';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel } from '#test/support/panel.ts';
import { FORM_ROWS, WITHOUT_ACTION } from './panel-complete-rows.ts';
import { PANEL_ROWS } from './panel-rows.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const ROOT = join(import.meta.dirname, '../../..');
const ROUTES = routesOf(MODULES);
/** Excludes routes for payers and gateways. */
const WRITES = ROUTES.filter(({ method, access }) => method !== 'GET' && access === 'token');

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Matches named value imports: `import { a, b as c } from '…'`. */
const IMPORT = /import \{([^}]+)\} from '(#src\/[^']+)'/g;

/** Returns the routes that panel sources import. The linter fails on unused imports. */
async function performed(): Promise<Set<AnyRoute>> {
  const found = new Set<AnyRoute>();
  for (const file of globSync('src/web/panel/**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const [, names = '', from = ''] of source.matchAll(IMPORT)) {
      if (!from.endsWith('routes.ts')) continue;
      const module = await import(from);
      for (const name of names.split(',')) {
        const [imported = ''] = name.trim().split(' as ');
        const value = module[imported];
        if (ROUTES.includes(value)) found.add(value);
        // For a group of routes, adds the members that are used.
        for (const [, member = ''] of source.matchAll(new RegExp(`\\b${imported}\\.(\\w+)`, 'g')))
          if (ROUTES.includes(value?.[member])) found.add(value[member]);
      }
    }
  }
  return found;
}

describe('every write route of the API', () => {
  test('has an action in the panel, or a reason for having none', async () => {
    const done = await performed();
    const missing = WRITES.filter((route) => !done.has(route) && !WITHOUT_ACTION[nameOf(route)]).map(nameOf);
    assert.deepEqual(missing, []);
  });

  test('has a reason only if it has no action', async () => {
    const done = [...(await performed())].map(nameOf);
    const names = WRITES.map(nameOf);
    const stale = Object.keys(WITHOUT_ACTION).filter((name) => done.includes(name) || !names.includes(name));
    assert.deepEqual(stale, []);
  });
});

interface Schema {
  properties?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  $ref?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the document is data to be walked.
const document = apiDocument(BASE_URL) as any;

/** Returns every field of a body in dot notation. */
function fieldsOf(schema: Schema, path: readonly string[] = []): string[] {
  const { properties } = [schema, ...(schema.anyOf ?? [])].find((one) => one.properties) ?? {};
  if (!properties) return [path.join('.')];
  return Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]));
}

function bodyOf(route: string): Schema {
  const [method = '', path = ''] = route.split(' ');
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
  return operation.requestBody.content['application/json'].schema;
}

/** Returns true if the page has an input for the field, or checkboxes below its name. */
function hasInput(html: string, field: string): boolean {
  const name = inputName(field);
  return html.includes(`name="${name}"`) || html.includes(`name="${name}[`);
}

/** Returns true if the field or its parent is listed. */
function isExcused(field: string, without: Readonly<Record<string, string>>): boolean {
  return Object.keys(without).some((name) => field === name || field.startsWith(`${name}.`));
}

describe('every field of the API', () => {
  for (const { route, page, params: own, without = {} } of FORM_ROWS) {
    test(`of ${route} is on ${page}, or has a reason for being left out`, async () => {
      const merchant = await aMerchant(service);
      const row = PANEL_ROWS.find((one) => one.route === `GET ${page}`);
      const params = (await (own ?? row?.params)?.({ service, merchant })) ?? {};
      const owner = await inPanel(service, { merchant: merchant.id });
      const proved_at = service.clock.now();
      await service.deps.db.updateTable('panel_sessions').set({ proved_at }).execute();
      const { status, html } = await owner.get(
        owner.at(page.replace(/:(\w+)/g, (_, name) => params[name] ?? '')),
      );
      assert.equal(status, 200);
      const missing = fieldsOf(bodyOf(route)).filter(
        (field) => !hasInput(html, field) && !isExcused(field, without),
      );
      assert.deepEqual(missing, []);
    });
  }
});
