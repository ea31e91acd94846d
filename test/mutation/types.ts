/** One small wrong edit of the product, which the tests are to notice. */
export interface Mutant {
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The rule it breaks. */
  breaks: string;
  /** Why no test can notice the edit, if it has no observable effect. */
  equivalent?: string;
}

export interface Area {
  name: string;
  /**
   * The tests most likely to notice the mutants, which run first. Survivors are tried against all quick
   * tests.
   */
  tests: readonly string[];
  mutants: readonly Mutant[];
}

type Edit = readonly [find: string, replace: string, breaks: string];

export function mutantsOf(file: string, edits: readonly Edit[]): Mutant[] {
  return edits.map(([find, replace, breaks]) => ({ file, find, replace, breaks }));
}
