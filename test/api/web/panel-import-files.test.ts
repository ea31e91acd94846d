import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { MODULES } from '#src/modules.ts';
import { purgeUploads } from '#src/moving/uploads/uploads.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { aPlanRow, aSubscriberRow, aSubscriptionRow, csvOf, sealedFor } from '#test/support/moving.ts';
import { inPanel, type PanelVisitor, sendFiles } from '#test/support/panel.ts';
import { filledIn } from '#test/support/visitor.ts';

// The test clock starts on 15 January 2027.
const service = useApp();

const PEOPLE = {
  plans_csv: csvOf([aPlanRow('basico')]),
  subscribers_csv: csvOf([
    aSubscriberRow('ana'),
    aSubscriberRow('luis', { id_number: '1018456790', email: 'luis en casa' }),
  ]),
  subscriptions_csv: csvOf([aSubscriptionRow('s1')]),
};

async function anOwner(): Promise<{ merchant: TestMerchant; owner: PanelVisitor }> {
  const merchant = await aMerchant(service, ['Norte']);
  return { merchant, owner: await inPanel(service, { merchant: merchant.id }) };
}

function send(owner: PanelVisitor, texts: Readonly<Record<string, string>>) {
  const files = Object.entries(texts).map(([name, text]) => [name, new File([text], 'x.csv')] as const);
  const to = { from: '/imported', to: '/imported/files' };
  return sendFiles(service, owner, to, Object.fromEntries(files));
}

async function countFiles(merchant: TestMerchant): Promise<number> {
  const { db } = service.deps;
  const rows = await db
    .selectFrom('import_files')
    .select('name')
    .where('commerce_id', '=', merchant.id)
    .execute();
  return rows.length;
}

const textIn = (body: string) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('importing files in the panel', () => {
  test('shows a dry run, then imports in a job whose file lists the refused rows', async () => {
    const { merchant, owner } = await anOwner();
    const card = { external_id: 'k1', subscriber_id: 'ana', holder: 'Ana', number: '4111111111111111' };
    const cards_sealed = await sealedFor(service.deps, merchant, [{ ...card, datetime: '2039-12' }]);
    const { statusCode, headers, body } = await send(owner, { ...PEOPLE, cards_sealed });
    assert.equal(statusCode, 303, body);
    const address = String(headers.location);
    const page = await owner.get(address);
    assert.match(page.text, /Fue un ensayo: no se ha escrito nada/);
    assert.match(page.text, /subscribers\.csv 2 1 0 0 1/);
    assert.match(page.text, /subscribers\.csv 3 luis email .*correo electrónico válido/);
    assert.match(page.text, /En espera: 1\. Se pueden activar: 1\./);
    assert.equal((await merchant.test.get('/plan')).body.data.length, 0);
    const { rows } = { rows: await service.deps.db.selectFrom('import_files').selectAll().execute() };
    assert.doesNotMatch(rows.map(({ sealed }) => sealed.toString('latin1')).join(), /basico|correo/);

    const submission = filledIn(page.html, 'submission');
    const { location } = await owner.send(address, { submission });
    assert.equal((await owner.send(address, { submission })).location, location);
    await runLongJobs(service.deps, MODULES);
    const done = await owner.get(location);
    assert.match(done.text, /4 nuevos, 0 reemplazados, 0 sin cambio, 1 rechazados\./);
    assert.equal(
      (await owner.get(`${location}/file`)).html,
      'file,line,external_id,field,reason\nsubscribers.csv,3,luis,email,El campo email debe ser un correo electrónico válido.\n',
    );
    assert.equal(await countFiles(merchant), 0);
    assert.match((await owner.get(owner.at('/imported'))).text, /En espera: 1\. Se pueden activar: 1\./);
    const { db } = service.deps;
    const written = await db
      .selectFrom('audit_log')
      .select(['channel', 'user_id'])
      .where('commerce_id', '=', merchant.id)
      .where('subject_kind', '=', 'plan')
      .execute();
    assert.deepEqual(written, [{ channel: 'panel', user_id: owner.user_id }]);
  });

  test('refuses unreadable files with a reason and stores none', async () => {
    const { merchant, owner } = await anOwner();
    const cases: [Readonly<Record<string, string>>, RegExp][] = [
      [{}, /Elija al menos un archivo/],
      [{ plans_csv: 'external_id,precio\np,1\n' }, /plans\.csv: no existe la columna: precio/],
      [{ subscribers_csv: `${'x'.repeat(1024 * 1024)}\n` }, /pesan más de 1 MB.*cuota import/],
      [
        { cards_sealed: 'k1,4111111111111111' },
        /cards\.sealed: su primera línea no es la de un archivo sellado/,
      ],
    ];
    for (const [files, said] of cases) {
      const { statusCode, body } = await send(owner, files);
      assert.notEqual(statusCode, 303);
      assert.match(textIn(body), said);
    }
    assert.equal(await countFiles(merchant), 0);
  });

  test('files are visible only to their merchant and environment, and deleted after a day', async () => {
    const { merchant, owner } = await anOwner();
    const { headers } = await send(owner, PEOPLE);
    const address = String(headers.location);
    const other = await anOwner();
    const id = address.split('/').at(-1);
    assert.equal((await other.owner.get(other.owner.at(`/imported/files/${id}`))).status, 404);
    assert.equal((await owner.get(owner.at(`/imported/files/${id}`, 'production'))).status, 404);
    service.clock.advance({ hours: 23 });
    await purgeUploads(service.deps);
    assert.equal(await countFiles(merchant), 3);
    service.clock.advance({ hours: 2 });
    await purgeUploads(service.deps);
    assert.equal(await countFiles(merchant), 0);
  });
});
