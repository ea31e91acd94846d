import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { MODULES } from '#src/modules.ts';
import { MAX_EXACT_COUNT } from '#src/platform/lists/query.ts';
import { exportListJob } from '#src/web/panel/lists/export.ts';
import { useApp } from '#test/support/app.ts';
import { inPanel, useOwner } from '#test/support/panel.ts';
import { filledIn } from '#test/support/visitor.ts';

const service = useApp();
const { merchant, owner } = useOwner(service);

/** Inserts one group more than an immediate export allows. */
before(async () => {
  const { id, office, user_id } = merchant;
  await sql`
    insert into groups (commerce_id, id, office_id, user_id, name, active, created_at)
    select ${id}, gen_random_uuid(), ${office}, ${user_id}, 'Grupo ' || g, g > 1, now() - g * interval '1 second'
    from generate_series(1, ${MAX_EXACT_COUNT + 1}::int) g`.execute(service.deps.db);
});

/** The first step of an export whose count timed out. */
function uncounted(after: () => void): typeof exportListJob.step {
  return async (...job) => {
    after();
    return { ...(await exportListJob.step(...job)), total: null };
  };
}

async function askFor(query: string, as = owner): Promise<string> {
  const page = await as.get(as.at(`/groups?${query}`));
  const submission = filledIn(page.html, 'submission');
  return (await as.send(as.at('/export/groups'), { query, submission })).location;
}

describe('export of a list', () => {
  test('is sent immediately for up to 10,000 rows', async () => {
    const location = await askFor('active=0');
    assert.equal(location, owner.at('/export/groups?active=0'));
    assert.equal((await owner.get(location)).html.split('\r\n').length, 3);
  });

  test('is made by a job above that, which reports progress and writes every row once', async () => {
    const location = await askFor('');
    assert.match(location, /\/jobs\/[0-9a-f-]{36}$/);
    assert.equal((await owner.get(`${location}/file`)).status, 404);
    await runLongJobs(service.deps, MODULES);
    const { rows } = await sql<{ state: string; done: bigint; total: bigint; chunks: number }>`
      select state, done, total, chunks from long_jobs where commerce_id = ${merchant.id}`.execute(
      service.deps.db,
    );
    const all = BigInt(MAX_EXACT_COUNT + 1);
    assert.deepEqual(rows, [{ state: 'done', done: all, total: all, chunks: 11 }]);
    const file = (await owner.get(`${location}/file`)).html;
    const ids = file
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0]);
    assert.equal(ids.length, MAX_EXACT_COUNT + 1);
    assert.equal(new Set(ids).size, MAX_EXACT_COUNT + 1);
  });

  test('completes even if its rows could not be counted', async () => {
    const location = await askFor('');
    const turn = new AbortController();
    const stop = () => turn.abort();
    await runLongJobs(
      service.deps,
      [{ long_jobs: [{ ...exportListJob, step: uncounted(stop) }] }],
      turn.signal,
    );
    assert.match((await owner.get(location)).html, /1000/, 'the page shows the number of rows done');
    await runLongJobs(service.deps, MODULES);
    const id = location.split('/').at(-1);
    const { rows } = await sql`select state, done, total from long_jobs where id = ${id}`.execute(
      service.deps.db,
    );
    const all = BigInt(MAX_EXACT_COUNT + 1);
    assert.deepEqual(rows, [{ state: 'done', done: all, total: all }]);
  });

  test('is not available to users with access to fewer offices than its creator', async () => {
    const location = await askFor('');
    await runLongJobs(service.deps, MODULES);
    const limited = await inPanel(service, {
      merchant: merchant.id,
      role: 'viewer',
      offices: merchant.offices.slice(1),
    });
    for (const path of [location, `${location}/file`]) {
      assert.equal((await owner.get(path)).status, 200);
      assert.equal((await limited.get(path)).status, 404);
    }
  });
});
