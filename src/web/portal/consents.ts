import type { ConsentInput } from '#src/charging/offer-consents.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Visit } from '../shared/visit.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Returns the parameters to look up the documents that a customer must accept before the provider saves a payment
 * source.
 */
export function consentInput(
  { session }: SignedIn,
  { locale }: Visit,
  { method, currency }: { method: 'card' | AccountMethod; currency: Currency },
): ConsentInput {
  return { party: session, need: { kind: 'purchase', method, currency }, locale };
}
