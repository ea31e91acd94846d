import { z } from 'zod';
import { type EventKind, eventKind } from '#src/messages/webhooks/event-kind.ts';

/**
 * An event for tests of delivery, which must not depend on real events. No module declares it, so the API document
 * does not contain it.
 */
export const TEST_EVENT: EventKind = eventKind({
  name: 'test.event',
  summary: 'An event with any body',
  body: z.looseObject({}),
});
