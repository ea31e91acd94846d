import assert from 'node:assert/strict';
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { GUIDES } from '#src/web/guides/library.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { stepsOf } from '#test/support/guides.ts';
import { usePackedSdk } from '#test/support/packed-sdk.ts';
import { type Server, startCuota, until } from '#test/support/process.ts';

const EXAMPLES = 'examples/sdk';
const data = await demoFolder();
after(() => data.close());
const demo = data.demo();
const folder = usePackedSdk();
const place = join(folder, 'node_modules', '@cuota', 'sdk');
const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));

let server: Server;
before(async () => {
  server = await startCuota({ DATA_DIR: data.path });
});
after(() => server.stop());

const settings = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  CUOTA_URL: server.url,
  CUOTA_TOKEN: demo.tokens.test,
  CUOTA_OFFICE: String(demo.offices[0]?.id),
  CUOTA_WEBHOOK_SECRET: demo.webhook_secret,
  ...more,
});

/** Runs a program in the folder in which the package is installed, and returns its output. */
async function run(file: string, more: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder, env: settings(more), encoding: 'utf8' } as const;
  return (await promisify(execFile)(process.execPath, [file], options)).stdout;
}

function example(name: string): string {
  cpSync(join(EXAMPLES, name), join(folder, name));
  return name;
}

/** Starts the webhook receiver. Returns its process, its URL and the lines that it prints. */
async function startReceiver(): Promise<{ child: ChildProcess; url: string; lines: string[] }> {
  const child = spawn(process.execPath, [example('webhook-receiver.mjs')], {
    cwd: folder,
    env: settings({ PORT: '0' }),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const [url] = await once(reader, 'line');
  reader.on('line', (line) => lines.push(line));
  return { child, url, lines };
}

describe('the packed SDK', () => {
  test('has the version of the product, no dependencies and only the needed files', () => {
    assert.equal(manifest.version, JSON.parse(readFileSync('package.json', 'utf8')).version);
    assert.deepEqual([manifest.dependencies, manifest.scripts], [undefined, undefined]);
    const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const others = files.map(({ name }) => name).filter((name) => !/\.(js|d\.ts)$/.test(name));
    assert.deepEqual(others.toSorted(), ['LICENSE', 'README.md', 'package.json', 'package.json']);
  });

  test('states the same minimum versions as the README, the guides and the service', () => {
    const product = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.deepEqual(manifest.engines, product.engines);
    const minimum = manifest.engines.node.replace('>=', '');
    const documents = ['README.md', 'CONTRIBUTING.md', ...guides()].map((path) => readFileSync(path, 'utf8'));
    const stated = documents.flatMap((text) => [...text.matchAll(/Node (\d+[\d.]*) or later/g)]);
    assert.ok(stated.length >= 3);
    assert.deepEqual([...new Set(stated.map(([, version]) => version))], [minimum]);
    const text = readFileSync(join(place, 'README.md'), 'utf8');
    assert.match(text, new RegExp(`^\\| Node \\| ${minimum.replace('.', '\\.')},`, 'm'));
    assert.match(text, /^\| TypeScript \| 5\.0,/m);
  });

  const guides = () => readdirSync('docs/guides').map((name) => join('docs/guides', name));

  test('can be required by a CommonJS program, in JavaScript and in TypeScript', async () => {
    writeFileSync(
      join(folder, 'shop.cjs'),
      `const { createClient, CuotaError } = require('@cuota/sdk');
       try { createClient({ base_url: 'shop' }); } catch (error) { console.log(error instanceof CuotaError); }
       console.log(typeof createClient({ base_url: 'http://localhost:3000' }).plans.create);\n`,
    );
    assert.equal(await run('shop.cjs'), 'true\nfunction\n');
    writeFileSync(
      join(folder, 'shop.cts'),
      `import { constructTestWebhook, type Cuota } from '@cuota/sdk';
       import sdk = require('@cuota/sdk');
       const cuota: Cuota = sdk.createClient({ base_url: 'http://localhost:3000' });
       export async function urls(): Promise<string[]> {
         // @ts-expect-error: this status does not exist.
         cuota.subscriptions.list({ filter: { status: 'active' } });
         await constructTestWebhook({ body: {}, secret: 'whsec_' });
         const { plan } = await cuota.plans.create({} as never);
         return [plan.checkout_url, (await cuota.plans.get('a')).checkout_url];
       }\n`,
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
    const libraries = ['--lib', 'es2022,dom,dom.iterable', '--types', ''];
    const tsc = resolve('node_modules/.bin/tsc');
    const config = ['--ignoreConfig', 'shop.cts'];
    execFileSync(tsc, [...options, ...libraries, ...config], { cwd: folder, stdio: 'inherit' });
  });

  test('compiles in TypeScript, as do the examples and the guides', () => {
    writeFileSync(
      join(folder, 'shop.ts'),
      `import { type CodeOf, createClient, isRefused, type Plan, verifyWebhook } from '@cuota/sdk';
       const cuota = createClient({ base_url: 'http://localhost:3000', token: 'cuota_test_1' });
       export async function first(): Promise<Plan['id'] | CodeOf<'get_subscriptions_plan_id'>> {
         for await (const { id } of cuota.plans.list({ active: true })) return String(id);
         try {
           // @ts-expect-error: a plan requires a price.
           await cuota.plans.create({ name: 'x' });
         } catch (error) {
           if (isRefused(error, 'validation_failed')) return error.code;
         }
         const event = await verifyWebhook({ headers: new Headers(), body: '' }, { secret: 'whsec_' });
         // @ts-expect-error: only some events have a subscription.
         event.body.subscription;
         return event.kind === 'renew' ? event.body.subscription.id : '';
       }\n`,
    );
    for (const name of readdirSync(EXAMPLES)) example(name);
    for (const { kind, more, text } of GUIDES.flatMap(stepsOf))
      if (kind === 'ts') writeFileSync(join(folder, more ?? ''), text);
    writeFileSync(join(folder, 'readme.mjs'), readme());
    // The examples use types of Node.
    symlinkSync(resolve('node_modules/@types'), join(folder, 'node_modules', '@types'));
    symlinkSync(resolve('node_modules/undici-types'), join(folder, 'node_modules', 'undici-types'));
    const options = {
      strict: true,
      noEmit: true,
      checkJs: true,
      allowJs: true,
      allowImportingTsExtensions: true,
      target: 'es2022',
      module: 'nodenext',
      types: ['node'],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['*'] }),
    );
    execFileSync(resolve('node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });
  });

  /** Returns the JavaScript blocks of the README as one program. */
  function readme(): string {
    const text = readFileSync(join(place, 'README.md'), 'utf8');
    const blocks = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    assert.ok(blocks.length >= 6);
    return `${blocks.join('\n')}\nserver.close();\n`;
  }

  test('runs the code of its README', async () => {
    writeFileSync(join(folder, 'readme.mjs'), readme());
    const said = await run('readme.mjs');
    assert.match(said, /^activa\n/);
    assert.match(said, /coupon_invalid|validation_failed/);
    assert.match(said, /Comprobante de .*54\.000 COP$/m);
  });

  test('creates and renews a subscription, and another program verifies its webhooks', async () => {
    const { child, url, lines } = await startReceiver();
    try {
      const said = await run(example('first-subscription.mjs'), { WEBHOOK_URL: url });
      assert.match(said, /^subscription \S+ is activa\n(charged 54000: \S+\n){2}mail: .+\n$/);
      await until(async () => lines.length >= 2);
      assert.deepEqual(
        lines.map((line) => line.split(':')[0]),
        ['created', 'renew'],
      );
      const forged = await fetch(url, { method: 'POST', body: '{}' });
      assert.equal(forged.status, 400);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  test('charges an order once if its program runs twice', async () => {
    const first = await run(example('charge-order.mjs'), { ORDER: '11' });
    const second = await run('charge-order.mjs', { ORDER: '11' });
    assert.match(first, /^new: .*\ntransaction \d+ is Aprobada\n$/);
    assert.equal(second, first.replace(/^new/, 'again'));
  });
});
