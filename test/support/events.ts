import { z } from 'zod';
import { type EventKind, eventKind } from '#src/messages/webhooks/event-kind.ts';

/** For tests of delivery, which must not depend on what is delivered. No module declares it, so the document has none. */
export const TEST_EVENT: EventKind = eventKind({
  name: 'test.event',
  summary: 'Whatever a test sends',
  body: z.looseObject({}),
});
