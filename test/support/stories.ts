import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { type TestApp, useApp } from './app.ts';
import { aCoupon, aPlan, aSubscriber } from './bodies.ts';
import { assertBooksOf, assertFigures } from './books.ts';
import { aMerchant, type Client, type TestMerchant } from './merchant.ts';
import { useNetwork } from './network.ts';
import { happenedUntil } from './sandbox.ts';
import { cardData, subscribe } from './subscriptions.ts';

type Body = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
type Record_ = any;

/**
 * A merchant in the test environment with a stopped clock. Times are in Colombia time, such as `2027-01-31 10:00`.
 */
export interface Stage {
  merchant: TestMerchant;
  api: Client;
  plan(change?: Body): Promise<string>;
  subscriber(): Promise<string>;
  /** Creates a subscription, asserts that this succeeds and returns its id. */
  subscribe(options?: { plan?: Body | string; subscriber?: string; card?: string }): Promise<string>;
  coupon(change: Body): Promise<string>;
  /** Moves the clock and returns the events of subscriptions until then, such as `2027-02-28 19:00 renew`. */
  until(moment: string): Promise<string[]>;
  get(id: string): Promise<Record_>;
  next(id: string): Promise<Record_>;
  /** Changes the card for the next charges. */
  card(id: string, number: string): Promise<void>;
  /** Sends a request that must succeed. */
  put(path: string, body?: Body): Promise<Record_>;
  post(path: string, body?: Body): Promise<Record_>;
  changePlan(id: string, plan_id: string, more?: Body): Promise<Record_>;
  /** Returns approved charges, oldest first: `2027-01-31 10:00 30000`. */
  paid(id: string): Promise<string[]>;
  /** Returns the invoices, oldest first. */
  invoices(id: string): Promise<Record_[]>;
  balance(subscriber: string): Promise<number>;
  /** Returns the ids of its subscriber and plan. */
  of(id: string): Promise<{ subscriber: string; plan: string }>;
}

/** Returns the test card that is declined with that code, or that has that outcome. */
export function cardThat(codeOrOutcome: string): string {
  const found = TEST_CARDS.find(
    ({ outcome, code }) => outcome === codeOrOutcome || (outcome === 'decline' && code === codeOrOutcome),
  );
  assert.ok(found, codeOrOutcome);
  return found.number;
}

function toIso(moment: string): string {
  const [day, time = '00:00'] = moment.split(' ');
  return `${day}T${time.length === 5 ? `${time}:00` : time}-05:00`;
}

function fromIso(at: string): string {
  return at
    .replace('T', ' ')
    .replace(/-05:00$/, '')
    .replace(/:00$/, '');
}

/**
 * One service and one network for a file of scenarios. Each scenario has its own merchant, whose clock starts at the
 * given time, and ends with a check of its books. The figures of all merchants are checked after the last one.
 */
export async function useStories() {
  const network = await useNetwork();
  // Registered first, so that it runs before the service is closed.
  after(() => assertFigures(service));
  const service = useApp({ network_url: network.url });
  const open = (at: string) => openStage(service, at);
  const close = (stage: Stage) => assertBooksOf(service, stage.merchant, network);
  function story(name: string, at: string, run: (stage: Stage) => Promise<void>): void {
    test(name, async () => {
      await network.faults({});
      const stage = await open(at);
      await run(stage);
      await close(stage);
    });
  }
  return { story, service, network, open, close };
}

async function openStage(service: TestApp, at: string): Promise<Stage> {
  const merchant = await aMerchant(service);
  const { office, test: api } = merchant;
  await happenedUntil(merchant, toIso(at));
  async function send(method: 'put' | 'post', path: string, body: Body | undefined): Promise<Record_> {
    const answer = await api[method](path, body);
    assert.ok(answer.status < 202, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const put = (path: string, body?: Body) => send('put', path, body);
  const post = (path: string, body?: Body) => send('post', path, body);
  const read = async (path: string) => {
    const answer = await api.get(path);
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const plan = async (change: Body = {}) => (await post('/plan', aPlan(office, change))).plan.id;
  const subscriber = async () => (await post('/subscriber', aSubscriber(office))).subscriber.id;
  const get = (id: string) => read(`/subscription/${id}?expand[]=next_transaction`);
  return {
    merchant,
    api,
    plan,
    subscriber,
    put,
    post,
    get,
    async subscribe({ plan: terms = {}, subscriber: owner, card } = {}) {
      const known = {
        ...(typeof terms === 'string' ? { plan_id: terms } : {}),
        ...(owner === undefined ? {} : { subscriber_id: owner }),
      };
      const { answer, id } = await subscribe(api, office, {
        ...(typeof terms === 'string' ? {} : { plan: terms }),
        ...(card === undefined ? {} : { card }),
        body: known,
      });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return id;
    },
    async coupon(change) {
      const body = {
        ...aCoupon(office, change),
        ...('amount_off' in change ? { percent_off: undefined } : {}),
      };
      return (await post('/coupon', body)).coupon.code;
    },
    async until(moment) {
      const events = await happenedUntil(merchant, toIso(moment));
      return events.map(({ at, event, status }) => {
        const name = event.replace(/^subscription\./, '');
        return `${fromIso(at)} ${name}${status === undefined ? '' : ` ${status}`}`;
      });
    },
    next: (id) => read(`/subscription/${id}/next-transaction`),
    async card(id, number) {
      const { holder, ...body } = cardData(number);
      await put(`/subscription/${id}/update-payment-method`, body);
    },
    changePlan: (id, plan_id, more = {}) => put(`/subscription/${id}/change-plan`, { plan_id, ...more }),
    async paid(id) {
      const { data } = await read(`/subscription/${id}/transactions?per_page=100`);
      return data
        .filter(({ status }: Record_) => status === 'Aprobada')
        .map(({ approved_at, amount }: Record_) => `${approved_at.replace(/:00$/, '')} ${amount}`)
        .reverse();
    },
    invoices: async (id) => (await read(`/subscription/${id}/invoices?per_page=100`)).data.reverse(),
    balance: async (id) => (await read(`/subscriber/${id}`)).balance,
    async of(id) {
      const { subscriber_id, subscription_plan_id } = await get(id);
      return { subscriber: subscriber_id, plan: subscription_plan_id };
    },
  };
}
