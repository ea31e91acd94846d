import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { refuseIf } from '#src/kernel/errors.ts';
import { mergeMetadata, metadataIssue } from '#src/kernel/metadata.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { refuseDuplicateEmail } from './create.ts';
import { requireSubscriber } from './find.ts';
import { affectsProduction, refuseFromTest } from './in-production.ts';
import { subscriberIssues } from './issues.ts';
import type { updateSubscriberBody } from './schema.ts';
import { updateSubscriber } from './store.ts';
import type { Subscriber } from './types.ts';

/** Updates a subscriber. Fields that are not sent keep their value. */
export async function changeSubscriber(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof updateSubscriberBody> & { id: string },
): Promise<Subscriber> {
  const subscriber = await requireSubscriber(deps, principal, input.id);
  const { id, metadata, ...columns } = input;
  if (metadataIssue(subscriber.metadata, metadata)) refuseIf(await subscriberIssues(deps, principal, input));
  // In this request, only address fields can be null. They are stored as empty text.
  const sent = Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? '']])),
  );
  const changed: Subscriber = {
    ...subscriber,
    ...sent,
    metadata: mergeMetadata(subscriber.metadata, metadata),
    updated_at: deps.clock.now(),
  };
  if (affectsProduction(subscriber, changed)) await refuseFromTest(deps, principal, subscriber);
  await updateSubscriber(deps.db, subscriber, { ...changed, metadata: toJson(changed.metadata) }).catch(
    refuseDuplicateEmail,
  );
  return changed;
}
