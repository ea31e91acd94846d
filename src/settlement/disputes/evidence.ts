import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError, invalid, notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { disputeErrors } from './errors.ts';
import { isOfType } from './file-type.ts';
import { requireDispute } from './find.ts';
import { EVIDENCE_TEXTS, type evidenceBody, MAX_EVIDENCE } from './schema.ts';
import { deleteEvidence, findEvidence, insertEvidence, listEvidence, lockDispute } from './store.ts';
import type { Dispute, Evidence } from './types.ts';

const PURPOSE = 'dispute evidence';

/**
 * Locks and returns a dispute. Throws if the dispute no longer accepts evidence, because it was answered or its
 * deadline has passed.
 */
export async function lockOpenDispute(deps: Deps, principal: Principal, id: string): Promise<Dispute> {
  const dispute = await lockDispute(deps.db, await requireDispute(deps, principal, id));
  const isLate = Temporal.Instant.compare(dispute.deadline_at, deps.clock.now()) <= 0;
  if (dispute.status !== 'opened' || isLate) throw new ApiError(disputeErrors.dispute_not_open);
  return dispute;
}

/**
 * Stores a piece of evidence, with its file encrypted. Throws if the file does not match its content type, or if the
 * dispute has the maximum number of pieces.
 */
export async function attachEvidence(
  deps: Deps,
  principal: Principal,
  input: { id: string } & z.infer<typeof evidenceBody>,
): Promise<Evidence> {
  const { file, description = null } = input;
  if (file && !isOfType(file.content, file.content_type))
    throw invalid('file.content', EVIDENCE_TEXTS.not_its_type, { type: file.content_type });
  const dispute = await lockOpenDispute(deps, principal, input.id);
  const { commerce_id } = dispute;
  if ((await listEvidence(deps.db, dispute)).length >= MAX_EVIDENCE)
    throw new ApiError(disputeErrors.dispute_evidence_full, { max: MAX_EVIDENCE });
  const evidence: Evidence = {
    commerce_id,
    id: newId(),
    dispute_id: dispute.id,
    description,
    file_name: file?.name ?? null,
    content_type: file?.content_type ?? null,
    bytes: file?.content.length ?? null,
    created_at: deps.clock.now(),
  };
  const sealed = file ? await deps.vault.seal(commerce_id, PURPOSE, file.content.toString('base64')) : null;
  await insertEvidence(deps.db, { ...evidence, sealed });
  return evidence;
}

/** Deletes a piece of evidence that the merchant has not submitted to the bank yet. */
export async function removeEvidence(
  deps: Deps,
  principal: Principal,
  input: { id: string; evidence: string },
): Promise<void> {
  const dispute = await lockOpenDispute(deps, principal, input.id);
  const isGone = isUuid(input.evidence) && (await deleteEvidence(deps.db, dispute, input.evidence));
  if (!isGone) throw notFound();
}

/** Returns a piece of evidence with its file encoded in base64. */
export async function readEvidence(
  deps: Deps,
  principal: Principal,
  input: { id: string; evidence: string },
): Promise<{ evidence: Evidence; content: string | null }> {
  const dispute = await requireDispute(deps, principal, input.id);
  const found = isUuid(input.evidence) ? await findEvidence(deps.db, dispute, input.evidence) : undefined;
  if (!found) throw notFound();
  const { sealed, ...evidence } = found;
  const content = sealed === null ? null : await deps.vault.unseal(dispute.commerce_id, PURPOSE, sealed);
  return { evidence, content };
}
