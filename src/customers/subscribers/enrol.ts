import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { invalid } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { toSubscriber } from './create.ts';
import type { createSubscriberBody } from './schema.ts';
import { insertUnlessKnown, lockByEmail, updateSubscriber } from './store.ts';
import type { Subscriber } from './types.ts';

const TEXTS = {
  other_document: {
    en: 'This e-mail is registered with another document. Check the number, or use another e-mail.',
    es: 'Este correo ya está registrado con otro documento. Revise el número o use otro correo.',
  },
} as const satisfies Record<string, Text>;

/**
 * Finds or creates the subscriber for a public sign-up, by email address within the office. Keeps stored data and
 * refuses a different document, because the email address is unverified. In production, overwrites data from a test
 * sign-up.
 */
export async function enrolSubscriber(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof createSubscriberBody>,
  made_for: string,
): Promise<Subscriber> {
  const made: Subscriber = { ...toSubscriber(principal, input, deps.clock.now()), made_for };
  const { commerce_id } = principal;
  const find = () => lockByEmail(deps.db, { commerce_id, office_id: input.office }, input.email);
  const known = await find();
  if (known) return enrolKnown(deps, principal, known, made);
  const isMade = await insertUnlessKnown(deps.db, { ...made, metadata: toJson(made.metadata) });
  if (isMade) return made;
  // If nothing was inserted, a concurrent sign-up with the same email inserted the subscriber first.
  const other = await find();
  if (!other) throw new Error('a subscriber was created and deleted concurrently');
  return enrolKnown(deps, principal, other, made);
}

/**
 * Returns the existing subscriber, which must be locked. Throws if the document number differs from the stored one.
 */
async function enrolKnown(
  deps: Deps,
  principal: Principal,
  known: Subscriber,
  { id, metadata, created_at, ...given }: Subscriber,
): Promise<Subscriber> {
  const isOfTest =
    principal.production &&
    known.made_for !== null &&
    !(await deps.uses.subscriber.isInProduction(deps.db, known));
  if (isOfTest) {
    await updateSubscriber(deps.db, known, given);
    return { ...known, ...given };
  }
  if (known.id_number !== given.id_number) throw invalid('email', TEXTS.other_document);
  return known;
}
