/** One small wrong edit of the product, which the tests are to notice. */
export interface Mutant {
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** The rule it breaks. */
  breaks: string;
  /** Why no test can notice it, for an edit that changes nothing anybody could see. */
  equivalent?: string;
}

export interface Area {
  name: string;
  /** Those most likely to notice, which run first. What they miss goes to all quick tests. */
  tests: readonly string[];
  mutants: readonly Mutant[];
}

type Edit = readonly [find: string, replace: string, breaks: string];

export function mutantsOf(file: string, edits: readonly Edit[]): Mutant[] {
  return edits.map(([find, replace, breaks]) => ({ file, find, replace, breaks }));
}
