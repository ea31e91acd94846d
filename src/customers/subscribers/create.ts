import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { invalid, refuseIf } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { mergeMetadata, metadataIssue } from '#src/kernel/metadata.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import { violates } from '#src/platform/database/pool.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { newSubscriberIssues } from './issues.ts';
import type { createSubscriberBody } from './schema.ts';
import { insertSubscriber, SUBSCRIBER_EMAIL_INDEX } from './store.ts';
import type { Subscriber } from './types.ts';

export async function createSubscriber(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof createSubscriberBody>,
): Promise<Subscriber> {
  const isWrong = metadataIssue(null, input.metadata) || (await officeIssue(deps, principal, input.office));
  if (isWrong) refuseIf(await newSubscriberIssues(deps, principal, input));
  const subscriber = toSubscriber(principal, input, deps.clock.now());
  await insertSubscriber(deps.db, { ...subscriber, metadata: toJson(subscriber.metadata) }).catch(
    refuseDuplicateEmail,
  );
  return subscriber;
}

export function toSubscriber(
  { commerce_id }: Principal,
  { office: office_id, metadata, ...columns }: z.infer<typeof createSubscriberBody>,
  now: Temporal.Instant,
): Subscriber {
  return {
    ...columns,
    id: newId(),
    commerce_id,
    office_id,
    active: true,
    metadata: mergeMetadata(null, metadata),
    made_for: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

export function refuseDuplicateEmail(error: unknown): never {
  throw violates(error, SUBSCRIBER_EMAIL_INDEX) ? invalid('email', RULE_TEXTS.unique) : error;
}
