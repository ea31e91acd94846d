import type { z } from 'zod';
import { toIsoText } from '#src/kernel/calendar.ts';
import { composeMail } from './compose.ts';
import { readMessage } from './messages.ts';
import type { mailView } from './schema.ts';
import type { Mail } from './types.ts';

export function viewMail(mail: Mail, mailFrom: string): z.infer<typeof mailView> {
  const { id, kind, to_name, to_address, from_name, locale, status } = mail;
  const { subject, text, html } = composeMail(readMessage(mail.message), locale);
  return {
    id,
    kind,
    to: { name: to_name, address: to_address },
    from: { name: from_name, address: mailFrom },
    subject,
    text,
    html,
    locale,
    created_at: toIsoText(mail.created_at),
    status,
  };
}
