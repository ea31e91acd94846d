import { insertPrivacyConsent } from '#src/customers/privacy/store.ts';
import { claimSubmission } from '#src/customers/submissions/claim.ts';
import type { Deps } from '#src/deps.ts';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { say } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Call } from '#src/platform/http/route.ts';
import type { Brand, Policy } from '../brand.ts';
import { sentFor } from '../read-form.ts';
import type { Visit } from '../visit.ts';
import { PRIVACY_TEXTS as WORDS } from './texts.ts';

/** Name of the consent checkbox. Its value is the version of the policy that the page displayed. */
export const PRIVACY = 'privacy';

/**
 * Returns the result of `read` if the payer accepted the current privacy policy. Otherwise throws a
 * `ValidationError` with the missing consent and the issues found by `read`.
 */
export function requirePrivacyConsent<T>({ policy }: Pick<Brand, 'policy'>, form: Query, read: () => T): T {
  if (policy === null || isAgreed(form, policy)) return read();
  const text = isOlder(form, policy) ? WORDS.changed : WORDS.missing;
  const own: Issue = { path: PRIVACY, text };
  try {
    read();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [first, ...rest] = error.issues;
    throw new ValidationError([first, ...rest, own]);
  }
  throw new ValidationError([own]);
}

/** Returns whether the form accepts the current policy version. Accepting an older version does not count. */
function isAgreed(form: Query, { version }: Policy): boolean {
  return sentFor(form, PRIVACY) === String(version);
}

/** Returns whether the form accepts an older version, because the policy changed while the page was open. */
function isOlder(form: Query, { version }: Policy): boolean {
  const sent = sentFor(form, PRIVACY);
  return /^[1-9]\d{0,8}$/.test(sent) && Number(sent) < version;
}

interface Sent {
  commerce_id: number;
  production: boolean;
  /** Submission id. */
  id: string;
  /** E-mail address of the signed-in customer, for forms without an e-mail field. */
  email?: string;
  /** Path of the form's e-mail field. */
  email_path?: 'customer_payer.email' | 'email';
}

/**
 * Returns a function that claims the submission and stores the privacy consent in the same transaction. A consent
 * contains the policy version, the displayed text, the time and the IP address.
 */
export function claimWithConsent(
  deps: Deps,
  { form, locale, origin }: Visit,
  { name, policy }: Pick<Brand, 'name' | 'policy'>,
  { commerce_id, production, id, email: known, email_path = 'customer_payer.email' }: Sent,
): Call<unknown>['claim'] {
  const claim = claimSubmission(deps, { commerce_id, id });
  if (policy === null || !isAgreed(form, policy)) return claim;
  const { version } = policy;
  const email = (known ?? sentFor(form, email_path)).trim().toLowerCase();
  const shown = say(WORDS.box, locale, { name });
  return async (db, operation) => {
    await claim(db, operation);
    await insertPrivacyConsent(db, {
      ...{ commerce_id, id: newId(), production, version, given_for: operation },
      ...{ email, shown, origin, given_at: deps.clock.now() },
    });
  };
}
