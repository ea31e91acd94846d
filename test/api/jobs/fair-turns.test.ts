import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { runAllDue } from '#src/billing/subscriptions/run/run-due.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { sendDueMails } from '#src/messages/mails/send.ts';
import type { ProviderOperation } from '#src/providers/port/network.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anUnknownPayment, generate } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => service.clock.travel('2027-01-15T10:00'));

/** Returns the merchants of these records in order, without merchants of other tests. */
function orderOf(seen: readonly number[], large: TestMerchant, small: TestMerchant): string {
  const names = new Map([
    [large.id, 'L'],
    [small.id, 's'],
  ]);
  return seen.map((id) => names.get(id) ?? '').join('');
}

async function twoMerchants(): Promise<{ large: TestMerchant; small: TestMerchant }> {
  // Created first, so it would come first in the order of ids.
  const large = await aMerchant(service);
  return { large, small: await aMerchant(service) };
}

describe('a merchant with few due tasks does not wait for a merchant with many', () => {
  test('a charge run takes one batch per merchant in turn', async () => {
    const { large, small } = await twoMerchants();
    const begin = ({ production, office }: TestMerchant) => subscribe(production, office);
    for (let count = 0; count < 12; count += 1) await begin(large);
    await begin(small);
    const before = (await network.ledger()).length;
    service.clock.travel('2027-02-15T19:00');
    await runAllDue(service.deps, { batch: 3, concurrency: 1 });
    const entries = (await network.ledger()).slice(before);
    const order = orderOf(
      entries.map(({ merchant }) => merchant),
      large,
      small,
    );
    assert.equal(order.replace('s', ''), 'L'.repeat(12));
    assert.ok([0, 3].includes(order.indexOf('s')), order);
  });

  test('mails are sent one per merchant in turn', async () => {
    const { large, small } = await twoMerchants();
    const aMail = ({ id, office }: TestMerchant, name: string) => ({
      commerce_id: id,
      office_id: office,
      production: true,
      locale: 'es' as const,
      to: { name, address: 'ana@correo.example' },
      from_name: 'Café',
      message: {
        kind: 'cancellation' as const,
        ...{ merchant: 'Café', subscriber: 'Ana', plan: 'Mensual', service_until: null },
      },
      now: service.clock.now(),
    });
    await enqueueMails(service.deps.db, [
      ...Array.from({ length: 10 }, () => aMail(large, 'L')),
      aMail(small, 's'),
    ]);
    let order = '';
    const mailer = {
      at_once: 1,
      send: async ({ to }: { to: { name: string } }) => {
        // Other merchants have receipts to send.
        if (to.name.length === 1) order += to.name;
      },
      close: () => undefined,
    };
    await sendDueMails({ ...service.deps, mailer });
    assert.equal(order.replace('s', ''), 'L'.repeat(10));
    assert.ok(order.indexOf('s') <= 1, order);
  });

  test('status queries are made for each merchant in turn', async () => {
    const { large, small } = await twoMerchants();
    await anUnknownPayment(service, network, await generate(large));
    await multiply(large, 250);
    await anUnknownPayment(service, network, await generate(small));
    await network.faults({});
    service.clock.advance({ seconds: 60 });
    const stop = new AbortController();
    const seen: number[] = [];
    const networks = {
      ...service.deps.networks,
      of(party: ProviderOperation) {
        seen.push(party.commerce_id);
        if (party.commerce_id === small.id) stop.abort();
        return service.deps.networks.of(party);
      },
    };
    await queryDueOperations({ ...service.deps, networks }, { signal: stop.signal });
    const order = orderOf(seen, large, small);
    assert.ok(order.includes('s') && order.indexOf('s') <= 50, order);
  });
});

/** Creates more charges of unknown outcome for the merchant, as copies of the existing one. */
async function multiply({ id }: TestMerchant, count: number): Promise<void> {
  const { db } = service.deps;
  await sql`
    create temporary table copies as
    select t as transaction, o as operation, n, gen_random_uuid() as id
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id,
      generate_series(1, ${count}::int) n
    where o.commerce_id = ${id} and o.status = 'open'
  `.execute(db);
  await sql`
    insert into transactions select (json_populate_record(transaction,
      json_build_object('id', id, 'number', (transaction).number + n))).* from copies
  `.execute(db);
  await sql`
    insert into operations select (json_populate_record(operation,
      json_build_object('reference', gen_random_uuid(), 'transaction_id', id))).* from copies
  `.execute(db);
  await sql`drop table copies`.execute(db);
}
