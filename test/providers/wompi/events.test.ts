import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refuse, useReceiver } from '../../support/receiver.ts';
import { done, openPair, type Pair, short } from './caller.ts';
import type { EventFault } from './stand-in/events.ts';

/** Opens a receiver that reads events with the client, as the service does with the real gateway. */
async function listening(faults: readonly EventFault[] = []) {
  const receiver = await useReceiver();
  const pair = await openPair({ events_url: receiver.url });
  for (const fault of faults) pair.gateway.addEventFault(fault);
  const read = () => receiver.received.map(({ body }) => pair.account.readEvent(body));
  return { ...pair, receiver, read };
}

const named = (found: ReturnType<Pair['account']['readEvent']>) =>
  found.kind === 'genuine' ? `${found.event.subject} ${found.event.status}` : found.kind;

async function charged({ account, storedCard, charge }: Pair) {
  const asked = charge(await storedCard());
  const made = await account.createTransaction(asked);
  assert.ok('record' in made);
  return { ...asked, id: made.record.id };
}

describe('Wompi events', () => {
  test('are genuine and name the transaction to query', async () => {
    const pair = await listening();
    const asked = await charged(pair);
    await pair.gateway.settle();
    assert.deepEqual(pair.read(), [
      {
        kind: 'genuine',
        event: { subject: 'transaction', id: asked.id, status: 'APPROVED', reference: asked.reference },
      },
    ]);
    const [{ headers, body } = assert.fail()] = pair.receiver.received;
    assert.equal(headers['x-event-checksum'], JSON.parse(body).signature.checksum);
    assert.equal(short(await pair.account.findTransaction(asked)), 'approved 00');
  });

  test('report voids and accounts that payers approved or declined', async () => {
    const pair = await listening();
    const asked = await charged(pair);
    await pair.gateway.settle();
    await pair.account.voidTransaction(asked);
    done(await pair.account.tokenizeNequi('3991111111'));
    done(await pair.account.tokenizeNequi('3992222222'));
    await pair.gateway.settle();
    const bank = done(await pair.account.tokenizeBancolombia('https://shop.example/back'));
    await pair.gateway.answerToken({ id: bank.id, status: 'APPROVED' });
    assert.deepEqual(pair.read().map(named), [
      'transaction APPROVED',
      'transaction VOIDED',
      'nequi_token APPROVED',
      'nequi_token DECLINED',
      'bancolombia_transfer_token APPROVED',
    ]);
  });

  test('when lost, a query returns the same status', async () => {
    const pair = await listening(['lost']);
    const asked = await charged(pair);
    await pair.gateway.settle();
    assert.deepEqual(pair.read(), []);
    assert.equal(short(await pair.account.findByReference(asked)), 'approved 00');
  });

  test('duplicates name the same transaction', async () => {
    const pair = await listening(['doubled']);
    await charged(pair);
    await pair.gateway.settle();
    const [one, other] = pair.read();
    assert.deepEqual(one, other);
    assert.equal(pair.read().length, 2);
  });

  test('out of order report an older status, and a query returns the current one', async () => {
    const pair = await listening(['swapped']);
    const asked = await charged(pair);
    await pair.gateway.settle();
    await pair.account.voidTransaction(asked);
    assert.deepEqual(pair.read().map(named), ['transaction VOIDED', 'transaction APPROVED']);
    const found = await pair.account.findTransaction(asked);
    assert.equal(found.kind === 'approved' && found.record.voided, true);
  });

  test('can arrive before the response that creates the transaction', async () => {
    const pair = await listening(['early']);
    const asked = pair.charge(await pair.storedCard());
    const made = await pair.account.createTransaction(asked);
    assert.equal(short(made), 'pending null');
    const [early] = pair.read();
    assert.equal(early?.kind === 'genuine' && early.event.reference, asked.reference);
    assert.equal(short(await pair.account.findByReference(asked)), 'approved 00');
  });

  test('with a forged checksum are rejected', async () => {
    const pair = await listening(['forged']);
    await charged(pair);
    await pair.gateway.settle();
    assert.deepEqual(pair.read(), [{ kind: 'refused', reason: 'the checksum is wrong' }]);
  });

  test('of another environment are rejected', async () => {
    const [test, prod] = [await listening(), await openPair({ environment: 'prod' })];
    await charged(test);
    await test.gateway.settle();
    const [{ body } = assert.fail()] = test.receiver.received;
    assert.equal(prod.account.readEvent(body).kind, 'refused');
  });

  test('are accepted with any gateway clock', async () => {
    const pair = await listening();
    for (const ms of [-86_400_000, 86_400_000]) {
      pair.gateway.setSkew({ ms });
      await charged(pair);
      await pair.gateway.settle();
    }
    assert.deepEqual(pair.read().map(named), ['transaction APPROVED', 'transaction APPROVED']);
  });

  test('are retried up to three times until the receiver returns 200', async () => {
    const receiver = await useReceiver(refuse(500));
    const pair = await openPair({ events_url: receiver.url });
    await charged(pair);
    await pair.gateway.settle();
    for (let day = 0; day < 6; day += 1) await pair.gateway.resendEvents();
    assert.equal(receiver.received.length, 4);
    assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1);
    const kept = await useReceiver();
    pair.gateway.setEventsUrl({ url: kept.url });
    await charged(pair);
    await pair.gateway.settle();
    await pair.gateway.resendEvents();
    assert.equal(kept.received.length, 1);
  });
});
