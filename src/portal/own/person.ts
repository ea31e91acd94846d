import type { z } from 'zod';
import { isRealPhone } from '#src/customers/subscribers/phone.ts';
import { SUBSCRIBER_TEXTS, type updateSubscriberBody } from '#src/customers/subscribers/schema.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import { changeSubscriber } from '#src/customers/subscribers/update.ts';
import type { Deps } from '#src/deps.ts';
import { invalid, notFound } from '#src/kernel/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { listOwnSubscribers } from './subscribers.ts';

/** Returns the payer's subscriber, the newest if they have one in several offices. Throws 404 if there is none. */
export async function showOwnPerson(
  deps: Deps,
  { session }: { session: PortalSession },
): Promise<Subscriber> {
  const [person] = await listOwnSubscribers(deps.db, session);
  if (!person) throw notFound();
  return person;
}

export type OwnData = Omit<z.infer<typeof updateSubscriberBody>, 'email' | 'metadata'>;

/** Updates the payer's own data in all offices. Only the merchant can change the document and the sign-in email. */
export async function changeOwnPerson(
  deps: Deps,
  { session, data }: { session: PortalSession; data: OwnData },
): Promise<void> {
  const { phone_code, cellphone_number } = data;
  const isGiven = phone_code !== undefined && cellphone_number !== undefined;
  if (isGiven && !isRealPhone(phone_code, cellphone_number))
    throw invalid('cellphone_number', SUBSCRIBER_TEXTS.phone);
  const { deps: timed, principal } = asPayer(deps, session);
  await inTransaction(deps.db, async (db) => {
    const people = await listOwnSubscribers(db, session);
    if (people.length === 0) throw notFound();
    for (const { id } of people) await changeSubscriber({ ...timed, db }, principal, { ...data, id });
  });
}
