import type { Answer } from '#src/charging/settle.ts';
import type { Happened } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import { callNetwork } from '../charge/call.ts';
import { answerOf, settleCharges } from '../charge/settle.ts';
import type { DueIn } from '../store.ts';
import { type Claimed, claimBatch } from './claim.ts';
import type { RunCounts } from './progress.ts';

/** What a batch came to. */
export interface BatchCounts extends RunCounts {
  due: number;
}

export interface RunOptions {
  due: DueIn;
  /** How many are claimed at a time. */
  batch: number;
  /** How many are at the network at a time. */
  concurrency: number;
  signal?: AbortSignal | undefined;
  /** After every batch. */
  onBatch?(counts: BatchCounts): Promise<void>;
}

/** Does everything that is due at this moment, batch by batch; answers what happened, in order. */
export async function runDue(deps: Deps, options: RunOptions): Promise<Happened[]> {
  const happened: Happened[] = [];
  while (!options.signal?.aborted) {
    const claimed = await claimBatch(deps, options.due, options.batch);
    if (claimed.found === 0) break;
    happened.push(...claimed.happened);
    const settlement = await charge(deps, claimed, options);
    happened.push(...settlement.happened);
    await options.onBatch?.(settlement.counts);
    // Where the network does nothing, the rest of what is due had better wait for it.
    if (settlement.counts.failed > 0 && settlement.counts.done === 0) break;
  }
  return happened;
}

/** Outcomes are written as they come, so that a killed process leaves few of them to be asked about. */
const SETTLED_AT_ONCE = 250;

async function charge(
  deps: Deps,
  claimed: Claimed,
  { concurrency }: RunOptions,
): Promise<{ happened: Happened[]; counts: BatchCounts }> {
  const counts: BatchCounts = {
    due: claimed.opened.length + claimed.free,
    done: claimed.free,
    declined: 0,
    failed: 0,
    unknown: 0,
  };
  const happened: Happened[] = [];
  const opened = new Map(claimed.opened.map((one) => [one.operation.reference, one]));
  const queue = claimed.opened.values();
  let answered: Answer[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(batch: readonly Answer[]): Promise<void> {
    for (const { finding } of batch) counts[countOf(finding.kind)] += 1;
    try {
      happened.push(...(await settleCharges(deps, batch, { opened, context: claimed.context })).happened);
    } catch (error) {
      deps.log.error(
        { err: error, charges: batch.length },
        'outcomes could not be written: they will be asked about',
      );
    }
  }

  function flush(): void {
    const batch = answered;
    answered = [];
    writing = writing.then(() => write(batch));
  }

  const caller = async () => {
    for (const one of queue) {
      const finding = await callNetwork(deps, claimed.context, one);
      // Only now: while we waited, others may have begun a new list.
      answered.push(answerOf(one, finding));
      if (answered.length >= SETTLED_AT_ONCE) flush();
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, claimed.opened.length) }, caller));
  if (answered.length > 0) flush();
  await writing;
  return { happened, counts };
}

function countOf(kind: Answer['finding']['kind']): keyof BatchCounts {
  if (kind === 'approved') return 'done';
  if (kind === 'declined') return 'declined';
  return kind === 'unknown' || kind === 'pending' ? 'unknown' : 'failed';
}
