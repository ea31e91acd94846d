import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { Party } from '#src/providers/port/network.ts';
import { capabilitiesOf } from '#src/tenancy/provider-accounts/offered.ts';
import { providerChoice } from '../choose-provider.ts';
import type { Need } from '../missing.ts';
import { consentErrors } from './errors.ts';

/** What a payer is shown of a provider's terms. */
export interface OfferedConsent {
  name: Text;
  url: string;
  /** Comes back when they agree. */
  token: string;
}

/** What a token of ours holds: nobody but us can say that it was shown. */
export interface SealedConsent {
  provider: string;
  /** The provider's own. */
  token: string;
  shown: string;
  url: string;
  at: string;
  /** Which it is, of how many. */
  place: number;
  of: number;
}

const SENTENCE: Text = { en: 'I accept {name}.', es: 'Acepto {name}.' };
export const SEALED_CONSENT = 'consent';

export interface ConsentInput {
  party: Party;
  need: Need;
  locale: Locale;
}

/**
 * What a payer must agree to before a charge, or before something of theirs is kept: none where the provider that would have it
 * wants none. Fresh at every call, and good for one use.
 */
export async function offerConsents(
  deps: Deps,
  { party, need, locale }: ConsentInput,
): Promise<OfferedConsent[]> {
  const { provider } = (await providerChoice(deps, party))(need);
  if (!capabilitiesOf(deps, provider).consent) return [];
  const given = await deps.networks.of({ ...party, provider }).consents?.();
  if (given?.kind !== 'done') {
    deps.log.warn({ provider, reason: given?.reason }, 'a provider does not say what payers must accept');
    throw new ApiError(consentErrors.consent_unavailable);
  }
  const at = deps.clock.now().toString();
  const offered = given.value.map(async ({ name, url, token }, place, all): Promise<OfferedConsent> => {
    const shown = say(SENTENCE, locale, { name: say(name, locale) });
    const sealed: SealedConsent = { provider, token, shown, url, at, place, of: all.length };
    const bytes = await deps.vault.seal(party.commerce_id, SEALED_CONSENT, JSON.stringify(sealed));
    return { name, url, token: bytes.toString('base64url') };
  });
  return Promise.all(offered);
}
