import type { z } from 'zod';
import { ZONE } from '#src/kernel/calendar.ts';
import type { mailView } from './schema.ts';
import type { Mail } from './types.ts';

export function viewMail(mail: Mail, mailFrom: string): z.infer<typeof mailView> {
  const { id, kind, to_name, to_address, from_name, subject, text, html, locale, status } = mail;
  return {
    id,
    kind,
    to: { name: to_name, address: to_address },
    from: { name: from_name, address: mailFrom },
    subject,
    text,
    html,
    locale,
    created_at: mail.created_at.toZonedDateTimeISO(ZONE).toString({ timeZoneName: 'never' }),
    status,
  };
}
