import { toIsoText } from '#src/kernel/calendar.ts';
import type { TimelineEvent } from '#src/module.ts';
import type { Occurrence } from './types.ts';

/** As whoever moved the clock of a test environment reads it. */
export function toTimelineEvent({ at, ...what }: Occurrence): TimelineEvent {
  return { ...what, at: toIsoText(at) };
}
