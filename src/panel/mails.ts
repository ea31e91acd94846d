import type { Deps } from '#src/deps.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { enqueueMails, type MailInput } from '#src/messages/mails/enqueue.ts';
import type { AccountChange, MailMessage } from '#src/messages/mails/messages.ts';
import { sealMessage } from '#src/messages/mails/sealed-message.ts';
import { findFirstMerchant } from '#src/tenancy/people/store.ts';
import type { PersonName } from '#src/tenancy/people/types.ts';
import { resetUrl } from './urls.ts';

/** The merchant that a mail names as its sender. */
interface Sender {
  commerce_id: number;
  merchant: string;
}

type Unnamed<M> = M extends MailMessage ? Omit<M, 'merchant' | 'subscriber'> : never;

interface Letter {
  from: Sender;
  to: Pick<PersonName, 'name' | 'email'>;
  message: Unnamed<MailMessage>;
  locale: Locale;
}

/**
 * Builds a mail from a merchant to one of its panel users. The mail belongs to production, because user accounts are
 * not test data. The message is encrypted, because it may contain a sign-in link.
 */
export async function mailTo(deps: Deps, { from, to, message, locale }: Letter): Promise<MailInput> {
  const { commerce_id, merchant } = from;
  const whole = { ...message, merchant, subscriber: to.name } as MailMessage;
  return {
    commerce_id,
    office_id: null,
    production: true,
    locale,
    message: await sealMessage(deps, commerce_id, whole),
    to: { name: to.name, address: to.email },
    from_name: merchant,
    now: deps.real_clock.now(),
  };
}

/**
 * Notifies a person by mail that their email address, password or second factor changed. Call it in the transaction of
 * the change. Sends nothing if the person belongs to no merchant.
 */
export async function notify(
  deps: Deps,
  person: PersonName,
  { change, locale }: { change: AccountChange; locale: Locale },
): Promise<void> {
  const home = await findFirstMerchant(deps.db, person.id);
  if (!home) return;
  const url = resetUrl(deps.base_url);
  const message = { kind: 'account_notice', change, at: deps.real_clock.now(), url } as const;
  await enqueueMails(deps.db, [await mailTo(deps, { from: home, to: person, message, locale })]);
}
