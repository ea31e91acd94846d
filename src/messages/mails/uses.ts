import type { MailFile } from '#src/platform/mail/mailer.ts';
import type { LoadBranding } from '#src/tenancy/merchants/branding.ts';
import type { MailMessage } from './messages.ts';
import type { Mail } from './types.ts';

/** Function of a later module that attaches documents to a mail. */
export interface MailUses<Scope> {
  documentsOf(
    scope: Scope,
    mail: Mail,
    message: MailMessage,
    lookOf: LoadBranding,
  ): Promise<readonly MailFile[]>;
}
