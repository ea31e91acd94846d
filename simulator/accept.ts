import type { z } from 'zod';
import type { Network } from './network.ts';
import { read } from './schema.ts';
import { type Answer, refusal } from './types.ts';
import { answerOnceWritten } from './view.ts';

/** The code for an operation that arrives after its reference was reported as unknown. */
export const TOO_LATE = 'S01';

/** The way in for every reference. A repeated one gets its first result, whatever else the request says. */
export async function accept<T extends z.ZodType>(
  network: Network,
  schema: T,
  body: unknown,
  work: (request: z.output<T>) => Promise<Answer>,
): Promise<Answer> {
  const reference = (body as { reference?: unknown } | null | undefined)?.reference;
  const first = typeof reference === 'string' ? network.book.first.get(reference) : undefined;
  if (first) return answerOnceWritten(network, first);
  const { value, problem } = read(schema, body);
  return problem === null ? work(value as z.output<T>) : refusal(400, problem);
}
