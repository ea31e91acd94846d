import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readFilter, readSort } from '#src/billing/subscriptions/list/filter.ts';
import { subscriptionQuery } from '#src/billing/subscriptions/list/store.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { countAllQuery, keysQuery, type NumberedList } from '#src/platform/lists/numbered.ts';
import { type Samples, takeSamples } from '#test/support/list-cases.ts';
import { ORDERS } from '#test/support/numbered-cases.ts';
import { AS_LARGE, indexesOf, planFor, readsOf, useMillion } from '#test/support/query-plans.ts';

const { service, million } = useMillion();
const now = Temporal.Instant.from('2027-01-15T15:00:00Z');
let samples: Samples;

before(async () => {
  const { client, commerce_id } = million;
  samples = await takeSamples(client, commerce_id);
  // The lists are planned with an 8 MB cache. The table here is smaller, so the cache is reduced in proportion.
  await client.query(`${AS_LARGE}; set effective_cache_size = '16kB'`);
});

interface Question {
  query: string;
  /** The offices of the user: all, or one with few rows. */
  who: 'all offices' | 'one office';
}

/** The filters that an index covers in every sort order: one office, one plan, or an unusual status. */
function questions({ values }: Samples): Question[] {
  const plans = (values['subscriptions.plan_id'] ?? []).map((id) => `filter[plan_id]=${id}`);
  const statuses = ['activa', 'pausada'].map((status) => `filter[status]=${status}`);
  return [
    ...['', ...statuses, ...plans].map((query) => ({ query, who: 'all offices' as const })),
    ...['', 'filter[status]=pausada', ...plans].map((query) => ({ query, who: 'one office' as const })),
  ];
}

/** The queries of a list, except the one that reads the rows of the page. */
function pageQueriesOf(list: NumberedList) {
  return {
    'first rows': keysQuery(list, { limit: 1_001, offset: 0, fromEnd: false }),
    'a page far on': keysQuery(list, { limit: 15, offset: 20_000, fromEnd: false }),
    count: countAllQuery(list),
  };
}

describe('query plans of the subscription list of the API, with the statistics of a million rows', () => {
  test('filters by office, plan or status use index-only scans in any sort order', async () => {
    const { client, commerce_id } = million;
    const wrong: string[] = [];
    for (const { query, who } of questions(samples))
      for (const sort of ORDERS) {
        const offices = who === 'one office' ? samples.offices.slice(2, 3) : null;
        const principal = { commerce_id, production: true, offices } as Principal;
        const question = { filter: readFilter(parseQuery(query)), sort: readSort(sort), now };
        for (const [what, asked] of Object.entries(pageQueriesOf(subscriptionQuery(principal, question)))) {
          const plan = await planFor(client, asked.compile(service.deps.db));
          const reads = readsOf(plan, 'subscriptions').filter((node) => node !== 'Index Only Scan');
          wrong.push(...reads.map((node) => `${who}, ${what} of ${query} by ${sort}: ${node}`));
        }
      }
    assert.deepEqual(wrong, []);
  });

  test('a metadata filter never scans a sort index, even for a distant page', async () => {
    const { client, commerce_id } = million;
    const principal = { commerce_id, production: true, offices: null } as Principal;
    const filter = readFilter(parseQuery('filter[metadata][campaña]=web'));
    for (const sort of ORDERS) {
      const list = subscriptionQuery(principal, { filter, sort: readSort(sort), now });
      const asked = keysQuery(list, { limit: 15, offset: 1_100, fromEnd: false });
      const plan = await planFor(client, asked.compile(service.deps.db));
      const walked = indexesOf(plan).filter((name) => /^subscriptions_(list|by_)/.test(name));
      assert.deepEqual(walked, [], sort);
    }
  });
});
