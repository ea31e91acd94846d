import { notFound } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';

/** Production has no such pages. */
export function requireTest({ production }: Principal): void {
  if (production) throw notFound();
}
