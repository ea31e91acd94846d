import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { listsOf, routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Reader } from '#src/platform/lists/conditions.ts';
import { firstQuery, keysQuery } from '#src/platform/lists/numbered.ts';
import { pageQuery, sortOf } from '#src/platform/lists/page-query.ts';
import { countQuery } from '#src/platform/lists/query.ts';
import { readRequest } from '#src/platform/lists/request.ts';
import { readTerm, searchQuery } from '#src/platform/lists/search.ts';
import { changesQuery } from '#src/tenancy/audit/store.ts';
import { readFilter, readPlace } from '#src/web/panel/audit/filter.ts';
import {
  auditQueries,
  casesOf,
  type Samples,
  SEARCHES,
  sampleOf,
  takeSamples,
} from '#test/support/list-cases.ts';
import { NUMBERED, numberedLists } from '#test/support/numbered-cases.ts';
import {
  type Plan,
  planFor,
  SUBSCRIPTIONS,
  slowPartsOf,
  TIMES,
  useMillion,
} from '#test/support/query-plans.ts';

/** Maximum rows sorted for a page of the audit log: it merges the pages of two sources. */
const SORTED_OF_LOG = 200;

const { service, million } = useMillion();
let readers: Reader[];
let samples: Samples;

before(async () => {
  const { client, commerce_id } = million;
  samples = await takeSamples(client, commerce_id);
  readers = [null, samples.offices.slice(-1)].map((offices) => ({
    commerce_id,
    production: true,
    offices,
  }));
});

/** Returns true if the response is one of the two envelopes of numbered pages. */
function isPage(answer: z.ZodType): boolean {
  const { properties = {} } = z.toJSONSchema(answer, { unrepresentable: 'any' });
  return 'current_page' in properties || ('meta' in properties && 'links' in properties);
}

/** The planner settings that the list engine uses. */
const SETTINGS = `set plan_cache_mode = force_custom_plan; set jit = off; set effective_cache_size = '8MB'; set enable_seqscan = `;

function planOf(query: RawBuilder<unknown>): Promise<Plan> {
  return planFor(million.client, query.compile(service.deps.db));
}

describe('query plans of every list, with the statistics of a million rows', () => {
  const now = Temporal.Instant.from('2027-01-15T15:00:00Z');

  for (const list of listsOf(MODULES))
    test(`${list.name}: no filter, sort order or page scans or sorts a large table`, async () => {
      const wrong: string[] = [];
      const counts = new Set<string>();
      for (const reader of readers)
        for (const { query } of casesOf(list, samples)) {
          const { request, issues } = readRequest(list, parseQuery(query));
          assert.deepEqual(issues, [], query);
          const value = sampleOf(sortOf(list, request).type);
          const cursor = { side: 'after' as const, value, key: sampleOf(list.key.type), position: 25 };
          const look = async (what: string, question: RawBuilder<unknown>) => {
            for (const found of slowPartsOf(await planOf(question)))
              wrong.push(`${what} of ${query} for offices ${reader.offices}: ${found}`);
          };
          // Counts and metadata filters need sequential scans disabled; other pages do not.
          await million.client.query(`${SETTINGS} ${request.filters.has('metadata') ? 'off' : 'on'}`);
          await look('first page', pageQuery(list, reader, request, now));
          await look('later page', pageQuery(list, reader, { ...request, cursor }, now));
          const counted = JSON.stringify([reader.offices, request.filters]);
          // The count is the same in every sort order.
          if (counts.has(counted)) continue;
          counts.add(counted);
          await million.client.query(`${SETTINGS} off`);
          await look('count', countQuery(list, reader, request.filters, now));
        }
      assert.deepEqual(wrong, []);
    });

  test('API lists: no filter, sort order or page scans or sorts a large table', async () => {
    const wrong: string[] = [];
    for (const reader of readers)
      for (const list of numberedLists(reader as Principal, samples, now)) {
        await million.client.query(list.kept ? 'reset all; set jit = off' : `${SETTINGS} off`);
        const first = firstQuery(list, { page: 1, per_page: 15, offset: 0 });
        const offset = list.kept ? 400_000 : 20_000;
        for (const [what, question] of Object.entries({
          'first page': first,
          'a page further on': keysQuery(list, { limit: 15, offset, fromEnd: false }),
          'last page': keysQuery(list, { limit: 15, offset: 3, fromEnd: true }),
        })) {
          // Matches of an unselective filter may all be at the end of the order, so the plan may sort any number of them.
          const isSorted = list.uneven?.is_guessed && question !== first;
          for (const found of slowPartsOf(
            await planOf(question),
            isSorted ? Number.POSITIVE_INFINITY : undefined,
          ))
            wrong.push(`${what} of ${list.name} by ${list.order[0]?.column}: ${found}`);
        }
      }
    assert.deepEqual(wrong, []);
  });

  test('API lists: every route with numbered pages is covered', () => {
    const paged = routesOf(MODULES).filter(({ answers }) => Object.values(answers).some(isPage));
    assert.deepEqual([...new Set(paged.map(({ path }) => path))].sort(), Object.keys(NUMBERED).sort());
  });

  test('audit log: no filter, date range or older page scans or sorts the whole log', async () => {
    const [reader] = readers;
    assert.ok(reader);
    const wrong: string[] = [];
    await million.client.query('reset all');
    for (const asked of auditQueries(samples)) {
      const query = parseQuery(asked);
      const filter = readFilter(query, reader);
      const question = changesQuery(filter, { limit: 51, after: readPlace(query) });
      for (const found of slowPartsOf(await planOf(question), SORTED_OF_LOG))
        wrong.push(`${asked}: ${found}`);
    }
    assert.deepEqual(wrong, []);
  });

  for (const typed of SEARCHES)
    test(`the search for «${typed}» reads only indexes`, async () => {
      const term = readTerm(typed);
      assert.ok(term);
      for (const list of listsOf(MODULES))
        for (const reader of readers) {
          const query = searchQuery(list, reader, term, now);
          if (query) assert.deepEqual(slowPartsOf(await planOf(query)), [], list.name);
        }
    });

  test('the plan check reports a full scan and a large sort', async () => {
    const sql = `select * from subscriptions where commerce_id = ${million.commerce_id} order by updated_at`;
    const plan = await planFor(million.client, { sql, parameters: [] });
    assert.deepEqual(slowPartsOf(plan).sort(), [
      'reads all of subscriptions',
      `sorts ${SUBSCRIPTIONS * TIMES} rows`,
    ]);
  });
});
