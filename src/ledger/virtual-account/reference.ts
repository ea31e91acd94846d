import { isUuid } from '#src/kernel/ids.ts';

/** Identifies a movement in the API: the number of its transaction, or the id of the reversal. */
export type Reference = { kind: 'number'; number: bigint } | { kind: 'refund'; id: string };

/** Leading zeros are rejected, so that `007` does not match 7. */
const NUMBER = /^[1-9]\d{0,17}$/;

/** Returns undefined if the text cannot identify a movement. */
export function readReference(text: string): Reference | undefined {
  if (NUMBER.test(text)) return { kind: 'number', number: BigInt(text) };
  return isUuid(text) ? { kind: 'refund', id: text } : undefined;
}
