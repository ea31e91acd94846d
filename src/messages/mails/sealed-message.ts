import type { Deps } from '#src/deps.ts';
import { type MailMessage, readMessage } from './messages.ts';
import type { Mail } from './types.ts';

/** What would let its reader in, by kind: the field, and what it is sealed for. */
const SECRETS = {
  sign_in_code: { field: 'code', purpose: 'sign-in code in a mail' },
  user_invitation: { field: 'url', purpose: 'invitation in a mail' },
  password_reset: { field: 'url', purpose: 'password reset in a mail' },
  email_confirmation: { field: 'url', purpose: 'e-mail confirmation in a mail' },
} as const;

/** Whether such mails let their reader in. */
export function holdsSecret(kind: MailMessage['kind']): boolean {
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
 * A message as it may be kept: what would let its reader in is sealed under the merchant's data key. Whoever gets hold of
 * the database finds no code or link there that still opens anything.
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

/** The message of a kept mail, whole: for whoever it is addressed to, and nobody else. */
export async function openToSend(
  { vault }: Pick<Deps, 'vault'>,
  mail: Pick<Mail, 'commerce_id' | 'message'>,
): Promise<MailMessage> {
  const message = readMessage(mail.message);
  const secret = secretOf(message);
  if (secret === null) return message;
  const value = await vault.unseal(mail.commerce_id, secret.purpose, Buffer.from(secret.value, 'base64'));
  return { ...message, [secret.field]: value };
}

/** The same for the merchant to read. In production nobody at a merchant may take a code or a link meant for somebody else. */
export async function openToShow(
  deps: Pick<Deps, 'vault'>,
  mail: Pick<Mail, 'commerce_id' | 'production' | 'message'>,
): Promise<MailMessage> {
  if (!mail.production) return openToSend(deps, mail);
  const message = readMessage(mail.message);
  const secret = secretOf(message);
  return secret === null ? message : { ...message, [secret.field]: HIDDEN };
}
