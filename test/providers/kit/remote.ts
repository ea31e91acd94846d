import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { CASES } from './run.ts';
import type { Case, Subject } from './types.ts';

/** Rules that can be checked without reading the gateway's ledger. */
const NAMES = [
  'where nobody listens nothing was asked, and another provider may be',
  'an account is checked: a right one is known, a wrong one refused without its secret',
  'no secret and no card number is said to anybody, in outcomes or in the log',
];

const untried = (name: string): Case => ({
  name,
  run: async () => 'needs the gateway’s own book, which nobody can read from here',
});

export const WITHOUT_BOOK: readonly Case[] = CASES.map((one) =>
  NAMES.includes(one.name) ? one : untried(one.name),
);

/** Returns a subject for a remote gateway, such as a sandbox. */
export function remoteSubject(
  provider: Provider,
  { url, account, cards }: { url: string; account: Settings; cards: { approved: string; declined: string } },
): Subject {
  return {
    provider,
    start: async () => ({
      url,
      cards,
      settings: (way) => ({ ...account, url: way === '' ? url : way }),
      ledger: async () => [],
      settle: async () => undefined,
      close: async () => undefined,
    }),
  };
}
