import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startEmbedded } from '#src/platform/database/embedded.ts';
import { PRODUCT } from '#src/product.ts';
import { startStandIn } from '#test/providers/placetopay/stand-in/server.ts';
import { aCard, aCharge, aPlan, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { dumpDatabase } from '#test/support/dump.ts';
import { bearer, PROGRAM, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const [OLD, NEW] = ['clave-vieja-7QmZ3k9Xw2', 'clave-nueva-4TbR8s1Yv6'] as const;
const NUMBER = '4110760000000081';
const CVV = '9173';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const account = { login: 'un-sitio', secret: OLD as string, currencies: ['COP'] };
const gateway = await startStandIn({ accounts: [account] });
const folder = await demoFolder();
after(async () => {
  await gateway.close();
  await folder.close();
});
/** All output and responses of the test, which must not contain a secret. */
const outputs: string[] = [];

function assertClean(text: string, where: string): void {
  for (const secret of [OLD, NEW]) assert.ok(!text.includes(secret), `${where} contains a secret`);
  assert.ok(!text.includes(NUMBER), `${where} contains a card number`);
  assert.doesNotMatch(text.replace(UUID, ''), new RegExp(`\\b${CVV}\\b`), `${where} contains a CVV`);
}

function commandLines(): string {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .join('\n');
}

async function cuota(...words: string[]) {
  const outcome = await runCuota(words, { DATA_DIR: folder.path });
  outputs.push(outcome.stdout, outcome.stderr);
  return outcome;
}

/**
 * Sets a secret through standard input, as an operator does, and asserts that the process list does not
 * contain it.
 */
async function setByInput(secret: string): Promise<void> {
  const words = [
    'provider',
    'set',
    '--merchant',
    merchant(),
    '--provider',
    'placetopay',
    '--secret-key',
    '-',
  ];
  const more = ['--login', account.login, '--url', gateway.url, '--json'];
  const { PATH, HOME } = process.env;
  const child = spawn(PROGRAM, [...words, ...more], { env: { PATH, HOME, DATA_DIR: folder.path } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => outputs.push(String(part)));
  assertClean(commandLines(), 'the list of processes');
  child.stdin.end(`${secret}\n`);
  const watched = setInterval(() => outputs.push(commandLines()), 50);
  const [code] = await once(child, 'close');
  clearInterval(watched);
  assert.equal(code, 0, outputs.slice(-2).join(''));
}

const merchant = () => String(folder.demo().merchant.id);

async function post(server: Server, path: string, token: string, body: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: bearer(token),
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  outputs.push(text);
  return { status: answer.status, body: JSON.parse(text) };
}

interface Charge {
  payment: { id: string; token: string };
  status: string;
}

async function generate(server: Server): Promise<Charge['payment']> {
  const { tokens, offices } = folder.demo();
  const charge = aCharge(offices[0]?.id ?? 0);
  const { body } = await post(server, '/api/v1/payment/generate', tokens.production, charge);
  return { id: body.payment_id, token: body.token };
}

async function pay(server: Server, payment: Charge['payment']): Promise<Charge> {
  const card = aCard(NUMBER, { cvv: CVV, expiration_date: '2030-03' });
  const sent = { payment, customer_payer: PAYER, payment_card: card };
  const { body } = await post(server, '/api/v1/payment/checkout/card', '', sent);
  return { payment, status: body.transaction?.status ?? JSON.stringify(body) };
}

async function charges(server: Server, count: number): Promise<Charge[]> {
  const made: Charge[] = [];
  for (let index = 0; index < count; index += 1) made.push(await pay(server, await generate(server)));
  return made;
}

test('keys are rotated during charges: no charge is duplicated or lost, and no secret or card number is logged', async () => {
  const refused = await cuota(
    'provider',
    'set',
    '--provider',
    'placetopay',
    '--secret-key',
    'en-claro',
    '--merchant',
    merchant(),
  );
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /--secret-key is a secret and must not be on the command line/);
  const server = await startCuota({ DATA_DIR: folder.path, LOG_LEVEL: 'debug' });
  await setByInput(OLD);
  const before = await charges(server, 5);
  assert.deepEqual(new Set(before.map(({ status }) => status)), new Set(['Aprobada']));

  // The gateway rejects the old key immediately, before it processes a request.
  account.secret = NEW;
  const between = await charges(server, 3);
  assert.deepEqual(new Set(between.map(({ status }) => status)), new Set(['Fallida']));
  const wrong = await cuota('provider', 'check', '--merchant', merchant());
  assert.equal(wrong.code, 1, wrong.stdout);
  const file = join(folder.path, 'clave');
  writeFileSync(file, `${NEW}\n`, { mode: 0o600 });
  const set = await cuota(
    'provider',
    'set',
    '--provider',
    'placetopay',
    '--secret-key',
    `@${file}`,
    '--merchant',
    merchant(),
  );
  assert.equal(set.code, 0, set.stderr);
  assert.equal((await cuota('provider', 'check', '--merchant', merchant())).code, 0);
  const again: Charge[] = [];
  for (const { payment } of between) {
    let last: Charge | null = null;
    await until(async () => {
      last = await pay(server, payment);
      return last.status === 'Aprobada';
    });
    if (last) again.push(last);
  }
  const afterwards = await charges(server, 5);
  assert.deepEqual(new Set(afterwards.map(({ status }) => status)), new Set(['Aprobada']));
  await keepCard(server);

  const charged = gateway.ledger
    .entries()
    .filter(({ type, status }) => type === 'AUTH_ONLY' && status === 'APPROVED');
  const expected = before.length + again.length + afterwards.length + 1;
  assert.equal(charged.length, expected, 'as many charges at the gateway as approved here');
  assert.equal(new Set(charged.map(({ reference }) => reference)).size, expected);
  const status = JSON.parse((await cuota('provider', 'status', '--merchant', merchant(), '--json')).stdout);
  assert.equal(status.providers[0].approved, expected);
  assertClean(
    JSON.stringify(JSON.parse((await cuota('provider', 'list', '--json')).stdout)),
    'the list of accounts',
  );

  const remove = ['provider', 'remove', '--provider', 'placetopay', '--merchant', merchant()];
  const kept = await cuota(...remove);
  assert.equal(kept.code, 1);
  assert.match(kept.stderr, /1 saved cards and 0 accounts of payers are stored at placetopay/);
  const removed = JSON.parse((await cuota(...remove, '--keep-saved', '--json')).stdout);
  assert.deepEqual([removed.order, removed.new_charges], [[], 'simulator']);

  assertClean(commandLines(), 'the list of processes');
  assert.equal(await server.stop(), 0);
  assert.match(server.output(), /checkout\/card/);
  assertClean(server.output(), "the service's log");
  assertClean(outputs.join('\n'), 'an answer');
  const silent = { info: () => undefined, warn: () => undefined };
  const database = await startEmbedded({ name: PRODUCT, dataDir: folder.path, log: silent });
  const dump = await dumpDatabase(database.connection);
  await database.stop();
  assert.ok(dump.includes('provider_accounts: (') && dump.includes('un-sitio'));
  assertClean(dump, 'the database');
  for (const secret of [OLD, NEW, NUMBER])
    assert.ok(!dump.includes(Buffer.from(secret).toString('hex')), 'the database stores a secret as bytes');
});

/** Stores a card at the gateway. */
async function keepCard(server: Server): Promise<void> {
  const { tokens, offices } = folder.demo();
  const office = offices[0]?.id ?? 0;
  const at = (path: string) => `/api/v1/subscriptions${path}`;
  const { body: plan } = await post(server, at('/plan'), tokens.production, aPlan(office));
  const { body: subscriber } = await post(server, at('/subscriber'), tokens.production, aSubscriber(office));
  const made = await post(server, at('/subscription'), tokens.production, {
    plan_id: plan.plan.id,
    subscriber_id: subscriber.subscriber.id,
    office,
    card_information: { holder: 'Ana Pérez', number: NUMBER, datetime: '2030-03', cvv: '917' },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
}
