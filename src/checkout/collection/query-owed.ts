import type { Deps } from '#src/deps.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { type ErpQuery, queryAndStore } from './query-and-store.ts';
import { listItems } from './store.ts';

/** Cache lifetime of an ERP response, in seconds. */
const CACHE_LIFETIME_S = 30;
/**
 * Maximum number of concurrent queries to one merchant's ERP. The payment page is public, so visitors could
 * overload the ERP.
 */
const MAX_CONCURRENT_QUERIES = 20;
/** Maximum number of cached responses. When it is exceeded, the oldest response is evicted. */
const MAX_KEPT = 1_000;

/**
 * Why an ERP query failed. `erp_unavailable` means that the ERP returned no usable response. `erp_busy` means that
 * too many queries to this ERP are already running.
 */
export type ErpFailure = 'erp_unavailable' | 'erp_busy';

export interface OwedAnswer {
  failure: ErpFailure | null;
  /** Ids of the stored items that the ERP listed in its response. */
  ids: readonly string[];
}

interface Cache {
  running: Map<string, Promise<OwedAnswer>>;
  kept: Map<string, { answer: OwedAnswer; until: Temporal.Instant }>;
  asking: Map<number, number>;
}

/**
 * ERP response caches, by the outbound client of a service. Each cache is garbage-collected together with its client.
 */
const caches = new WeakMap<Outbound, Cache>();

function cacheOf(deps: Deps): Cache {
  const memory = caches.get(deps.outbound) ?? { running: new Map(), kept: new Map(), asking: new Map() };
  caches.set(deps.outbound, memory);
  return memory;
}

/**
 * Queries a merchant's ERP for the debts of a customer and stores the valid items. Concurrent identical queries share
 * one ERP request. Successful responses are cached for `CACHE_LIFETIME_S` seconds.
 */
export function queryOwed(deps: Deps, question: ErpQuery): Promise<OwedAnswer> {
  const memory = cacheOf(deps);
  const key = `${question.commerce_id} ${question.production} ${question.id_number} ${question.erp_url}`;
  const running = memory.running.get(key);
  if (running !== undefined) return running;
  const answer = readCache(deps, memory, key, question).finally(() => memory.running.delete(key));
  memory.running.set(key, answer);
  return answer;
}

async function readCache(deps: Deps, memory: Cache, key: string, question: ErpQuery): Promise<OwedAnswer> {
  const kept = memory.kept.get(key);
  if (kept && Temporal.Instant.compare(deps.real_clock.now(), kept.until) < 0) {
    // The items are read again, because test data may have been erased since the response was cached.
    const there = await listItems(deps.db, question, kept.answer.ids);
    if (there.length === kept.answer.ids.length) return kept.answer;
  }
  memory.kept.delete(key);
  const asking = memory.asking.get(question.commerce_id) ?? 0;
  if (asking >= MAX_CONCURRENT_QUERIES) return { failure: 'erp_busy', ids: [] };
  memory.asking.set(question.commerce_id, asking + 1);
  try {
    const { answer: said, ids } = await queryAndStore(deps, question);
    const answer: OwedAnswer = { failure: said.ok ? null : 'erp_unavailable', ids };
    if (answer.failure === null) writeCache(deps, memory, key, answer);
    return answer;
  } finally {
    const left = (memory.asking.get(question.commerce_id) ?? 1) - 1;
    if (left > 0) memory.asking.set(question.commerce_id, left);
    else memory.asking.delete(question.commerce_id);
  }
}

function writeCache(deps: Deps, memory: Cache, key: string, answer: OwedAnswer): void {
  const [oldest] = memory.kept.keys();
  if (memory.kept.size >= MAX_KEPT && oldest !== undefined) memory.kept.delete(oldest);
  memory.kept.set(key, { answer, until: deps.real_clock.now().add({ seconds: CACHE_LIFETIME_S }) });
}
