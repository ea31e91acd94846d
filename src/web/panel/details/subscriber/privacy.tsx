import { listPrivacyConsents } from '#src/customers/privacy/store.ts';
import type { PrivacyConsent } from '#src/customers/privacy/types.ts';
import type { Deps } from '#src/deps.ts';
import { displayDateTime } from '#src/kernel/display.ts';
import { listPrivacyPolicies } from '#src/tenancy/merchants/settings/store.ts';
import type { PrivacyPolicy } from '#src/tenancy/merchants/types.ts';
import { Card } from '../../kit/parts.tsx';
import type { DetailContext } from '../detail-page.tsx';
import { SUBSCRIBER_TEXTS as WORDS } from './texts.ts';

const MAX_ROWS = 20;

/**
 * A customer's consent, with the version of the privacy policy that the customer accepted. `policy` is
 * undefined if that version was not found.
 */
type PrivacyConsentEntry = PrivacyConsent & { policy: PrivacyPolicy | undefined };

/** Returns the customer's privacy consents from payment pages, newest first. */
export async function loadPrivacyConsents(
  deps: Deps,
  payer: Pick<PrivacyConsent, 'commerce_id' | 'production' | 'email'>,
): Promise<PrivacyConsentEntry[]> {
  const consents = await listPrivacyConsents(deps.db, payer, MAX_ROWS);
  const versions = [...new Set(consents.map(({ version }) => version))];
  const policies = await listPrivacyPolicies(deps.db, payer.commerce_id, versions);
  const byVersion = new Map(policies.map((policy) => [policy.version, policy]));
  return consents.map((consent) => ({ ...consent, policy: byVersion.get(consent.version) }));
}

/** Lists the privacy consents of a customer: the accepted text, the time and the IP address. */
export function privacyConsentCard(
  { agreed }: { agreed: readonly PrivacyConsentEntry[] },
  { t, locale }: DetailContext,
) {
  return (
    <Card title={t(WORDS.privacy)}>
      {agreed.length === 0 && <p class="muted">{t(WORDS.privacy_none)}</p>}
      {agreed.map(({ id, given_at, origin, version, shown, policy }) => (
        <div key={id} class="opened">
          <strong>{displayDateTime(given_at, locale)}</strong>
          <p class="muted">{t(WORDS.privacy_from, { origin, version })}</p>
          <details>
            <summary>{t(WORDS.privacy_text, { version })}</summary>
            <p>«{shown}»</p>
            {policy?.text && <p>{policy.text}</p>}
            {policy?.url && (
              <p>
                <a href={policy.url} target="_blank" rel="noopener noreferrer">
                  {policy.url}
                </a>
              </p>
            )}
          </details>
        </div>
      ))}
    </Card>
  );
}
