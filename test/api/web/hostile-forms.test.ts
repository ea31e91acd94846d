import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { pagesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { AT_MERCHANT } from '#src/web/panel/scope.ts';
import { useApp } from '#test/support/app.ts';
import { countRows, HOSTILE_TEXT, isLive, writesSoFar } from '#test/support/hostile.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, type PanelVisitor } from '#test/support/panel.ts';
import { aVisitor, type Seen, type Visitor } from '#test/support/visitor.ts';
import { PANEL_ROWS } from './panel-rows.ts';

const RUNS_PER_FORM = Number(process.env.HOSTILE_RUNS ?? 1);
const network = await useNetwork();
const service = useApp({ network_url: network.url, forms_per_minute: 1_000_000 });
const PUBLIC = pagesOf(MODULES).filter(({ path }) => !path.startsWith(AT_MERCHANT));

let merchant: TestMerchant;
let owner: PanelVisitor;
let rows: () => Promise<string>;
let sent = 0;
/** The row counts after the last request, or null if unknown. */
let last: { writes: string; rows: string } | null = null;

const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...HOSTILE_TEXT) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
/** Common field names, added to those of the form. */
const MORE = ['name', 'email', 'amount', 'url', 'reason', 'next', 'q', 'submission', '__proto__'];

function nastyFields(form: Readonly<Record<string, string>>): fc.Arbitrary<Record<string, string>> {
  const names = fc.constantFrom(...Object.keys(form), ...MORE);
  return fc
    .dictionary(names, nastyText, { minKeys: 1, maxKeys: 4 })
    .map((change) => ({ ...form, ...change }));
}

/** Asserts no 5xx, no injected script, formula, header or redirect, and no writes by a refused request. */
async function hold(what: string, ask: () => Promise<Seen>, isWrite: boolean): Promise<void> {
  last ??= { writes: await writesSoFar(service), rows: await rows() };
  const seen = await ask();
  sent += 1;
  const told = `${what}: ${seen.status} ${seen.text.slice(0, 200)}`;
  assert.ok(seen.status < 500, told);
  const media = String(seen.headers['content-type'] ?? '');
  assert.ok(!media.startsWith('text/html') || !isLive(seen.html), `${told} contains live input`);
  if (media.startsWith('text/csv')) assert.doesNotMatch(seen.html, /(^|[,\n])"?[=@]/, told);
  assert.equal(seen.headers.bcc, undefined, told);
  assert.ok(!String(seen.headers['set-cookie'] ?? '').includes('panel=1'), told);
  assert.ok(
    !/^(https?:)?\/\/(169\.|\[|localhost\.)|^javascript:/.test(seen.location),
    `${told} ${seen.location}`,
  );
  const writes = await writesSoFar(service);
  if (seen.status < 400) last = null;
  else if (writes !== last.writes) {
    if (isWrite) assert.equal(await rows(), last.rows, `${told} was refused and wrote`);
    last.writes = writes;
  }
}

before(async () => {
  merchant = await aMerchant(service);
  owner = await inPanel(service, { merchant: merchant.id });
  await owner.get('/panel/merchants');
  rows = await countRows(service);
});
beforeEach(async () => {
  last = null;
  service.clock.advance({ seconds: 30 });
  const proved_at = service.clock.now();
  await service.deps.db.updateTable('panel_sessions').set({ proved_at }).execute();
});

describe('hostile input in panel forms', () => {
  for (const row of PANEL_ROWS) {
    const [method = '', path = ''] = row.route.split(' ');
    test(row.route, async () => {
      const params = (await row.params?.({ service, merchant })) ?? {};
      last = null;
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
      const address = owner.at(filled, row.only ?? 'test');
      const shot = (fields: Record<string, string>) =>
        method === 'GET'
          ? owner.get(`${address}?${new URLSearchParams(fields)}`)
          : owner.send(address, fields);
      await fc.assert(
        fc.asyncProperty(nastyFields(row.form ?? {}), (fields) =>
          hold(`${row.route} ${JSON.stringify(fields).slice(0, 200)}`, () => shot(fields), method === 'POST'),
        ),
        { numRuns: RUNS_PER_FORM, endOnFailure: true },
      );
    });
  }
});

describe('hostile input in public pages', () => {
  for (const { method, path } of PUBLIC) {
    test(`${method} ${path}`, async () => {
      const visitor: Visitor = aVisitor(service);
      const shot = fc.record({ segment: nastyText, fields: nastyFields({}) });
      await fc.assert(
        fc.asyncProperty(shot, async ({ segment, fields }) => {
          const part = encodeURIComponent((segment || 'x').toWellFormed().slice(0, 500));
          const address = path.replace(/:\w+|\*/g, part);
          const ask = () =>
            method === 'GET'
              ? visitor.get(`${address}?${new URLSearchParams(fields)}`)
              : visitor.send(address, fields);
          await hold(`${method} ${address}`, ask, method === 'POST');
        }),
        { numRuns: RUNS_PER_FORM, endOnFailure: true },
      );
    });
  }
});

test('reports the number of requests', (t) => {
  t.diagnostic(`${sent} requests to pages and forms`);
});
