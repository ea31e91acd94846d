import { notFound } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';

/** Throws 404 in production. */
export function requireTest({ production }: Principal): void {
  if (production) throw notFound();
}
