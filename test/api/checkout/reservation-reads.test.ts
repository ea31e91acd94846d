import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { type Answer, aMerchant, type Client, client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';

const { aHold, assertUnknown, authorizeInSandbox, cardOf, confirm, RESERVATIONS } = reservations;
const { read, release, reserve, stateOf, sync, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });
beforeEach(() => service.clock.travel('2027-01-15T10:00'));
const NOBODY = '01890000-0000-7000-8000-000000000000';

interface Listed {
  id: string;
  status: string;
  status_label: string;
}

async function list(api: Client, query = ''): Promise<Listed[]> {
  const { status, body } = await api.get(`${RESERVATIONS}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

const idsOf = (items: readonly Listed[]) => items.map(({ id }) => id);

/** Creates one reservation in each state and returns their ids by state. */
async function oneOfEach(): Promise<{ api: Client; ids: Record<string, string> }> {
  const merchant = await aMerchant(service);
  const { test: api } = merchant;
  const ids: Record<string, string> = {};
  service.clock.travel('2027-01-15T10:00');
  ids.Vencida = await aHold(merchant);
  service.clock.travel('2027-01-22T10:00');
  await runReservations(service.deps);
  ids.Iniciada = (await reserve(api)).id;
  ids['Pre-autorizada'] = await aHold(merchant);
  ids.Confirmada = await aHold(merchant);
  await confirm(api, ids.Confirmada);
  ids.Anulada = await aHold(merchant);
  await release(api, ids.Anulada);
  ids.Rechazada = (await reserve(api)).id;
  await authorizeInSandbox(api, ids.Rechazada, cardOf('decline', '05'));
  ids.Fallida = (await reserve(api)).id;
  await authorizeInSandbox(api, ids.Fallida, cardOf('error'));
  ids.Indeterminada = (await reserve(api)).id;
  assertUnknown(await authorizeInSandbox(api, ids.Indeterminada, cardOf('no_answer_not_done')));
  return { api, ids };
}

describe('reservation states', () => {
  test('have the labels of the catalog in GET, lists and filters', async () => {
    const { api, ids } = await oneOfEach();
    const { body: catalogue } = await client(service, '').get('/api/v1/resources/mit/status-enum');
    const labels = {
      ...{ Iniciada: 'Esperando al cliente', 'Pre-autorizada': 'Cupo reservado', Confirmada: 'Cobrada' },
      ...{ Anulada: 'Reserva liberada', Vencida: 'Reserva vencida', Rechazada: 'Rechazada' },
      ...{ Fallida: 'Fallida', Indeterminada: 'Verificando' },
    };
    const reported = catalogue.map(({ value, label }: { value: string; label: string }) => [value, label]);
    assert.deepEqual(Object.fromEntries(reported), labels);
    const colors = catalogue.map(({ color }: { color: string }) => color);
    for (const color of colors) assert.match(color, /^#[0-9a-f]{6}$/);
    assert.equal(new Set(colors).size, 8, 'each color is unique');
    for (const [state, label] of Object.entries(labels)) {
      const id = ids[state] ?? '';
      const shown = await read(api, id);
      assert.equal(shown.status, state);
      assert.equal(shown.status_label, label);
      const listed = await list(api, `?status=${encodeURIComponent(state)}`);
      assert.deepEqual(idsOf(listed), [id]);
      assert.equal(listed[0]?.status_label, label);
      const isHeld = state === 'Pre-autorizada';
      assert.equal(shown.can_confirm, isHeld, state);
      assert.equal(shown.can_void, isHeld, state);
      assert.equal(shown.max_confirmable_amount, isHeld ? 100_000 : 0);
      assert.equal(shown.error === null, !['Rechazada', 'Fallida', 'Indeterminada'].includes(state), state);
    }
    assert.deepEqual(idsOf(await list(api, '?pending_confirmation=true')), [ids['Pre-autorizada']]);
  });
});

describe('reservation list', () => {
  test('is paginated with 25 items per page, newest first', async () => {
    const { test: api } = await aMerchant(service);
    const made: string[] = [];
    for (let count = 0; count < 27; count += 1) {
      made.unshift((await reserve(api)).id);
      service.clock.advance({ seconds: 1 });
    }
    const { body } = await api.get(RESERVATIONS);
    const at = `${BASE_URL}${RESERVATIONS}`;
    assert.deepEqual(Object.keys(body).sort(), ['data', 'links', 'meta']);
    assert.deepEqual(idsOf(body.data), made.slice(0, 25));
    const links = { first: `${at}?page=1`, last: `${at}?page=2`, prev: null, next: `${at}?page=2` };
    assert.deepEqual(body.links, links);
    const meta = { current_page: 1, from: 1, last_page: 2, per_page: 25, to: 25, total: 27 };
    assert.deepEqual(body.meta, meta);
    const second = await api.get(body.links.next);
    assert.deepEqual(idsOf(second.body.data), made.slice(25));
    assert.equal(second.body.links.next, null);
    assert.equal(second.body.meta.from, 26);
    const small = await api.get(`${RESERVATIONS}?per_page=10&status=Iniciada`);
    assert.equal(small.body.data.length, 10);
    assert.equal(small.body.meta.last_page, 3);
    assert.match(small.body.links.next, /status=Iniciada/);
    const shown = await read(api, made[0] ?? '');
    for (const [field, value] of Object.entries(body.data[0])) assert.deepEqual(value, shown[field], field);
  });

  test('without reservations returns an empty page', async () => {
    const { test: api } = await aMerchant(service);
    const { body } = await api.get(RESERVATIONS);
    assert.deepEqual(body.data, []);
    assert.deepEqual(body.meta, {
      ...{ current_page: 1, from: null, last_page: 1, per_page: 25, to: null, total: 0 },
    });
  });

  test('ignores unknown parameters and invalid filter values', async () => {
    const merchant = await aMerchant(service);
    await aHold(merchant);
    await reserve(merchant.test);
    for (const query of [
      ...['status=', 'status=iniciada', 'status=otra', 'status=pendiente_autorizacion', 'status[]=Iniciada'],
      ...['pending_confirmation=1', 'pending_confirmation=', 'pending_confirmation=false', 'otra=1'],
      ...['per_page=0', 'per_page=-1', 'per_page=x', 'page=x', "status='; drop table pre_authorizations"],
    ]) {
      assert.equal((await list(merchant.test, `?${query}`)).length, 2, query);
    }
  });

  test('with pending_confirmation leaves out holds that have just expired', async () => {
    const merchant = await aMerchant(service);
    await aHold(merchant);
    const lasting = await aHold(merchant, {}, cardOf('approve', undefined, 'mastercard'));
    service.clock.travel('2027-01-22T10:00');
    assert.deepEqual(idsOf(await list(merchant.test, '?pending_confirmation=true')), [lasting]);
  });
});

describe('reservation sync', () => {
  test('of a hold restores the expiry reported by the gateway', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    const before = await read(api, id);
    await service.deps.db
      .updateTable('pre_authorizations')
      .set({ expires_at: Temporal.Instant.from('2027-01-20T15:00:00Z') })
      .where('id', '=', id)
      .execute();
    const does = await watch(network);
    const { status, body } = await sync(api, id);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['pre_authorization', 'success']);
    assert.equal(body.success, true);
    assert.deepEqual(body.pre_authorization, before, 'the expiry is restored');
    assert.equal(body.pre_authorization.expires_at, '2027-01-22T10:00:00-05:00');
    assert.deepEqual(await does(), [], 'a query makes no operation');
  });

  test('in other states changes nothing, except to settle an unknown outcome', async () => {
    const { api, ids } = await oneOfEach();
    for (const [state, id] of Object.entries(ids)) {
      if (state === 'Indeterminada') continue;
      const before = await read(api, id);
      const { status, body } = await sync(api, id);
      assert.equal(status, 200, state);
      assert.equal(body.success, true, state);
      assert.deepEqual(body.pre_authorization, before, state);
    }
    const { body } = await sync(api, ids.Indeterminada ?? '');
    assert.equal(body.pre_authorization.status, 'Fallida');
  });
});

describe('access to a reservation', () => {
  /** Every call that takes a reservation id. */
  const CALLS: readonly ((api: Client, id: string) => Promise<Answer>)[] = [
    (api, id) => api.get(`${RESERVATIONS}/${id}`),
    (api, id) => confirm(api, id),
    release,
    sync,
    (api, id) => authorizeInSandbox(api, id),
  ];

  test('returns 404 for another merchant, environment or office', async () => {
    const [merchant, stranger] = [await aMerchant(service), await aMerchant(service)];
    const [north = 0, south = 0] = merchant.offices;
    const [inNorth, inSouth] = [await merchant.limitedTo([north]), await merchant.limitedTo([south])];
    const { id: own } = await reserve(inNorth);
    assert.equal((await authorizeInSandbox(inNorth, own)).status, 201);
    const does = await watch(network);
    for (const api of [stranger.test, stranger.production, inSouth]) {
      for (const call of CALLS.slice(0, 4)) {
        const answer = await call(api, own);
        assertNotFound(answer);
        assert.equal(typeof answer.body.message, 'string');
      }
      assert.deepEqual(await list(api), []);
    }
    for (const call of CALLS.slice(0, 4)) assertNotFound(await call(merchant.production, own));
    assertNotFound(await authorizeInSandbox(stranger.test, own));
    assertNotFound(await authorizeInSandbox(inSouth, own));
    assert.deepEqual(await does(), []);
    for (const api of [inNorth, merchant.test]) {
      assert.equal(await stateOf(api, own), 'Pre-autorizada');
      assert.deepEqual(idsOf(await list(api)), [own]);
    }
    assert.equal((await confirm(inNorth, own)).status, 200);
  });

  test('returns 404 for an unknown id and 401 without a token', async () => {
    const { test: api } = await aMerchant(service);
    for (const call of CALLS) {
      for (const id of [NOBODY, 'x', '1', '%00']) assertNotFound(await call(api, id));
      assert.equal((await call(client(service, ''), NOBODY)).status, 401);
    }
  });

  test('is separate in test and production', async () => {
    const merchant = await aMerchant(service);
    const [tested, live] = [await reserve(merchant.test), await reserve(merchant.production)];
    assert.deepEqual(idsOf(await list(merchant.test)), [tested.id]);
    assert.deepEqual(idsOf(await list(merchant.production)), [live.id]);
    assertNotFound(await merchant.test.get(`${RESERVATIONS}/${live.id}`));
  });
});
