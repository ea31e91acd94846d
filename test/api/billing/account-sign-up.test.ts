import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryDueSources } from '#src/billing/payment-sources/query-sources.ts';
import { applyApproval } from '#src/billing/subscriptions/approvals/apply.ts';
import { applyDecidedApprovals, purgeApprovals } from '#src/billing/subscriptions/approvals/run.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan } from '#test/support/bodies.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { PHONE, phoneThat } from '#test/support/payment-sources.ts';
import { aSignUp, aVisitor, errorOf, filledIn, pageOf, type Shown } from '#test/support/subscription-page.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Creates a plan and opens its page with an account payment method selected. */
async function aStage(change: Readonly<Record<string, unknown>> = {}, method = 'nequi') {
  const merchant = await aMerchant(service);
  const { office, test: api } = merchant;
  const plan: string = (await api.post('/plan', aPlan(office, change))).body.plan.id;
  const visitor = aVisitor(service);
  const page = await visitor.open(pageOf(plan, `?method=${method}`));
  const subscriptions = async () => (await api.get(`/subscription/plan/${plan}`)).body.data;
  const subscribers = () =>
    service.deps.db.selectFrom('subscribers').select('id').where('commerce_id', '=', merchant.id).execute();
  return { merchant, api, plan, visitor, page, subscriptions, subscribers };
}

/** Returns the form fields of a sign-up with an account instead of a card. */
function anAccountSignUp(phone: string, change: Record<string, string> = {}): Record<string, string> {
  const fields = Object.entries(aSignUp('')).filter(([name]) => !name.startsWith('card_information'));
  return { ...Object.fromEntries(fields), 'account[nequi_phone]': phone, ...change };
}

const appOf = ({ html }: Shown) => /href="([^"]*\/app\/[^"]*)"/.exec(html)?.[1] ?? '';

/** Sends the holder's decision to the page that simulates the app. */
async function decide(page: Shown, outcome: string): Promise<void> {
  const body = new URLSearchParams({ outcome });
  assert.equal((await fetch(appOf(page), { method: 'POST', redirect: 'manual', body })).status, 303);
}

const charges = async () => (await network.ledger()).filter(({ kind }) => kind === 'purchase').length;

describe('signing up to a plan with an account', () => {
  test('offers Nequi, Daviplata and Bancolombia in addition to the card and shows the account consent', async () => {
    const { page } = await aStage();
    for (const way of ['Tarjeta', 'Nequi', 'Daviplata', 'Bancolombia'])
      assert.ok(page.text.includes(way), way);
    assert.match(page.text, /cobrar a esta cuenta/);
    assert.match(page.html, /data-panel="card"[^>]* hidden/);
    assert.doesNotMatch(page.html, /data-panel="nequi"[^>]* hidden/);
  });

  test('waits for approval in the app, survives leaving the page, and starts after the approval', async () => {
    const { plan, visitor, page, subscriptions, subscribers } = await aStage();
    const before = await charges();
    const waiting = await visitor.send(page, anAccountSignUp(PHONE));
    assert.match(waiting.text, /Apruebe en Nequi/);
    assert.match(waiting.html, /http-equiv="refresh"/);
    assert.deepEqual([await subscriptions(), await subscribers()], [[], []]);
    // The plan page redirects to the pending request.
    const back = await visitor.open(pageOf(plan));
    assert.match(back.text, /Apruebe en Nequi/);
    await decide(waiting, 'approve');
    const done = await visitor.open(waiting.address);
    assert.match(done.text, /Su suscripción está activa/);
    assert.match(done.text, /Nequi ····1234/);
    assert.equal(await charges(), before + 1);
    const [one, ...others] = await subscriptions();
    assert.deepEqual([one.status, others.length], ['activa', 0]);
  });

  test('the worker queries the provider and starts the subscription when the page is not open', async () => {
    const { visitor, page, subscriptions } = await aStage();
    const waiting = await visitor.send(page, anAccountSignUp(PHONE));
    await decide(waiting, 'approve');
    service.clock.advance({ seconds: 5 });
    await queryDueSources(service.deps);
    await applyDecidedApprovals(service.deps, new AbortController().signal);
    assert.equal((await subscriptions()).length, 1);
    assert.match((await visitor.open(waiting.address)).text, /Su suscripción está activa/);
  });

  test('an account approved immediately needs no waiting page, and a trial starts without a charge', async () => {
    const { visitor, page } = await aStage();
    assert.match((await visitor.send(page, anAccountSignUp(phoneThat('approve')))).text, /está activa/);
    const before = await charges();
    const trial = await aStage({ trial_period: 7, trial_interval: 'day' });
    const begun = await trial.visitor.send(trial.page, anAccountSignUp(phoneThat('approve')));
    assert.match(begun.text, /Su prueba gratis empezó/);
    assert.equal(await charges(), before);
  });

  test('an account refused in the app shows the form again with the typed data and stores nothing', async () => {
    const { visitor, page, subscriptions, subscribers } = await aStage();
    const waiting = await visitor.send(page, anAccountSignUp(PHONE, { name: 'Marta Pérez' }));
    await decide(waiting, 'reject');
    const again = await visitor.open(waiting.address);
    assert.match(again.text, /Usted no aprobó la solicitud en Nequi/);
    assert.equal(filledIn(again, 'name'), 'Marta Pérez');
    assert.deepEqual([await subscriptions(), await subscribers()], [[], []]);
    const done = await visitor.send(again, anAccountSignUp(phoneThat('approve')));
    assert.match(done.text, /está activa/);
  });

  test('an account request without a response expires, and the form shows the reason', async () => {
    const { visitor, page } = await aStage();
    const waiting = await visitor.send(page, anAccountSignUp(phoneThat('never')));
    assert.match(waiting.text, /Apruebe en Nequi/);
    service.clock.advance({ minutes: 61 });
    assert.match((await visitor.open(waiting.address)).text, /No recibimos respuesta de Nequi/);
  });

  test('a first charge declined for insufficient funds revokes the account at the provider', async () => {
    const { visitor, page, subscriptions, subscribers, merchant } = await aStage();
    const again = await visitor.send(page, anAccountSignUp(phoneThat('no_funds')));
    assert.match(again.text, /no aprobó este valor/);
    assert.deepEqual([await subscriptions(), await subscribers()], [[], []]);
    await queryDueSources(service.deps);
    const last = (await network.ledger()).findLast(
      (entry) => entry.kind === 'account' && entry.merchant === merchant.id,
    );
    assert.equal(last?.status, 'revoked');
  });

  test('two submissions from two tabs create one account request and one subscription', async () => {
    const { plan, visitor, page, subscriptions } = await aStage();
    const other = await visitor.open(pageOf(plan, '?method=nequi'));
    const before = await charges();
    const [one, two] = await Promise.all([
      visitor.send(page, anAccountSignUp(PHONE)),
      visitor.send(other, anAccountSignUp(PHONE)),
    ]);
    assert.equal(one.address.split('?')[0], two.address.split('?')[0]);
    // The second tab may have loaded before the app URL was known, so the page is opened again.
    await decide(await visitor.open(one.address), 'approve');
    await Promise.all([
      visitor.open(one.address),
      visitor.open(two.address),
      applyDecidedApprovals(service.deps, new AbortController().signal),
    ]);
    assert.equal((await subscriptions()).length, 1);
    assert.equal(await charges(), before + 1);
  });

  test('an approval after the price changed starts no subscription, charges nothing and shows why', async () => {
    const { api, plan, visitor, page, subscriptions } = await aStage();
    const waiting = await visitor.send(page, anAccountSignUp(PHONE));
    await api.put(`/plan/${plan}`, { price: 45_000 });
    const before = await charges();
    await decide(waiting, 'approve');
    const again = await visitor.open(waiting.address);
    assert.match(again.text, /La suscripción no empezó y no se cobró nada/);
    assert.deepEqual([await subscriptions(), await charges()], [[], before]);
  });

  test('shows the error of an invalid phone number next to the field and sends nothing to the provider', async () => {
    const { visitor, page } = await aStage();
    const entries = (await network.ledger()).length;
    for (const phone of ['', '123', '6012345678']) {
      const again = await visitor.send(page, anAccountSignUp(phone));
      assert.notEqual(errorOf(again, 'account.nequi_phone'), '', phone);
    }
    assert.equal((await network.ledger()).length, entries);
  });

  test('a Bancolombia account is approved on the bank page', async () => {
    const { visitor, page } = await aStage({}, 'bancolombia');
    const waiting = await visitor.send(page, anAccountSignUp(''));
    assert.match(waiting.text, /Apruebe en Bancolombia/);
    assert.match(waiting.html, /data-forward="0"/);
    await decide(waiting, 'approve');
    assert.match((await visitor.open(waiting.address)).text, /Bancolombia/);
  });

  test('deletes the form data after thirty days and keeps the subscription', async () => {
    const { visitor, page, subscriptions, merchant } = await aStage();
    await visitor.send(page, anAccountSignUp(phoneThat('approve')));
    const left = async () =>
      (
        await service.deps.db
          .selectFrom('approvals')
          .select('status')
          .where('commerce_id', '=', merchant.id)
          .execute()
      ).length;
    service.clock.advance({ days: 29 });
    await purgeApprovals(service.deps);
    assert.equal(await left(), 1);
    service.clock.advance({ days: 2 });
    await purgeApprovals(service.deps);
    assert.equal(await left(), 0);
    assert.equal((await subscriptions()).length, 1);
  });

  test('concurrent processing of one approval creates one subscription', async () => {
    const { visitor, page, subscriptions, merchant } = await aStage();
    await visitor.send(page, anAccountSignUp(phoneThat('approve')));
    const [{ id }] = await subscriptions();
    const key = { commerce_id: merchant.id, payment_source_id: id };
    await Promise.all([applyApproval(service.deps, key), applyApproval(service.deps, key)]);
    assert.equal((await subscriptions()).length, 1);
  });
});
