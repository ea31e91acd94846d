import { hash } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { capabilitiesOf } from '#src/tenancy/provider-accounts/offered.ts';
import { consentErrors } from './errors.ts';
import { countConsents, insertConsents } from './store.ts';
import { SEALED_CONSENT, type SealedConsent, type StoredConsent } from './types.ts';

/** Consent tokens that a payer sent, and the IP address of the request. */
export interface GivenConsents {
  tokens: readonly string[];
  origin: string | null;
}

/**
 * Validity of a consent token. It is five minutes shorter than the validity of the provider's own token, which is one
 * hour.
 */
const CONSENT_LIFETIME = { minutes: 55 } as const;

type For = Pick<StoredConsent, 'commerce_id' | 'provider' | 'purpose' | 'given_for'>;

/**
 * Stores the payer's consents in the caller's transaction. Returns the provider's own tokens in the order of its
 * terms. Throws `consent_required` if a required consent is missing, expired or already used.
 */
export async function storeConsents(deps: Deps, what: For, given: GivenConsents): Promise<string[]> {
  if (!capabilitiesOf(deps, what.provider).consent) return [];
  const now = deps.clock.now();
  const opened = await Promise.all(given.tokens.map((token) => open(deps, what.commerce_id, token)));
  const fresh = opened
    .filter((one) => one !== null)
    .filter(({ provider, at }) => provider === what.provider && isFresh(Temporal.Instant.from(at), now))
    .toSorted((one, other) => one.place - other.place);
  const isWhole = fresh.length > 0 && fresh.every(({ place, of }, at) => place === at && of === fresh.length);
  if (!isWhole) throw new ApiError(consentErrors.consent_required);
  const { origin } = given;
  const rows = fresh.map(({ token, shown, url, at }): StoredConsent => {
    const token_hash = hashOf(token);
    return {
      ...what,
      ...{ id: newId(), shown, url, token_hash, origin },
      ...{ shown_at: Temporal.Instant.from(at), given_at: now },
    };
  });
  if ((await insertConsents(deps.db, rows)) < rows.length) throw new ApiError(consentErrors.consent_required);
  return fresh.map(({ token }) => token);
}

/**
 * Returns whether all of these tokens were already accepted for the same operation or subscription. This happens when
 * a form is submitted twice.
 */
export async function wereAcceptedFor(
  deps: Deps,
  what: Pick<For, 'commerce_id' | 'given_for'>,
  tokens: readonly string[],
): Promise<boolean> {
  const opened = await Promise.all(tokens.map((token) => open(deps, what.commerce_id, token)));
  const hashes = opened.flatMap((one) => (one === null ? [] : [hashOf(one.token)]));
  return hashes.length > 0 && (await countConsents(deps.db, what, hashes)) === tokens.length;
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function isFresh(shown: Temporal.Instant, now: Temporal.Instant): boolean {
  const isPast = Temporal.Instant.compare(shown, now) <= 0;
  return isPast && Temporal.Instant.compare(shown.add(CONSENT_LIFETIME), now) > 0;
}

/** Decrypts a consent token. Returns null if the token is invalid or was issued for another merchant. */
async function open({ vault }: Deps, commerceId: number, token: string): Promise<SealedConsent | null> {
  try {
    return JSON.parse(await vault.unseal(commerceId, SEALED_CONSENT, Buffer.from(token, 'base64url')));
  } catch {
    return null;
  }
}

export function isConsentRequired(error: unknown): boolean {
  return error instanceof ApiError && error.entry === consentErrors.consent_required;
}
