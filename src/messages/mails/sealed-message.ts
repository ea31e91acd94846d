import type { Deps } from '#src/deps.ts';
import { type MailMessage, readMessage } from './messages.ts';
import type { Mail } from './types.ts';

const PURPOSE = 'sign-in code in a mail';

/**
 * A message as it may be kept: what would let its reader in is sealed under the merchant's data key. Whoever gets hold of
 * the database finds no code there that still opens anything.
 */
export async function sealMessage(
  { vault }: Pick<Deps, 'vault'>,
  commerceId: number,
  message: MailMessage,
): Promise<MailMessage> {
  if (message.kind !== 'sign_in_code') return message;
  const sealed = await vault.seal(commerceId, PURPOSE, message.code);
  return { ...message, code: sealed.toString('base64') };
}

/** The message of a kept mail, to be put into words. */
export async function openMessage(
  { vault }: Pick<Deps, 'vault'>,
  mail: Pick<Mail, 'commerce_id' | 'message'>,
): Promise<MailMessage> {
  const message = readMessage(mail.message);
  if (message.kind !== 'sign_in_code') return message;
  const code = await vault.unseal(mail.commerce_id, PURPOSE, Buffer.from(message.code, 'base64'));
  return { ...message, code };
}
