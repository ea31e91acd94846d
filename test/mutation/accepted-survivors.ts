import type { StoreMutant } from './stores/types.ts';

/** A group of store mutants that change nothing observable, recognised by a rule. */
interface Rule {
  reason: string;
  applies(mutant: StoreMutant): boolean;
}

const RULES: readonly Rule[] = [
  {
    reason:
      'The column has no third value. The condition only lets PostgreSQL use an index that begins with it.',
    applies: ({ removed }) => removed.endsWith("production = any ('{t,f}')"),
  },
];

/** Single mutants that no test can notice, by id, with the reason. */
const SINGLE: Readonly<Record<string, string>> = {};

/** Why a mutant may survive, or null. */
export function reasonToAccept(mutant: StoreMutant): string | null {
  return SINGLE[mutant.id] ?? RULES.find(({ applies }) => applies(mutant))?.reason ?? null;
}

/** Entries of the list whose mutant no longer exists. */
export function staleAcceptances(mutants: readonly StoreMutant[]): string[] {
  const ids = new Set(mutants.map(({ id }) => id));
  const unused = RULES.filter(({ applies }) => !mutants.some(applies)).map(({ reason }) => `rule: ${reason}`);
  return [...Object.keys(SINGLE).filter((id) => !ids.has(id)), ...unused];
}
