import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { recordChange } from '#src/tenancy/audit/store.ts';
import { takeSlots, waitFor } from '#src/tenancy/limits/take.ts';
import { mailErrors } from './errors.ts';
import { readMessage } from './messages.ts';
import { hasSecret } from './sealed-message.ts';
import { findMail, insertMails } from './store.ts';
import type { Mail } from './types.ts';

type Claim = (db: Deps['db'], operation: string) => Promise<void>;

/**
 * Sends a copy of an email to the same recipient, as a new email. Throws if the email contains a code or link that
 * grants access, because the recipient can request a new one. Copies are rate limited per recipient and per merchant.
 */
export async function sendMailAgain(
  deps: Deps,
  principal: Principal,
  { id, claim }: { id: string; claim: Claim },
): Promise<Mail> {
  const mail = isUuid(id) ? await findMail(deps.db, principal, id) : undefined;
  if (!mail) throw notFound();
  if (hasSecret(mail.kind)) throw new ApiError(mailErrors.mail_not_repeatable);
  await count(deps, mail);
  const { commerce_id, production, kind } = mail;
  const created_at = deps.clock.now();
  const again = {
    ...mail,
    id: newId(),
    message: readMessage(mail.message),
    created_at,
    status: production ? 'waiting' : 'kept',
    next_attempt_at: production ? created_at : null,
  } as const;
  const after = { kind, mail: mail.id };
  await inTransaction(deps.db, async (db) => {
    await claim(db, again.id);
    await insertMails(db, [again]);
    await recordChange(db, {
      ...{ commerce_id, production, subject_kind: 'mail', subject_id: again.id },
      ...{ operation: 'perform', before: null, after },
    });
  });
  const sent = await findMail(deps.db, principal, again.id);
  if (!sent) throw notFound();
  return sent;
}

async function count(deps: Deps, { commerce_id, to_address }: Mail): Promise<void> {
  const refusal = await takeSlots(deps, [
    { name: 'mails_again_to_address', key: `${commerce_id} ${to_address.toLowerCase()}` },
    { name: 'mails_again_of_merchant', key: String(commerce_id) },
  ]);
  if (refusal === null) return;
  const { minutes, headers } = waitFor(deps, refusal);
  throw new ApiError(mailErrors.too_many_mails_again, { minutes }, headers);
}
