import type { Deps } from '#src/deps.ts';
import { type MailMessage, readMessage } from './messages.ts';
import type { Mail } from './types.ts';

/**
 * Message fields whose content grants access to its reader, by kind of email. The encryption of a field is bound to
 * its `purpose`, so that the value cannot be decrypted in another context.
 */
const SECRETS = {
  sign_in_code: { field: 'code', purpose: 'sign-in code in a mail' },
  user_invitation: { field: 'url', purpose: 'invitation in a mail' },
  password_reset: { field: 'url', purpose: 'password reset in a mail' },
  email_confirmation: { field: 'url', purpose: 'e-mail confirmation in a mail' },
} as const;

/** Returns whether emails of this kind contain a code or link that grants access. */
export function hasSecret(kind: MailMessage['kind']): boolean {
  return kind in SECRETS;
}

const HIDDEN = '••••••';

interface Secret {
  field: string;
  purpose: string;
  value: string;
}

function secretOf(message: MailMessage): Secret | null {
  if (!(message.kind in SECRETS)) return null;
  const { field, purpose } = SECRETS[message.kind as keyof typeof SECRETS];
  return { field, purpose, value: (message as unknown as Record<string, string>)[field] ?? '' };
}

/**
 * Returns an email message in the form that may be stored. Codes and links that grant access are encrypted with the
 * merchant's data key, so a leaked database does not reveal them.
 */
export async function sealMessage<M extends MailMessage>(
  { vault }: Pick<Deps, 'vault'>,
  commerceId: number,
  message: M,
): Promise<M> {
  const secret = secretOf(message);
  if (secret === null) return message;
  const sealed = await vault.seal(commerceId, secret.purpose, secret.value);
  return { ...message, [secret.field]: sealed.toString('base64') };
}

/**
 * Returns an email message with its codes and links decrypted. Callers must not pass the result to anyone but the
 * recipient.
 */
export async function openForSending(
  { vault }: Pick<Deps, 'vault'>,
  mail: Pick<Mail, 'commerce_id' | 'message'>,
): Promise<MailMessage> {
  const message = readMessage(mail.message);
  const secret = secretOf(message);
  if (secret === null) return message;
  const value = await vault.unseal(mail.commerce_id, secret.purpose, Buffer.from(secret.value, 'base64'));
  return { ...message, [secret.field]: value };
}

/**
 * Returns an email message in the form that the merchant may read. In production, codes and links that grant access
 * are masked.
 */
export async function openForDisplay(
  deps: Pick<Deps, 'vault'>,
  mail: Pick<Mail, 'commerce_id' | 'production' | 'message'>,
): Promise<MailMessage> {
  if (!mail.production) return openForSending(deps, mail);
  const message = readMessage(mail.message);
  const secret = secretOf(message);
  return secret === null ? message : { ...message, [secret.field]: HIDDEN };
}
