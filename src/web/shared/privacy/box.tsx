import { useReader } from '../document.tsx';
import { Checkbox, type Filled } from '../fields.tsx';
import { PolicyText } from '../merchant-facts.tsx';
import { sentFor } from '../read-form.ts';
import { PRIVACY } from './agree.ts';
import { PRIVACY_WORDS as WORDS } from './words.ts';

/**
 * The box of Ley 1581, in every form that a payer's data is sent with. Nothing where the merchant says nothing of data. It
 * finds the merchant by itself; what was ticked is read by `agreeing` and kept by `claimAgreed`.
 */
export function PrivacyBox({ of }: { of: Filled }) {
  const { t, brand } = useReader();
  if (!brand?.policy) return null;
  const version = String(brand.policy.version);
  // Whoever agreed to another version has not agreed to this one.
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
