import { runLongJobs } from '#src/jobs/long/run.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { newId } from '#src/kernel/ids.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { MODULES } from '#src/modules.ts';
import { storeUpload } from '#src/moving/uploads/uploads.ts';
import { advanceClockJob } from '#src/sandbox/long-jobs.ts';
import type { TestApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { generate } from '#test/support/sandbox.ts';
import type { PanelRow } from './panel-rows.ts';

interface At {
  service: TestApp;
  merchant: TestMerchant;
}

async function aJob({ service, merchant }: At): Promise<{ id: string }> {
  const { deps } = service;
  const { id: commerce_id, user_id } = merchant;
  const reach = { production: false, frozen_at: null, offices: null, role: 'owner' } as const;
  const asked = { kind: advanceClockJob, parameters: {}, locale: 'es' } as const;
  return startLongJob(deps, { token_id: '', commerce_id, user_id, ...reach }, asked);
}

/** Uploads files that are not yet imported. */
async function anUpload({ service, merchant }: At): Promise<{ id: string }> {
  const id = newId();
  const files = new Map([['groups.csv', 'external_id,name\n']] as const);
  await storeUpload(service.deps, { commerce_id: merchant.id, production: false }, id, files);
  return { id };
}

/** Returns a finished clock job with a result file. */
async function aDoneJob(at: At): Promise<{ id: string }> {
  const { id } = await aJob(at);
  const { db } = at.service.deps;
  await runLongJobs(at.service.deps, MODULES);
  const chunk = { commerce_id: at.merchant.id, job_id: id, number: 1, text: '{}\n' };
  await db.insertInto('long_job_chunks').values(chunk).execute();
  await db.updateTable('long_jobs').set({ chunks: 1, bytes: 3n }).where('id', '=', id).execute();
  return { id };
}

async function aMail({ service, merchant }: At): Promise<{ id: string }> {
  const { db, clock } = service.deps;
  const plan = { merchant: 'Café', subscriber: 'Ana', plan: 'Mensual', service_until: null };
  await enqueueMails(db, [
    {
      ...{ commerce_id: merchant.id, office_id: merchant.office, production: false, locale: 'es' },
      to: { name: 'Ana', address: 'ana@correo.example' },
      from_name: 'Café',
      message: { kind: 'cancellation', ...plan },
      now: clock.now(),
    },
  ]);
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('commerce_id', '=', merchant.id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  return { id };
}

const inTest = { other_office: 'missing', only: 'test' } as const;
const outcome = { outcome: 'approve' };
const somebodys = async () => ({ id: newId() });

export const JOB_ROWS: readonly PanelRow[] = [
  { route: 'GET /jobs', other_office: 'seen' },
  { route: 'GET /jobs/:id', other_office: 'missing', params: aJob },
  { route: 'POST /jobs/:id/cancel', other_office: 'missing', params: aJob },
  { route: 'GET /jobs/:id/file', other_office: 'missing', params: aDoneJob },
  { route: 'GET /imported', other_office: 'missing' },
  { route: 'POST /imported', other_office: 'missing' },
  { route: 'POST /imported/files', other_office: 'missing' },
  { route: 'GET /imported/files/:id', other_office: 'missing', params: anUpload },
  { route: 'POST /imported/files/:id', other_office: 'missing', params: anUpload },
];

export const SANDBOX_ROWS: readonly PanelRow[] = [
  { route: 'GET /sandbox', other_office: 'seen', only: 'test' },
  { route: 'POST /sandbox/clock', form: { by: 'day' }, ...inTest },
  { route: 'POST /sandbox/clock/release', ...inTest },
  { route: 'POST /sandbox/erase', form: { name: 'x' }, ...inTest },
  {
    route: 'POST /sandbox/payments/:id',
    params: async ({ merchant }) => ({ id: (await generate(merchant)).id }),
    form: { outcome: 'pending' },
    ...inTest,
  },
  { route: 'POST /sandbox/reservations/:id', params: somebodys, form: outcome, ...inTest },
  { route: 'POST /sandbox/accounts/:id', params: somebodys, form: outcome, ...inTest },
  { route: 'POST /sandbox/disputes/:id', params: somebodys, form: { outcome: 'won' }, ...inTest },
  { route: 'POST /sandbox/disputed/:id', params: somebodys, ...inTest },
  { route: 'GET /sandbox/mails', other_office: 'seen', only: 'test' },
  { route: 'GET /sandbox/mails/:id', params: aMail, ...inTest },
  { route: 'GET /sandbox/mails/:id/html', params: aMail, ...inTest },
];
