import { findSubscriber } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { SUBSCRIBER_TEXTS as WORDS } from './texts.ts';

export async function requireSubscriberIn(deps: Deps, { params: { id = '' } }: Visit, { principal }: Caller) {
  const subscriber = isUuid(id) ? await findSubscriber(deps.db, principal, id) : undefined;
  if (!subscriber) throw notFound();
  return subscriber;
}

export function trailOf({ id, name, last_name }: Subscriber, locale: Locale) {
  return [
    { label: say(WORDS.all, locale), path: '/subscribers' },
    { label: `${name} ${last_name}`, path: `/subscribers/${id}` },
  ];
}
