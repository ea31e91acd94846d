import { runLongJobs } from '#src/jobs/long/run.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { newId } from '#src/kernel/ids.ts';
import { MODULES } from '#src/modules.ts';
import { storeUpload } from '#src/moving/uploads/uploads.ts';
import { advanceClockJob } from '#src/sandbox/long-jobs.ts';
import { subscribed } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import {
  aCardOf,
  aPlanRow,
  aSubscriberRow,
  aSubscriptionRow,
  csvOf,
  importRows,
  principalOf,
} from '#test/support/moving.ts';
import { generate, happenedUntil, pay, START } from '#test/support/sandbox.ts';
import type { Site } from '#test/support/site.ts';
import { panelScene } from './panel.ts';
import type { Scene } from './scene.ts';

interface At {
  site: Site;
  merchant: TestMerchant;
}

async function aMovedClock({ site, merchant }: At, isDone: boolean): Promise<string> {
  await happenedUntil(merchant, START);
  await subscribed(merchant);
  const reach = { production: false, frozen_at: null, offices: null, role: 'owner' } as const;
  const principal = { token_id: '', commerce_id: merchant.id, user_id: merchant.user_id, ...reach };
  const parameters = { advance_to: '2027-04-01T08:00:00-05:00' };
  const { id } = await startLongJob(site.deps, principal, {
    kind: advanceClockJob,
    parameters,
    locale: 'es',
  });
  if (isDone) await runLongJobs(site.deps, MODULES);
  return `/jobs/${id}`;
}

async function fill({ site, merchant }: At): Promise<void> {
  await happenedUntil(merchant, START);
  await subscribed(merchant);
  const { id } = await generate(merchant);
  await merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, { method: 'pse', outcome: 'pending' });
  await pay(site, await generate(merchant), 'approve');
}

async function firstMail({ merchant }: At): Promise<string> {
  const { body } = await merchant.test.get('/api/v1/sandbox/mails');
  return `/sandbox/mails/${body.data[0].id}`;
}

/** Imports two subscriptions that are not active yet, one of them with a card. */
async function imported({ site, merchant }: At): Promise<string> {
  const office = merchant.office;
  await importRows(site.deps, principalOf(merchant), {
    'plans.csv': [aPlanRow('basico', { office })],
    'subscribers.csv': [
      aSubscriberRow('ana', { office }),
      aSubscriberRow('luis', { office, id_number: '1018456790' }),
    ],
    'subscriptions.csv': [
      aSubscriptionRow('s1', { starts_at: '2090-01-10', ends_at: '2090-02-10' }),
      aSubscriptionRow('s2', { subscriber_id: 'luis', starts_at: '2090-01-12', ends_at: '2090-02-12' }),
    ],
  });
  await aCardOf(site.deps, merchant, 'ana@correo.example');
  return '/imported';
}

/** Uploads import files with one rejected row. */
async function uploaded({ site, merchant }: At): Promise<string> {
  const { office, id: commerce_id } = merchant;
  const id = newId();
  const rows = [aSubscriberRow('eva', { office }), aSubscriberRow('leo', { office, email: 'leo en casa' })];
  const files = new Map([
    ['plans.csv', csvOf([aPlanRow('anual', { office })])],
    ['subscribers.csv', csvOf(rows)],
  ] as const);
  await storeUpload(site.deps, { commerce_id, production: false }, id, files);
  return `/imported/files/${id}`;
}

export const panelSandboxScenes: readonly Scene[] = [
  panelScene('jobs-none', '/jobs'),
  panelScene('jobs', async (at) => {
    await aMovedClock(at, true);
    return '/jobs';
  }),
  panelScene('job-waiting', (at) => aMovedClock(at, false)),
  panelScene('job-done', (at) => aMovedClock(at, true)),
  panelScene('imported-none', '/imported'),
  panelScene('imported', imported),
  panelScene('imported-files', uploaded),
  panelScene('sandbox-empty', '/sandbox'),
  panelScene('sandbox', async (at) => {
    await fill(at);
    return '/sandbox';
  }),
  panelScene('sandbox-mails', async (at) => {
    await fill(at);
    return '/sandbox/mails';
  }),
  panelScene('sandbox-mail', async (at) => {
    await fill(at);
    return firstMail(at);
  }),
];
