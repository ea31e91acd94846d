import { isUuid } from '#src/kernel/ids.ts';

/** How the API names a movement: by the consecutive of its transaction, or by the id of what took it back. */
export type Reference = { kind: 'number'; number: bigint } | { kind: 'refund'; id: string };

/** As it is written, so that `007` is not 7. */
const NUMBER = /^[1-9]\d{0,17}$/;

/** Undefined when the text can name no movement. */
export function readReference(text: string): Reference | undefined {
  if (NUMBER.test(text)) return { kind: 'number', number: BigInt(text) };
  return isUuid(text) ? { kind: 'refund', id: text } : undefined;
}
