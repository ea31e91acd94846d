import { toIsoText } from '#src/kernel/calendar.ts';
import type { TimelineEvent } from '#src/module.ts';
import type { Occurrence } from './types.ts';

/** Converts an event to the format of the test clock API. */
export function toTimelineEvent({ at, ...what }: Occurrence): TimelineEvent {
  return { ...what, at: toIsoText(at) };
}
