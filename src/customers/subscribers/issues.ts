import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { Issue } from '#src/kernel/errors.ts';
import { metadataIssue } from '#src/kernel/metadata.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { requireSubscriber } from './find.ts';
import type { createSubscriberBody, updateSubscriberBody } from './schema.ts';
import { isEmailTaken } from './store.ts';

/** Returns the validation issues of a new subscriber. */
export async function newSubscriberIssues(
  deps: Deps,
  principal: Principal,
  { email, office, metadata }: Partial<z.infer<typeof createSubscriberBody>>,
): Promise<(Issue | null)[]> {
  const { commerce_id } = principal;
  return [
    office === undefined ? null : await emailIssue(deps, { commerce_id, office_id: office }, email),
    office === undefined ? null : await officeIssue(deps, principal, office),
    metadataIssue(null, metadata),
  ];
}

/** Returns the validation issues of a subscriber update. */
export async function subscriberIssues(
  deps: Deps,
  principal: Principal,
  { id, email, metadata }: Partial<z.infer<typeof updateSubscriberBody>> & { id: string },
): Promise<(Issue | null)[]> {
  const subscriber = await requireSubscriber(deps, principal, id);
  return [await emailIssue(deps, subscriber, email), metadataIssue(subscriber.metadata, metadata)];
}

async function emailIssue(
  deps: Deps,
  subscriber: { commerce_id: number; office_id: number; id?: string },
  email: string | undefined,
): Promise<Issue | null> {
  const isTaken = email !== undefined && (await isEmailTaken(deps.db, subscriber, email));
  return isTaken ? { path: 'email', text: RULE_TEXTS.unique } : null;
}
