import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { expireDisputes, remindOfDisputes } from '#src/settlement/disputes/due.ts';
import { reportDispute } from '#src/settlement/disputes/report.ts';
import { createUser } from '#src/tenancy/people/create-user.ts';
import { useApp } from '#test/support/app.ts';
import { aPaid, aReport, assertWell, DISPUTES, eventsOf, later, open } from '#test/support/disputes.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel } from '#test/support/panel.ts';
import { statementsOf } from '#test/support/statements.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

afterEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  await assertWell(service);
});

/** Returns the dispute mails of a merchant, oldest first. */
async function mailsOf({ id }: TestMerchant): Promise<{ kind: string; to: string; subject: string }[]> {
  const rows = await service.deps.db
    .selectFrom('mails')
    .select(['kind', 'to_address as to', 'message'])
    .where('commerce_id', '=', id)
    .where('kind', 'in', ['dispute_opened', 'dispute_deadline'])
    .orderBy('number')
    .execute();
  return rows.map(({ message, ...rest }) => ({ ...rest, subject: String(message.case) }));
}

function travelTo(instant: Temporal.Instant): void {
  service.clock.advance({ seconds: instant.since(service.clock.now()).total('seconds') });
}

const kindsOf = async (merchant: TestMerchant) => (await mailsOf(merchant)).map(({ kind }) => kind);

describe('dispute mails to the merchant', () => {
  test('are sent once when a dispute is opened', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const report = aReport(paid);
    await reportDispute(service.deps, report);
    await reportDispute(service.deps, report);
    await reportDispute(service.deps, later(report, { reason: 'Otro motivo' }));
    assert.deepEqual(await kindsOf(merchant), ['dispute_opened']);
    const { body } = await merchant.test.get('/api/v1/sandbox/mails');
    assert.equal(body.data[0].subject, `Un pagador reclamó la transacción ${paid.number}`);
    assert.match(body.data[0].text, /Fraude con tarjeta no presente/);
    const [, page = ''] = /Responder la disputa:\n(\S+)/.exec(body.data[0].text) ?? [];
    const owner = await inPanel(service, { merchant: merchant.id });
    assert.match((await owner.get(new URL(page).pathname)).text, /Adjuntar una prueba/);
  });

  test('are not sent for a dispute that was decided before it was reported', async () => {
    const merchant = await aMerchant(service);
    await open(service, await aPaid(service, merchant), { status: 'lost' });
    assert.deepEqual(await kindsOf(merchant), []);
  });

  test('go to operators and owners of the office, not to viewers or other offices', async () => {
    const merchant = await aMerchant(service);
    const [{ to: owner = '' } = {}] = await openedMails(merchant);
    const [, other = 0] = merchant.offices;
    const add = (email: string, role: 'viewer' | 'operator' | 'owner', offices: number[] | null) =>
      inTransaction(service.deps.db, (db) =>
        createUser({ ...service.deps, db }, { ...PERSON, commerce_id: merchant.id, email, role, offices }),
      );
    await add('mira@tienda.example', 'viewer', null);
    await add('otra-sede@tienda.example', 'operator', [other]);
    await add('sede@tienda.example', 'operator', [merchant.office]);
    const mails = await openedMails(merchant);
    assert.deepEqual(
      mails
        .slice(1)
        .map(({ to }) => to)
        .toSorted(),
      [owner, 'sede@tienda.example'].toSorted(),
    );
  });

  test('remind once, three days before the deadline, unless evidence was submitted', async () => {
    const merchant = await aMerchant(service);
    const dispute = await open(service, await aPaid(service, merchant));
    const answered = await open(service, await aPaid(service, merchant));
    await merchant.test.post(`${DISPUTES}/${answered.id}/evidence`, { description: 'Entregado el martes' });
    await merchant.test.post(`${DISPUTES}/${answered.id}/submit`, {});
    travelTo(dispute.deadline_at.subtract({ hours: 72, seconds: 1 }));
    assert.equal((await remindOfDisputes(service.deps, { only: merchant.id })).length, 0);
    service.clock.advance({ seconds: 1 });
    assert.deepEqual(
      (await remindOfDisputes(service.deps, { only: merchant.id })).map(({ id }) => id),
      [dispute.id],
    );
    assert.equal((await remindOfDisputes(service.deps, { only: merchant.id })).length, 0);
    const mails = (await mailsOf(merchant)).filter(({ kind }) => kind === 'dispute_deadline');
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      [dispute.provider_case],
    );
  });

  test('remind if the gateway extends the deadline, but not if the first deadline was too close', async () => {
    const merchant = await aMerchant(service);
    const paid = await aPaid(service, merchant);
    const soon = Temporal.Instant.from('2027-01-16T10:00:00-05:00');
    const report = aReport(paid, { respond_by: soon });
    await reportDispute(service.deps, report);
    service.clock.advance({ hours: 20 });
    assert.equal(
      (await remindOfDisputes(service.deps, { only: merchant.id })).length,
      0,
      'the opening mail is enough',
    );
    await reportDispute(service.deps, later(report, { respond_by: soon.add({ hours: 240 }) }));
    travelTo(soon.add({ hours: 240 - 71 }));
    assert.equal((await remindOfDisputes(service.deps, { only: merchant.id })).length, 1);
    assert.deepEqual(await kindsOf(merchant), ['dispute_opened', 'dispute_deadline']);
  });

  test('follow the clock of a test environment', async () => {
    const merchant = await aMerchant(service);
    await open(service, await aPaid(service, merchant));
    const clock = '/api/v1/sandbox/clock';
    const moved = await merchant.test.post(clock, { advance_to: '2027-02-04T12:00:00-05:00' });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    assert.deepEqual(await kindsOf(merchant), ['dispute_opened', 'dispute_deadline']);
    assert.deepEqual(await eventsOf(service, merchant), []);
  });
});

describe('several disputes of a merchant', () => {
  test('expire with the same number of statements for any number of disputes', async () => {
    service.clock.travel('2027-03-01T10:00');
    await expireDisputes(service.deps);
    service.clock.travel('2027-01-15T10:00');
    const cost = async (count: number) => {
      const merchant = await aMerchant(service);
      await service.deps.db
        .updateTable('merchants')
        .set({ webhook_url: 'https://tienda.example/avisos' })
        .where('id', '=', merchant.id)
        .execute();
      for (let made = 0; made < count; made += 1) await open(service, await aPaid(service, merchant));
      service.clock.travel('2027-03-01T10:00');
      let expired = 0;
      const statements = await statementsOf(service.deps, async (deps) => {
        expired = (await expireDisputes(deps)).length;
      });
      assert.equal(expired, count);
      const events = (await eventsOf(service, merchant)).filter((kind) => kind === 'dispute.expired');
      assert.equal(events.length, count);
      service.clock.travel('2027-01-15T10:00');
      return statements;
    };
    assert.equal(await cost(8), await cost(2));
  });
});

const PERSON = { name: 'Ana Díaz', password: 'una-clave-larga-de-verdad' };

async function openedMails(merchant: TestMerchant) {
  await open(service, await aPaid(service, merchant));
  return mailsOf(merchant);
}
