import type { Verdict } from './trial.ts';
import { KINDS, type Skipped, type StoreMutant } from './types.ts';

/** In percent of the mutants that are not accepted. */
const TARGET = 90;

interface Results {
  mutants: readonly StoreMutant[];
  verdicts: readonly Verdict[];
  skipped: readonly Skipped[];
  reasonToAccept(mutant: StoreMutant): string | null;
  /** Accepted ids that no mutant has. */
  stale: readonly string[];
}

export function summarize({ mutants, verdicts, skipped, reasonToAccept, stale }: Results) {
  const outcomes = new Map(verdicts.map((verdict) => [verdict.id, verdict.outcome]));
  const isKilled = ({ id }: StoreMutant) => outcomes.get(id) === 'killed';
  const isAccepted = (mutant: StoreMutant) => reasonToAccept(mutant) !== null;
  const count = (some: readonly StoreMutant[]) => {
    const killed = some.filter(isKilled).length;
    const accepted = some.filter((mutant) => !isKilled(mutant) && isAccepted(mutant)).length;
    const judged = some.length - accepted;
    const killed_percent = Math.round((killed / Math.max(1, judged)) * 1_000) / 10;
    return { mutants: some.length, killed, accepted, survived: judged - killed, killed_percent };
  };
  const survivors = mutants.filter((mutant) => !isKilled(mutant) && !isAccepted(mutant));
  const accepted_but_killed = mutants.filter((mutant) => isKilled(mutant) && isAccepted(mutant));
  const total = count(mutants);
  const summary = {
    ...total,
    by_kind: Object.fromEntries(
      KINDS.map((kind) => [kind, count(mutants.filter((mutant) => mutant.kind === kind))]),
    ),
    survivors: survivors.map(({ id, line }) => ({ id, line, outcome: outcomes.get(id) })),
    accepted_but_killed: accepted_but_killed.map(({ id }) => id),
    accepted_without_mutant: stale,
    not_mutated: skipped.length,
  };
  const passed = total.killed_percent >= TARGET && accepted_but_killed.length === 0 && stale.length === 0;
  return { summary, passed };
}
