import type { Deps } from '#src/deps.ts';
import { enqueueMails, type MailInput } from '#src/messages/mails/enqueue.ts';
import type { DisputeDeadline, DisputeOpened } from '#src/messages/mails/messages.ts';
import { panelUrl } from '#src/tenancy/merchants/panel-url.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { type Contact, listContacts } from '#src/tenancy/people/store.ts';
import type { DisputeCase } from './events.ts';

type Kind = (DisputeOpened | DisputeDeadline)['kind'];

/**
 * Queues emails about disputes of one merchant, in the caller's transaction. The recipients are the operators and
 * owners with access to the office of the dispute.
 */
export async function writeMails(deps: Deps, kind: Kind, cases: readonly DisputeCase[]): Promise<void> {
  const [first] = cases;
  if (!first) return;
  const { commerce_id } = first.dispute;
  const merchant = await findMerchant(deps.db, commerce_id);
  const contacts = merchant ? await listContacts(deps.db, commerce_id) : [];
  const { name = '', slug = '' } = merchant ?? {};
  const of = { name, now: deps.clock.now() };
  const urlOf = ({ id, production }: DisputeCase['dispute']) =>
    panelUrl(deps.base_url, { slug, production }, `/disputes/${id}`);
  const mails = cases.flatMap(({ dispute, transaction }) =>
    contacts
      .filter(({ role, offices }) => role !== 'viewer' && (offices?.includes(dispute.office_id) ?? true))
      .map((contact) => toMail(kind, { dispute, transaction }, contact, { ...of, url: urlOf(dispute) })),
  );
  await enqueueMails(deps.db, mails);
}

function toMail(
  kind: Kind,
  { dispute, transaction }: DisputeCase,
  { name, email }: Contact,
  { name: merchant, now, url }: { name: string; now: Temporal.Instant; url: string },
): MailInput {
  const { commerce_id, office_id, production, amount, currency_type: currency, deadline_at } = dispute;
  const about = { case: dispute.provider_case, transaction_number: String(transaction.number) };
  return {
    ...{ commerce_id, office_id, production, locale: 'es', now },
    to: { name, address: email },
    from_name: merchant,
    message: {
      ...{ kind, merchant, subscriber: name, amount, currency, deadline_at, reason: dispute.reason },
      ...about,
      url,
    },
  };
}
