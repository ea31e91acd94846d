import type { Deps } from '#src/deps.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { askAndKeep, type Question } from './ask-and-keep.ts';
import { listItems } from './store.ts';

/** How long an answer is good for. */
const GOOD_FOR_S = 30;
/** Questions at once to one merchant's system: the page is open to everybody. */
const AT_ONCE = 20;
/** Answers remembered; the oldest go first. */
const MOST_KEPT = 1_000;

/** Why there is no answer: the system gave none of use, or too many are asking it already. */
export type ErpFailure = 'erp_unavailable' | 'erp_busy';

export interface OwedAnswer {
  failure: ErpFailure | null;
  /** The items it named. */
  ids: readonly string[];
}

interface Memory {
  running: Map<string, Promise<OwedAnswer>>;
  kept: Map<string, { answer: OwedAnswer; until: Temporal.Instant }>;
  asking: Map<number, number>;
}

/** One for each service that runs, and gone with it. */
const memories = new WeakMap<Outbound, Memory>();

function memoryOf(deps: Deps): Memory {
  const memory = memories.get(deps.outbound) ?? { running: new Map(), kept: new Map(), asking: new Map() };
  memories.set(deps.outbound, memory);
  return memory;
}

/**
 * Asks a merchant's system what a customer owes and keeps what is valid. Who asks the same at the same time shares the
 * question, and for a while its answer.
 */
export function askOwed(deps: Deps, question: Question): Promise<OwedAnswer> {
  const memory = memoryOf(deps);
  const key = `${question.commerce_id} ${question.production} ${question.id_number} ${question.erp_url}`;
  const running = memory.running.get(key);
  if (running !== undefined) return running;
  const answer = recall(deps, memory, key, question).finally(() => memory.running.delete(key));
  memory.running.set(key, answer);
  return answer;
}

async function recall(deps: Deps, memory: Memory, key: string, question: Question): Promise<OwedAnswer> {
  const kept = memory.kept.get(key);
  if (kept && Temporal.Instant.compare(deps.real_clock.now(), kept.until) < 0) {
    // Test data may have been erased meanwhile.
    const there = await listItems(deps.db, question, kept.answer.ids);
    if (there.length === kept.answer.ids.length) return kept.answer;
  }
  memory.kept.delete(key);
  const asking = memory.asking.get(question.commerce_id) ?? 0;
  if (asking >= AT_ONCE) return { failure: 'erp_busy', ids: [] };
  memory.asking.set(question.commerce_id, asking + 1);
  try {
    const { answer: said, ids } = await askAndKeep(deps, question);
    const answer: OwedAnswer = { failure: said.ok ? null : 'erp_unavailable', ids };
    if (answer.failure === null) remember(deps, memory, key, answer);
    return answer;
  } finally {
    const left = (memory.asking.get(question.commerce_id) ?? 1) - 1;
    if (left > 0) memory.asking.set(question.commerce_id, left);
    else memory.asking.delete(question.commerce_id);
  }
}

function remember(deps: Deps, memory: Memory, key: string, answer: OwedAnswer): void {
  const [oldest] = memory.kept.keys();
  if (memory.kept.size >= MOST_KEPT && oldest !== undefined) memory.kept.delete(oldest);
  memory.kept.set(key, { answer, until: deps.real_clock.now().add({ seconds: GOOD_FOR_S }) });
}
