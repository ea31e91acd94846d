import type { z } from 'zod';
import type { PlanWithUrls } from '#src/catalog/plans/types.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { type Issue, refuseIf } from '#src/kernel/errors.ts';
import { metadataIssue } from '#src/kernel/metadata.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { findCardFor, findPlanFor, findSourceFor, findSubscriberFor } from './references.ts';
import type { createSubscriptionBody } from './schema.ts';

type Input = z.infer<typeof createSubscriptionBody>;

interface Parties {
  plan: PlanWithUrls;
  subscriber: Subscriber;
}

/**
 * Locks and returns the plan and the subscriber of a new subscription. Throws one error that contains all validation
 * issues of the request.
 */
export async function requireParties(deps: Deps, principal: Principal, input: Input): Promise<Parties> {
  // The plan is locked before the subscriber.
  const [plan, subscriber] = await inPipeline(deps.db, (db) => [
    findPlanFor({ ...deps, db }, principal, input),
    findSubscriberFor({ ...deps, db }, principal, input),
  ]);
  // A plan that was found belongs to the office and is visible to the caller.
  const office = plan.found ? null : await officeIssue(deps, principal, input.office);
  const own = ownIssues(deps, input);
  const isRight = plan.found && subscriber.found && own.metadata === null && own.expiry === null;
  if (isRight) return { plan: plan.found, subscriber: subscriber.found };
  const source = await sourceIssue(deps, principal, subscriber.found, input);
  refuseIf([plan.issue, subscriber.issue, office, own.metadata, source, own.expiry]);
  throw new Error('a refused subscription had no issue');
}

/** Validates a new subscription against stored data. Returns the issues found. */
export async function newSubscriptionIssues(
  deps: Deps,
  principal: Principal,
  { plan_id, subscriber_id, office, ...rest }: Partial<Input>,
): Promise<(Issue | null)[]> {
  const plan = plan_id === undefined ? null : await findPlanFor(deps, principal, { plan_id, office });
  const subscriber =
    subscriber_id === undefined ? null : await findSubscriberFor(deps, principal, { subscriber_id, office });
  const own = ownIssues(deps, rest);
  return [
    plan?.issue ?? null,
    subscriber?.issue ?? null,
    office === undefined ? null : await officeIssue(deps, principal, office),
    own.metadata,
    await sourceIssue(deps, principal, subscriber?.found ?? null, rest),
    own.expiry,
  ];
}

function ownIssues({ clock }: Deps, { metadata, card_information }: Partial<Input>) {
  return {
    metadata: metadataIssue(null, metadata),
    expiry: expiryIssue('card_information.datetime', card_information?.datetime, clock.now()),
  };
}

/**
 * Returns an issue if the saved card or payment account does not belong to the subscriber or cannot be charged.
 * Otherwise returns null.
 */
async function sourceIssue(
  deps: Deps,
  { production }: Principal,
  subscriber: Subscriber | null,
  { card, payment_source }: Partial<Input>,
): Promise<Issue | null> {
  if (!subscriber) return null;
  const owner = { commerce_id: subscriber.commerce_id, subscriber_id: subscriber.id, production };
  if (payment_source) return (await findSourceFor(deps, owner, payment_source)).issue;
  return card ? (await findCardFor(deps, owner, card)).issue : null;
}
