import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { Party } from '#src/providers/port/network.ts';
import { capabilitiesOf } from '#src/tenancy/provider-accounts/offered.ts';
import { providerChoice } from './choose-provider.ts';
import { consentErrors, consentRequired } from './consents/errors.ts';
import { isConsentRequired } from './consents/keep.ts';
import { type OfferedConsent, SEALED_CONSENT, type SealedConsent } from './consents/types.ts';
import type { Need } from './missing.ts';

/**
 * Returns one entry per need: the provider whose terms the payer must accept, or null if the chosen provider requires
 * no consent.
 */
export async function providersRequiringConsent(
  deps: Deps,
  party: Party,
  needs: readonly Need[],
): Promise<(string | null)[]> {
  const choose = await providerChoice(deps, party);
  return needs.map((need) => {
    const { provider } = choose(need);
    return capabilitiesOf(deps, provider).consent ? provider : null;
  });
}

const SENTENCE: Text = { en: 'I accept {name}.', es: 'Acepto {name}.' };

export interface ConsentInput {
  party: Party;
  need: Need;
  locale: Locale;
}

/**
 * Returns the terms that a payer must accept before a charge, or before a card or payment account is stored. Empty if
 * the provider requires none. Each call issues new single-use tokens.
 */
export async function offerConsents(
  deps: Deps,
  { party, need, locale }: ConsentInput,
): Promise<OfferedConsent[]> {
  const { provider } = (await providerChoice(deps, party))(need);
  if (!capabilitiesOf(deps, provider).consent) return [];
  const given = await deps.networks.of({ ...party, provider }).consents?.();
  if (given?.kind !== 'done') {
    deps.log.warn({ provider, reason: given?.reason }, 'could not get the consent texts from the provider');
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

/**
 * Runs `work`. If it fails because a consent is missing, throws an error that lists the consents to show. Must not
 * run inside a transaction, because it may call the provider.
 */
export async function withMissingConsents<T>(
  deps: Deps,
  input: () => Promise<ConsentInput> | ConsentInput,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConsentRequired(error)) throw error;
    throw consentRequired(await offerConsents(deps, await input()));
  }
}
