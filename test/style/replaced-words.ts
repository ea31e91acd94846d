/** A word or phrase that the project does not use, and the standard term to use instead. */
export interface ReplacedWord {
  pattern: RegExp;
  instead: string;
}

const word = (source: string, instead: string): ReplacedWord => ({
  pattern: new RegExp(`\\b(?:${source})\\b`, 'i'),
  instead,
});

export const REPLACED_WORDS: readonly ReplacedWord[] = [
  word(
    'whoever|whomever|nobody|somebody|everybody|anybody',
    'name the subject: the worker, the payer, the caller',
  ),
  word('of which|those that|those who', 'name the subject, or split the sentence'),
  word('mend|mends|mended|mending', 'fix, fixed'),
  word('told|telling of', 'logged, reported, sent'),
  word('evenings?', 'charge run'),
  word('beside', 'next to, in addition to'),
  word('unsteady', 'flaky'),
  word('(?<!all )at once|at the same moment', 'concurrently, immediately'),
  word('held by', 'checked by, enforced by'),
  word('tries again|tried again|trying again', 'retries, retried'),
  word('asks? about|asked about|asking about', 'query, look up'),
  word('stands? for|standing for|stood for', 'simulate, represent'),
  word('takes? back|taken back|took back|taking back', 'revoke, undo'),
  word('by itself|by themselves', 'automatically, separately'),
  word('in earnest', 'in production'),
  word('as ever', 'as before, by default'),
  word('neighbourhoods?|farewell', 'a standard term; no metaphors'),
];

/** Returns each replaced word in a text, with the term to use instead. */
export function replacedWordsIn(text: string): string[] {
  return REPLACED_WORDS.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text);
    return found ? [`"${found[0]}" (use: ${instead})`] : [];
  });
}
