import { useReader } from '../document.tsx';
import { Checkbox, type Filled } from '../fields.tsx';
import { PolicyText } from '../merchant-facts.tsx';
import { sentFor } from '../read-form.ts';
import { PRIVACY } from './agree.ts';
import { PRIVACY_TEXTS as WORDS } from './texts.ts';

/**
 * Consent checkbox that Ley 1581 requires in forms with personal data. Renders nothing if the merchant has no
 * policy. `requirePrivacyConsent` validates it and `claimWithConsent` stores the consent.
 */
export function PrivacyBox({ of }: { of: Filled }) {
  const { t, brand } = useReader();
  if (!brand?.policy) return null;
  const version = String(brand.policy.version);
  // Consent to another version does not tick the box.
  const ticked = sentFor(of.values, PRIVACY) === version;
  return (
    <div class="group">
      <Checkbox of={of} path={PRIVACY} label={WORDS.title} value={version} ticked={ticked}>
        {t(WORDS.box, { name: brand.name })}
      </Checkbox>
      <PolicyText brand={brand} t={t} />
    </div>
  );
}
