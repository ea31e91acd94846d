import { isUuid } from '#src/kernel/ids.ts';

/**
 * Identifier of a movement in the API. A credit is identified by its transaction number, and a reversal by its id.
 */
export type Reference = { kind: 'number'; number: bigint } | { kind: 'refund'; id: string };

/** Pattern for a transaction number. Leading zeros are rejected, so that `007` does not match 7. */
const NUMBER = /^[1-9]\d{0,17}$/;

/** Parses the identifier of a movement. Returns undefined if the text is neither a number nor an id. */
export function readReference(text: string): Reference | undefined {
  if (NUMBER.test(text)) return { kind: 'number', number: BigInt(text) };
  return isUuid(text) ? { kind: 'refund', id: text } : undefined;
}
