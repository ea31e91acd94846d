/**
 * Checks the PlacetoPay client and its stand-in against the gateway's API description. Each request of the client and
 * each response of the stand-in passes through Prism, an independent validator. The description is not licensed for
 * redistribution: fetch the gateway's documentation repository and pass the path of the file.
 *
 *     sh bin/node26 scripts/placetopay-description.mjs <repository>/src/assets/apis/gateway/en.yaml
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { systemClock } from '../src/kernel/clock.ts';
import { newId } from '../src/kernel/ids.ts';
import { openOutbound } from '../src/platform/outbound/outbound.ts';
import { openPlacetopay } from '../src/providers/placetopay/client.ts';
import { startStandIn } from '../test/providers/placetopay/stand-in/server.ts';

const PRISM = '@stoplight/prism-cli@5.16.0';
/** Known differences between the gateway and its API description. */
const KNOWN = [
  // The documentation page on idempotency describes this status.
  { path: '/gateway/process', status: 208, message: /Unable to match the returned status code/ },
  // A search without a result has no list.
  { path: '/gateway/search', status: 200, message: /required property 'transactions'/ },
  // The gateway's example of a redirect to the bank lacks the required fields.
  { path: '/gateway/mpi/lookup', status: 200, message: /Response body property data/ },
  // The list of PSE banks also matches the schema of other methods.
  { path: '/gateway/information', status: 200, message: /exactly one schema/ },
];

const say = (line) => process.stdout.write(`${line}\n`);
const [description] = process.argv.slice(2);
if (!description) {
  say('usage: placetopay-description.mjs <path to the API description of the gateway>');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'placetopay-'));
const account = { login: 'a-site', secret: 'a-secret', currencies: ['COP', 'USD', 'EUR'] };
/** Two days ago for purchases to refund, because purchases of the same day can only be reversed in full. */
let days = -2;
const now = () => new Date(Date.now() + days * 86_400_000);
const standIn = await startStandIn({ accounts: [account], now, pending_ms: 0 });
const prism = await startPrism(standIn.url);
const recorder = await startRecorder(prism.url);
const outbound = openOutbound({ allow_private_addresses: true });
const client = openPlacetopay({
  url: recorder.url,
  log: pino({ level: 'warn' }),
  timeout_ms: 20_000,
  outbound,
  clock: { now: () => systemClock.now().add({ hours: days * 24 }) },
});
const control = [];
try {
  await fetch(`${recorder.url}/gateway/search`, { method: 'POST', body: '{"reference":7}' });
  control.push(...recorder.seen.splice(0)[0].found);
  const broken = await callEverything(client.as(account)).then(
    () => null,
    (error) => error,
  );
  process.exitCode = report(recorder.seen);
  if (broken) throw broken;
} finally {
  client.close();
  await outbound.close();
  recorder.server.close();
  prism.child.kill();
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts Prism as a validating proxy. npx runs in its own process group, so that the whole group can be stopped. */
async function startPrism(upstream) {
  const port = await freePort();
  const args = ['--yes', PRISM, 'proxy', '--port', String(port), correctedCopy(description), upstream];
  const child = spawn('npx', args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) if (line.includes('Prism is listening')) break;
  child.stdout.resume();
  return { url: `http://127.0.0.1:${port}`, child: { kill: () => process.kill(-child.pid, 'SIGTERM') } };
}

/**
 * Returns the path of a corrected copy of the description. The original writes numbers and booleans as strings. No
 * validator accepts such schemas, and Prism then skips validation silently. The copy includes the sibling folder
 * that it references.
 */
function correctedCopy(path) {
  const apis = dirname(dirname(path));
  for (const file of globSync('{base,gateway}/*.yaml', { cwd: apis })) {
    const text = readFileSync(join(apis, file), 'utf8')
      .replace(/\b((?:min|max)(?:Length|Items)): "(\d+)"/g, '$1: $2')
      .replace(/\b(uniqueItems|nullable): "true"/g, '$1: true');
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return join(folder, basename(dirname(path)), basename(path));
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a proxy between the client and Prism. Prism reports its findings in a header. */
async function startRecorder(target) {
  const seen = [];
  const server = createServer(async (request, response) => {
    const parts = await request.toArray();
    const body = Buffer.concat(parts).toString();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target + request.url, { method: 'POST', headers, body });
    const text = await answer.text();
    const found = JSON.parse(answer.headers.get('sl-violations') ?? '[]');
    const refused = answer.status === 422 ? (JSON.parse(text).validation ?? []) : [];
    seen.push({
      path: request.url,
      body: JSON.parse(body),
      status: answer.status,
      found: [...found, ...refused],
    });
    response.writeHead(answer.status, headers).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, server, seen };
}

async function callEverything(gateway) {
  const payer = {
    name: 'Erika',
    surname: 'Howe',
    email: 'erika@example.com',
    document: { type: 'CC', number: '1040035000' },
  };
  const card = { number: '4110760000000081', expiry: '2030-03', cvv: '123' };
  const price = { amount: 11_900_019n, currency: 'COP', tax: { amount: 1_900_003n, base: 10_000_016n } };
  const origin = { ip: '203.0.113.7', user_agent: 'Firefox', notify_url: 'http://127.0.0.1:9/notice' };
  const aCharge = (change = {}) => ({
    ...{
      action: 'purchase',
      reference: newId(),
      description: 'Plan básico',
      payer,
      instrument: { card },
      installments: 1,
    },
    ...{ ...price, ...origin, ...change },
  });
  const original = (charge, { internal_reference, authorization }) => ({
    ...charge,
    internal_reference,
    authorization,
  });

  const bought = aCharge({ installments: 12, initiator: 'CARDHOLDER_RECURRING_FIXED_AMOUNT' });
  const { transaction } = await gateway.process(bought);
  await gateway.process(bought);
  for (const number of ['4110760000000016', '4110760000000073', '36545400000701'])
    await gateway.process(aCharge({ instrument: { card: { ...card, number } } }));
  await gateway.query({ ...original(bought, transaction), operation: 'purchase' });
  await gateway.search({ ...bought, operation: 'purchase', signed_at: systemClock.now() });
  await gateway.search({ ...aCharge(), operation: 'purchase', signed_at: systemClock.now() });
  const held = aCharge({ action: 'hold' });
  const { transaction: hold } = await gateway.process(held);
  await gateway.capture({ ...original(held, hold.hold), amount: 100n, tax: undefined });
  const other = aCharge({ action: 'hold' });
  await gateway.release(original(other, (await gateway.process(other)).transaction.hold));
  const undone = aCharge();
  await gateway.reverse(original(undone, (await gateway.process(undone)).transaction));
  days = 0;
  await gateway.refund({ ...original(bought, transaction), amount: 100n, tax: undefined, whole: false });
  const stored = await gateway.tokenize({ payer, card, ...origin });
  const { token } = stored.value;
  await gateway.process(aCharge({ instrument: { token, cvv: '123' } }));
  await gateway.invalidate(token);
  const looked = {
    ...aCharge({ instrument: { card: { ...card, number: '4110760000000008' } } }),
    return_url: 'https://a.co/back',
  };
  const authentication = await gateway.lookup(looked);
  const three_ds = await gateway.authentication(authentication.value.id);
  await gateway.process({ ...looked, reference: newId(), three_ds: three_ds.value });
  const transfer = { bank: '1007', user_type: 'person', return_url: 'https://a.co/back' };
  await gateway.transfer({ ...aCharge(), ...transfer });
  await gateway.banks('https://a.co/back');
}

/**
 * Prints the result. It fails unless Prism detects the deliberately invalid request and all known differences,
 * which shows that validation is active.
 */
function report(seen) {
  const met = new Set();
  let wrong = 0;
  for (const { path, status, body, found } of seen) {
    const unknown = found.filter(({ message }) => {
      const known = KNOWN.find(
        (one) => one.path === path && one.status === status && one.message.test(message),
      );
      met.add(known);
      return !known;
    });
    wrong += unknown.length;
    say(`${unknown.length === 0 ? 'ok ' : 'BAD'} ${status} ${path} ${body.action ?? ''}`);
    for (const { location, message } of unknown) say(`    ${location?.join('.')}: ${message}`);
  }
  const isAwake = control.length > 0 && KNOWN.every((one) => met.has(one));
  say(`${seen.length} calls, ${wrong} against the description`);
  if (!isAwake) say('BAD the check found nothing where it had to: it is not looking');
  return wrong === 0 && isAwake ? 0 : 1;
}
