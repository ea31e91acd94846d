import type { z } from 'zod';
import type { Network } from './network.ts';
import { read } from './schema.ts';
import { type Answer, belongsTo, type Party, refusal } from './types.ts';
import { answerAfterWrite } from './view.ts';

/** Decline code for an operation whose reference was invalidated by an earlier query. */
export const TOO_LATE = 'S01';

/**
 * Response to a request whose reference belongs to another merchant or environment. It reveals nothing about the
 * operation.
 */
export const FOREIGN: Answer = refusal(400, 'reference: is of another merchant or environment');

/** Returns a 403 response if the simulator does not accept this environment, otherwise null. */
export function refuseEnvironment(network: Network, { environment }: Party): Answer | null {
  if (network.environments.includes(environment)) return null;
  return { status: 403, body: { error: `nothing of ${environment} is taken here`, environment } };
}

/**
 * Validates and executes an operation. A repeated reference returns its first result, even if other fields differ. A
 * reference that belongs to another merchant or environment is refused.
 */
export async function accept<T extends z.ZodType<Party>>(
  network: Network,
  schema: T,
  body: unknown,
  work: (request: z.output<T>) => Promise<Answer>,
): Promise<Answer> {
  const reference = (body as { reference?: unknown } | null | undefined)?.reference;
  const first = typeof reference === 'string' ? network.book.first.get(reference) : undefined;
  if (first) return belongsTo(first, body as Party) ? answerAfterWrite(network, first) : FOREIGN;
  const { value, problem } = read(schema, body);
  if (problem !== null) return refusal(400, problem);
  return refuseEnvironment(network, value) ?? work(value);
}
