import type { z } from 'zod';
import type { Plan } from '#src/catalog/plans/types.ts';
import { type Kept, saveCard } from '#src/customers/cards/vault.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { refuseIf } from '#src/kernel/errors.ts';
import { brandOf } from '#src/platform/card-number.ts';
import type { ChargedTo } from './charge/charged-to.ts';
import { findCardFor, findSourceFor } from './references.ts';
import { requireCardOffered, requireSourceOffered } from './require-offered.ts';
import type { createSubscriptionBody } from './schema.ts';

type SourceInput = Pick<
  z.infer<typeof createSubscriptionBody>,
  'card' | 'card_information' | 'payment_source'
>;

/**
 * Returns the payment source of a new subscription, in the plan's environment. It is a saved card or payment account
 * of the subscriber, or a card that is saved now.
 */
export async function chooseSource(
  deps: Deps,
  { subscriber, plan }: { subscriber: Subscriber; plan: Plan },
  input: SourceInput & { kept: Kept | null },
  made_for: string,
): Promise<ChargedTo> {
  const typed = input.card_information;
  const { commerce_id, id: subscriber_id } = subscriber;
  const owner = { commerce_id, subscriber_id, production: plan.production };
  if (!typed) {
    const { found, issue } = input.payment_source
      ? await findSourceFor(deps, owner, input.payment_source)
      : await findCardFor(deps, owner, input.card ?? '');
    refuseIf([issue]);
    if (!found) throw new Error('a validated object does not exist');
    await requireSourceOffered(deps, plan, found);
    return found;
  }
  await requireCardOffered(deps, plan, { brand: brandOf(typed.number), provider: null });
  const card = await saveCard(deps, {
    ...owner,
    card: { number: typed.number, expiry: typed.datetime, holder: typed.holder },
    kept: input.kept,
    made_for,
  });
  return { card, source: null };
}
