/** Which statements lock rows until their transaction ends, and which leave rows alone that another transaction has locked. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { lockPendingApproval } from '#src/billing/subscriptions/approvals/store.ts';
import { lockInvitation, lockRenewalInvitations } from '#src/billing/subscriptions/invitations/store.ts';
import { claimDue, lockSubscription, lockSubscriptions } from '#src/billing/subscriptions/store.ts';
import { lockCoupon, lockCouponByCode } from '#src/catalog/coupons/store.ts';
import { lockGroup, lockGroupForChange } from '#src/catalog/groups/store.ts';
import {
  lockOpenPlan,
  lockPlan,
  lockPlanForChange,
  lockPlanForSubscription,
} from '#src/catalog/plans/store.ts';
import { lockItems } from '#src/checkout/collection/store.ts';
import { lockPayment } from '#src/checkout/payments/store.ts';
import { lockReservation } from '#src/checkout/reservations/store.ts';
import { claimCardsToForget } from '#src/customers/cards/forgetting/store.ts';
import { lockCardsSavedFor } from '#src/customers/cards/store.ts';
import { claimDueSources, lockSources } from '#src/customers/payment-sources/store.ts';
import {
  lockByEmail,
  lockKnownSubscriber,
  lockSignedUp,
  lockSubscriber,
} from '#src/customers/subscribers/store.ts';
import { claimDueDocument } from '#src/invoicing/documents/store.ts';
import { forgetJobs, purgeFiles } from '#src/jobs/long/files/store.ts';
import { claimJob } from '#src/jobs/long/store.ts';
import { foldDeltas } from '#src/ledger/figures/store.ts';
import { lockIntents, lockTransactions } from '#src/ledger/transactions/batch/store.ts';
import { claimDisputeQueries } from '#src/ledger/transactions/dispute-queries/store.ts';
import { lockCharges } from '#src/ledger/transactions/held/store.ts';
import { claimDueOperations } from '#src/ledger/transactions/queries/store.ts';
import { lockTransaction } from '#src/ledger/transactions/store.ts';
import { lockCredit } from '#src/ledger/virtual-account/store.ts';
import { oldMails } from '#src/messages/mails/retention/store.ts';
import { claimDueMail } from '#src/messages/mails/store.ts';
import { oldDeliveries } from '#src/messages/webhooks/retention/store.ts';
import { personalDataOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { claimDisputesToRemind, claimDueDisputes } from '#src/settlement/disputes/deadlines/store.ts';
import { lockDispute } from '#src/settlement/disputes/store.ts';
import { lockMerchants } from '#src/tenancy/merchants/store.ts';
import { lockOwners } from '#src/tenancy/people/users/store.ts';
import { type TestApp, useApp } from '#test/support/app.ts';
import { aCoupon } from '#test/support/bodies.ts';
import { unlocked } from '#test/support/locks.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { createKnownPerson, type Planted, plant } from '#test/support/planted-person.ts';

type Db = TestApp['deps']['db'];

const network = await useNetwork();
/** Planted bodies are no events, which the service checks when it is closed. */
after(async () => {
  await sql`delete from webhook_attempts`.execute(service.deps.db);
  await sql`delete from webhook_deliveries`.execute(service.deps.db);
});
const service = useApp({ network_url: network.url });
let merchant: TestMerchant;
let person: Planted;
let group: string;
let coupon: string;

const principal = () =>
  ({ commerce_id: merchant.id, production: false, offices: null, role: 'owner', user_id: 1 }) as Principal;
const environment = () => ({ commerce_id: merchant.id, production: false });
const key = (id: string) => ({ commerce_id: merchant.id, id });
const now = () => service.clock.now();

/** The value of a column of the first row. */
async function first(column: string, table: string, where = 'true'): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)} where ${sql.raw(where)} limit 1`.execute(
    service.deps.db,
  );
  return rows[0]?.value ?? assert.fail(`no row in ${table}`);
}

/** Changes rows without triggers and references. */
function change(...statements: string[]): Promise<void> {
  return inTransaction(service.deps.db, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
}

before(async () => {
  merchant = await aMerchant(service);
  person = await createKnownPerson(service, merchant, 'zeugequelle', '1098712345');
  await plant(service.deps.db, merchant.id, person);
  group = (await merchant.test.post('/group', { name: 'Base', office: merchant.office })).body.group.id;
  await merchant.test.post('/coupon', aCoupon(merchant.office, { code: 'PRUEBA' }));
  coupon = await first('id', 'coupons');
  await change(
    `update payment_sources set provider = 'simulator', production = false`,
    `update approvals set status = 'waiting', refusal = null, settled_at = null, production = false`,
    `update collection_items set production = false`,
    `update electronic_documents set production = false`,
    `update operations set status = 'open', settled_at = null, code = null, next_ask_at = '2020-01-01', intent = '{}'`,
    `insert into invitations values (${merchant.id}, gen_random_uuid(), false, '${person.subscription_id}', 'renewal', null,
       null, null, now() + interval '10 years', now())`,
    `insert into cards_to_forget values (${merchant.id}, gen_random_uuid(), 'wompi', 'x', 'x', 0, '2020-01-01', now())`,
  );
});

describe('a row that is read to be changed is locked until the transaction ends', () => {
  const HOLDS: Readonly<Record<string, [table: string, hold: (db: Db) => Promise<unknown>]>> = {
    holdWaiting: [
      'approvals',
      async (db) =>
        lockPendingApproval(db, {
          ...environment(),
          payment_source_id: await first('payment_source_id', 'approvals'),
        }),
    ],
    holdInvitation: [
      'invitations',
      async (db) => lockInvitation(db, principal(), await first('id', 'invitations')),
    ],
    holdRenewalInvitations: [
      'invitations',
      (db) => lockRenewalInvitations(db, key(person.subscription_id), now()),
    ],
    holdSubscription: ['subscriptions', (db) => lockSubscription(db, principal(), person.subscription_id)],
    holdSubscriptions: [
      'subscriptions',
      (db) => lockSubscriptions(db, merchant.id, [person.subscription_id]),
    ],
    holdCoupon: ['coupons', (db) => lockCoupon(db, principal(), coupon)],
    holdCouponByCode: ['coupons', (db) => lockCouponByCode(db, environment(), 'PRUEBA')],
    holdGroup: ['groups', (db) => lockGroup(db, principal(), group)],
    holdGroupForChange: ['groups', (db) => lockGroupForChange(db, principal(), group)],
    holdPlanForChange: [
      'plans',
      async (db) => lockPlanForChange(db, principal(), await first('id', 'plans')),
    ],
    findOpenPlan: ['plans', async (db) => lockOpenPlan(db, principal(), await first('id', 'plans'))],
    findPlanToBegin: [
      'plans',
      async (db) => lockPlanForSubscription(db, principal(), await first('id', 'plans')),
    ],
    holdPlan: ['plans', async (db) => lockPlan(db, key(await first('id', 'plans')))],
    holdItems: [
      'collection_items',
      async (db) => lockItems(db, environment(), { ids: [await first('id', 'collection_items')] }),
    ],
    holdPayment: ['payments', (db) => lockPayment(db, key(person.payment_id))],
    holdReservation: [
      'pre_authorizations',
      async (db) => lockReservation(db, key(await first('id', 'pre_authorizations'))),
    ],
    holdCardsMadeFor: [
      'cards',
      async (db) => {
        const ids = [await first('id', 'cards')];
        return lockCardsSavedFor(db, merchant.id, ids, ids);
      },
    ],
    holdSources: [
      'payment_sources',
      async (db) => lockSources(db, merchant.id, [await first('id', 'payment_sources')]),
    ],
    holdInOffice: [
      'subscribers',
      async (db) => {
        const office = {
          commerce_id: merchant.id,
          office_id: Number(await first('office_id', 'subscribers')),
        };
        return lockByEmail(db, office, await first('email', 'subscribers'));
      },
    ],
    holdKnownSubscriber: ['subscribers', (db) => lockKnownSubscriber(db, key(person.subscriber_id))],
    holdSubscriber: ['subscribers', (db) => lockSubscriber(db, principal(), person.subscriber_id)],
    lockTransactions: ['transactions', (db) => lockTransactions(db, merchant.id, [person.transaction_id])],
    holdTransaction: ['transactions', (db) => lockTransaction(db, key(person.transaction_id))],
    'holdCharges, the transactions': [
      'transactions',
      async (db) => lockCharges(db, merchant.id, [await first('reference', 'operations')]),
    ],
    'holdCharges, the operations': [
      'operations',
      async (db) => lockCharges(db, merchant.id, [await first('reference', 'operations')]),
    ],
    holdIntents: [
      'operations',
      async (db) => lockIntents(db, merchant.id, [await first('reference', 'operations')]),
    ],
    holdCredit: ['movements', (db) => lockCredit(db, merchant.id, person.transaction_id)],
    holdDispute: ['disputes', (db) => lockDispute(db, key(person.dispute_id))],
    holdMerchants: ['merchants', (db) => lockMerchants(db, [merchant.id])],
    holdOwners: ['users', (db) => lockOwners(db, merchant.id)],
  };
  for (const [name, [table, hold]] of Object.entries(HOLDS))
    test(name, async () => {
      const all = await unlocked(service, table);
      const free = await inTransaction(service.deps.db, async (db) => {
        await hold(db);
        // Lets writes that wait for the next statement go first.
        await sql`select 1`.execute(db);
        return unlocked(service, table);
      });
      assert.ok(free < all, `${free} of ${all} rows of ${table} are not locked`);
    });

  const PERSONAL: Readonly<Record<string, string>> = {
    subscriptions: 'subscriptions',
    subscribers: 'subscribers',
    payments: 'payments',
    reservations: 'pre_authorizations',
    collection_items: 'collection_items',
    payment_sources: 'payment_sources',
    files: 'long_jobs',
  };
  for (const [name, table] of Object.entries(PERSONAL))
    test(`rows of a person to be erased: ${name}`, async () => {
      const kind = personalDataOf(MODULES).find((known) => known.name === name) ?? assert.fail();
      const ids = [person.subscriber_id, person.subscription_id];
      const who = { commerce_id: merchant.id, emails: [person.email], documents: [person.document], ids };
      await inTransaction(service.deps.db, async (db) => {
        const all = await unlocked(service, table);
        const found = await kind.find({ ...service.deps, db }, who as never);
        assert.ok(found.length > 0, 'found');
        assert.ok((await unlocked(service, table)) < all);
      });
    });
});

describe('a worker leaves rows alone that another worker has locked', () => {
  const due = () => ({ now: now(), limit: 10 });
  const CLAIMS: Readonly<
    Record<string, { table: string; setUp: string[]; claim: (db: Db) => Promise<unknown> }>
  > = {
    claimDue: {
      table: 'subscriptions',
      setUp: [`update subscriptions set alarm_at = '2020-01-01', open_operation = null`],
      claim: (db) => claimDue(db, environment(), now(), 10),
    },
    claimDueSources: {
      table: 'payment_sources',
      setUp: [`update payment_sources set status = 'pending', next_ask_at = '2020-01-01'`],
      claim: (db) => claimDueSources(db, environment(), { ...due(), lease_s: 60 }),
    },
    claimDueOperations: {
      table: 'operations',
      setUp: [`update operations set status = 'open', settled_at = null, next_ask_at = '2020-01-01'`],
      claim: (db) => claimDueOperations(db, environment(), { ...due(), lease_s: 60 }),
    },
    claimDisputeQuestions: {
      table: 'operations',
      setUp: [`update operations set disputes_ask_at = '2020-01-01'`],
      claim: (db) => claimDisputeQueries(db, environment(), { ...due(), again_at: now() }),
    },
    claimDueDisputes: {
      table: 'disputes',
      setUp: [`update disputes set status = 'opened', settled_at = null, deadline_at = '2020-01-01'`],
      claim: (db) => claimDueDisputes(db, environment(), due()),
    },
    claimDisputesToRemind: {
      table: 'disputes',
      setUp: [`update disputes set status = 'opened', settled_at = null, remind_at = '2020-01-01'`],
      claim: (db) => claimDisputesToRemind(db, environment(), due()),
    },
    claimCardsToForget: { table: 'cards_to_forget', setUp: [], claim: (db) => claimCardsToForget(db, due()) },
    claimDueDocument: {
      table: 'electronic_documents',
      setUp: [
        `update electronic_documents set status = 'waiting', next_attempt_at = '2020-01-01', leased_until = null`,
      ],
      claim: (db) => {
        const times = {
          now: now(),
          real_now: now(),
          leased_until: now().add({ minutes: 1 }),
          lease_holder: null,
        };
        return claimDueDocument(db, environment(), times);
      },
    },
    claimDueMail: {
      table: 'mails',
      setUp: [
        `update mails set status = 'waiting', next_attempt_at = '2020-01-01', leased_until = null, production = true`,
      ],
      claim: (db) => {
        const times = { now: now(), leased_until: now().add({ minutes: 1 }), lease_holder: null };
        return claimDueMail(db, { commerce_id: merchant.id, production: true }, times);
      },
    },
    claimJob: {
      table: 'long_jobs',
      setUp: [
        `update long_jobs set state = 'queued', started_at = null, finished_at = null, purged_at = null, kind = 'prueba',
          production = false, leased_until = null`,
      ],
      claim: (db) => {
        const times = { now: now(), leased_until: now().add({ minutes: 1 }), lease_holder: null };
        return claimJob(db, environment(), { ...times, kinds: ['prueba'] });
      },
    },
    purgeFiles: {
      table: 'long_jobs',
      setUp: [
        `update long_jobs set state = 'done', started_at = now(), finished_at = '2020-01-01', purged_at = null`,
      ],
      claim: (db) => purgeFiles(db, { ended_before: now(), ...due() }),
    },
    forgetJobs: {
      table: 'long_jobs',
      setUp: [
        `update long_jobs set state = 'done', started_at = now(), finished_at = '2020-01-01', purged_at = now(), chunks = 0, bytes = 0`,
      ],
      claim: (db) => forgetJobs(db, { ended_before: now(), limit: 10 }),
    },
    foldDeltas: { table: 'figure_deltas', setUp: [], claim: (db) => foldDeltas(db, 1_000) },
    'old mails': {
      table: 'mails',
      setUp: [`update mails set status = 'sent', next_attempt_at = null, created_at = '2020-01-01'`],
      claim: (db) => oldMails.deleteOld(db, { commerce_id: merchant.id, before: now(), limit: 100 } as never),
    },
    'old deliveries': {
      table: 'webhook_deliveries',
      setUp: [`delete from webhook_queue`, `update webhook_deliveries set created_at = '2020-01-01'`],
      claim: (db) =>
        oldDeliveries.deleteOld(db, { commerce_id: merchant.id, before: now(), limit: 100 } as never),
    },
    'holdSignedUp, of subscribers': {
      table: 'subscribers',
      setUp: [`update subscribers set made_for = (select id from subscriptions limit 1)`],
      claim: (db) => lockSignedUp(db, merchant.id, [person.subscription_id]),
    },
  };
  const isNothing = (claimed: unknown) =>
    claimed === undefined || claimed === 0 || (Array.isArray(claimed) && claimed.length === 0);
  const claimQuickly = (claim: (db: Db) => Promise<unknown>) =>
    inTransaction(service.deps.db, async (db) => {
      await sql`set local lock_timeout = '300ms'`.execute(db);
      return claim(db);
    });
  for (const [name, { table, setUp, claim }] of Object.entries(CLAIMS))
    test(name, async () => {
      await change(...setUp);
      await inTransaction(service.deps.db, async (db) => {
        await sql`select 1 from ${sql.table(table)} for update`.execute(db);
        assert.ok(isNothing(await claimQuickly(claim)), 'takes nothing that is locked');
      });
      assert.ok(!isNothing(await claimQuickly(claim)), 'takes it once it is free');
    });
});
