import { toIsoText } from '#src/kernel/calendar.ts';
import type { Happened as Reported } from '#src/module.ts';
import type { Happened } from './types.ts';

/** As whoever moved the clock of a test environment reads it. */
export function report({ at, ...what }: Happened): Reported {
  return { ...what, at: toIsoText(at) };
}
