import type { MailFile } from '#src/platform/mail/mailer.ts';
import type { LoadBranding } from '#src/tenancy/merchants/branding.ts';
import type { MailMessage } from './messages.ts';
import type { Mail } from './types.ts';

/**
 * Functions that other modules implement for the mail module. `documentsOf` returns the files to attach to an email.
 */
export interface MailUses<Scope> {
  documentsOf(
    scope: Scope,
    mail: Mail,
    message: MailMessage,
    lookOf: LoadBranding,
  ): Promise<readonly MailFile[]>;
}
