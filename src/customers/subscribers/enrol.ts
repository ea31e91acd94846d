import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { invalid } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { toSubscriber } from './create.ts';
import type { createSubscriberBody } from './schema.ts';
import { holdInOffice, insertUnlessKnown, updateSubscriber } from './store.ts';
import type { Subscriber } from './types.ts';

const TEXTS = {
  other_document: {
    en: 'This e-mail is registered with another document. Check the number, or use another e-mail.',
    es: 'Este correo ya está registrado con otro documento. Revise el número o use otro correo.',
  },
} as const satisfies Record<string, Text>;

/**
 * Who signs up by themselves: known by their e-mail in the office, or new. Nobody has proved who they are, so a document
 * that is not the one on record is refused, and what is on record stays as it is. Only what somebody left at a page in test
 * does not bind production: whoever signs up there is whom they say they are now.
 */
export async function enrolSubscriber(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof createSubscriberBody>,
  made_for: string,
): Promise<Subscriber> {
  const made: Subscriber = { ...toSubscriber(principal, input, deps.clock.now()), made_for };
  const { commerce_id } = principal;
  const find = () => holdInOffice(deps.db, { commerce_id, office_id: input.office }, input.email);
  const known = await find();
  if (known) return enrolKnown(deps, principal, known, made);
  const isMade = await insertUnlessKnown(deps.db, { ...made, metadata: toJson(made.metadata) });
  if (isMade) return made;
  // Another sign-up with the same e-mail was faster.
  const other = await find();
  if (!other) throw new Error('a subscriber was created and deleted concurrently');
  return enrolKnown(deps, principal, other, made);
}

/** The one on record, which is held. */
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
