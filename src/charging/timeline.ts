import { toIsoText } from '#src/kernel/calendar.ts';
import type { TimelineEvent } from '#src/module.ts';
import type { Occurrence } from './types.ts';

/** Converts an event to the form that the test clock API returns. */
export function toTimelineEvent({ at, ...what }: Occurrence): TimelineEvent {
  return { ...what, at: toIsoText(at) };
}
