import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { returnSlots, type SlotStatus, takeSlots, waitFor } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';
import { useApp } from '#test/support/app.ts';
import { portalDeps } from '#test/support/portal.ts';

const service = useApp();
const deps = () => portalDeps(service);

function aCharge(): Counted {
  return { name: 'cards_at_charge', key: newId() };
}

async function fill(counted: Counted, times = 10): Promise<void> {
  for (let count = 0; count < times; count += 1) assert.equal(await takeSlots(deps(), [counted]), null);
}

/** Returns for how many minutes the limit is closed. */
async function minutesClosed(counted: Counted): Promise<number> {
  const refusal = await takeSlots(deps(), [counted]);
  assert.ok(refusal);
  return waitFor(deps(), refusal).minutes;
}

describe('a reached limit', () => {
  test('closes for longer each time, and resets after an hour without attempts', async () => {
    const counted = aCharge();
    const pauses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await fill(counted);
      const minutes = await minutesClosed(counted);
      pauses.push(minutes);
      service.clock.advance({ minutes: minutes - 1 });
      assert.equal(await minutesClosed(counted), 1, 'further attempts do not extend the pause');
      service.clock.advance({ minutes: 1 });
    }
    assert.deepEqual(pauses, [10, 20, 40, 60, 60]);
    service.clock.advance({ hours: 1 });
    await fill(counted);
    assert.equal(await minutesClosed(counted), 10);
  });

  test('without a pause allows one more when the oldest attempt expires', async () => {
    const counted: Counted = { name: 'codes_for_known_browser', key: newId() };
    for (let count = 0; count < 5; count += 1) {
      await fill(counted, 1);
      service.clock.advance({ minutes: 1 });
    }
    assert.equal(await minutesClosed(counted), 55);
    service.clock.advance({ minutes: 55 });
    await fill(counted, 1);
    assert.equal(await minutesClosed(counted), 1);
  });

  test('reports only the first closing, in the same transaction', async () => {
    const counted = aCharge();
    let reported = 0;
    const onClosed = async () => {
      reported += 1;
    };
    await fill(counted);
    const fail = async () => Promise.reject(new Error('not written'));
    await assert.rejects(takeSlots(deps(), [counted], { onClosed: fail }), /not written/);
    await Promise.all(Array.from({ length: 20 }, () => takeSlots(deps(), [counted], { onClosed })));
    assert.equal(reported, 1);
    service.clock.advance({ minutes: 10 });
    await fill(counted);
    await takeSlots(deps(), [counted], { onClosed });
    assert.equal(reported, 1, 'the same episode');
  });
});

describe('places under a limit', () => {
  test('are taken under all limits or under none', async () => {
    const [full, free] = [aCharge(), aCharge()];
    await fill(full);
    for (let count = 0; count < 20; count += 1) assert.ok(await takeSlots(deps(), [full, free]));
    await fill(free);
    assert.ok(await takeSlots(deps(), [free]));
  });

  test('are returned individually by id', async () => {
    const counted = aCharge();
    const places = Array.from({ length: 10 }, () => newId());
    for (const place of places) assert.equal(await takeSlots(deps(), [counted], { place }), null);
    await returnSlots(deps(), [counted], places[3] ?? '');
    await returnSlots(deps(), [counted], newId());
    await fill(counted, 1);
    assert.ok(await takeSlots(deps(), [counted]));
  });

  test('are checked for validity only once all are taken', async () => {
    const counted = aCharge();
    const standings = new Map<string, SlotStatus>();
    let asked = 0;
    const judge = async (places: readonly { place: string }[]) => {
      asked += 1;
      return new Map(places.map(({ place }) => [place, standings.get(place) ?? 'counts'] as const));
    };
    const take = (standing: SlotStatus) => {
      const place = newId();
      standings.set(place, standing);
      return takeSlots(deps(), [counted], { place, judge });
    };
    for (let count = 0; count < 10; count += 1) assert.equal(await take(count < 6 ? 'over' : 'waits'), null);
    assert.equal(asked, 0);
    for (let count = 0; count < 6; count += 1) assert.equal(await take('waits'), null);
    assert.equal(asked, 1);
    const crowd = await take('counts');
    assert.ok(crowd);
    assert.equal(
      waitFor(deps(), crowd).headers['retry-after'],
      '5',
      'too many pending, so the wait is short',
    );
    for (const [place] of standings) standings.set(place, 'counts');
    const closed = await take('counts');
    assert.ok(closed);
    assert.equal(waitFor(deps(), closed).minutes, 10);
  });

  test('returned during that check are free', async () => {
    const counted = aCharge();
    const others = Array.from({ length: 10 }, () => newId());
    for (const place of others) assert.equal(await takeSlots(deps(), [counted], { place }), null);
    const judge = async (places: readonly { place: string }[]) => {
      await returnSlots(deps(), [counted], others[0] ?? '');
      return new Map(places.map(({ place }) => [place, 'counts'] as const));
    };
    assert.equal(await takeSlots(deps(), [counted], { judge }), null);
    assert.ok(await takeSlots(deps(), [counted]), 'only one place was free');
  });

  test('cannot be taken inside a transaction', async () => {
    const inside = inTransaction(service.deps.db, (db) => takeSlots({ ...deps(), db }, [aCharge()]));
    await assert.rejects(inside, /must not run inside a transaction/);
  });

  test('never exceed the limit under concurrent requests', async () => {
    const counted = [aCharge(), aCharge()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => takeSlots(deps(), counted)));
    assert.equal(answers.filter((answer) => answer === null).length, 10);
  });
});
