import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countImported } from '#src/billing/subscriptions/waiting/store.ts';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { MODULES } from '#src/modules.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import {
  aCardOf,
  aPlanRow,
  aSubscriberRow,
  aSubscriptionRow,
  importRows,
  principalOf,
} from '#test/support/moving.ts';
import { inPanel } from '#test/support/panel.ts';
import { filledIn } from '#test/support/visitor.ts';

// The test clock starts on 15 January 2027.
const service = useApp();

async function anImport() {
  const merchant = await aMerchant(service, ['Norte']);
  await importRows(service.deps, principalOf(merchant), {
    'plans.csv': [aPlanRow('basico')],
    'subscribers.csv': [aSubscriberRow('ana'), aSubscriberRow('luis', { id_number: '1018456790' })],
    'subscriptions.csv': [aSubscriptionRow('s1'), aSubscriptionRow('s2', { subscriber_id: 'luis' })],
  });
  await aCardOf(service.deps, merchant, 'ana@correo.example');
  const owner = await inPanel(service, { merchant: merchant.id });
  return { merchant, owner };
}

describe('imported subscriptions in the panel', () => {
  test('are announced on the home page and activated by a job that lists the ones left', async () => {
    const { merchant, owner } = await anImport();
    assert.match((await owner.get(owner.at(''))).text, /2 suscripciones importadas sin activar/);
    const page = await owner.get(owner.at('/imported'));
    assert.match(page.text, /En espera: 2\. Se pueden activar: 1\. Todavía no: 1\./);
    assert.match(page.text, /60[.,]000/);
    assert.equal((await merchant.test.get('/subscription')).body.data.length, 0);
    const submission = filledIn(page.html, 'submission');
    const { location } = await owner.send(owner.at('/imported'), { submission });
    // Sending the form twice starts one job.
    assert.equal((await owner.send(owner.at('/imported'), { submission })).location, location);
    await runLongJobs(service.deps, MODULES);
    assert.match((await owner.get(location)).text, /1 quedaron activas, 1 siguen en espera\./);
    assert.equal(
      (await owner.get(`${location}/file`)).html,
      'file,line,external_id,field,reason\nsubscriptions.csv,,s2,card,No hay una tarjeta ni una cuenta de su suscriptor para cobrar.\n',
    );
    assert.equal((await merchant.test.get('/subscription')).body.data.length, 1);
    assert.equal(await countImported(service.deps.db, principalOf(merchant)), 1);
  });

  test('without pending imports, the page has no form', async () => {
    const merchant = await aMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    const page = await owner.get(owner.at('/imported'));
    assert.match(page.text, /Nada espera a ser activado/);
    assert.doesNotMatch(page.html, /action="[^"]*\/imported"/);
    assert.doesNotMatch((await owner.get(owner.at(''))).text, /importadas/);
  });
});
