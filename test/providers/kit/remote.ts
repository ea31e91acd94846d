import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { CASES } from './run.ts';
import type { Case, Subject } from './types.ts';

/** Rules that can be checked without reading the gateway's ledger. */
const NAMES = [
  'a refused connection fails and allows failover to another provider',
  'the account check accepts valid settings and never repeats a wrong secret',
  'outcomes and log contain no secret and no card number',
];

const untried = (name: string): Case => ({
  name,
  run: async () => 'needs the ledger of the gateway, which is not readable',
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
