import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { brandsForDisplay } from './brand.ts';
import { composeMail } from './compose.ts';
import type { mailView } from './schema.ts';
import { openForDisplay } from './sealed-message.ts';
import type { Mail } from './types.ts';

export async function viewMail(
  deps: Pick<Deps, 'vault' | 'mail_from' | 'db' | 'base_url'>,
  mail: Mail,
  brands = brandsForDisplay(deps),
): Promise<z.infer<typeof mailView>> {
  const { id, kind, to_name, to_address, from_name, locale, status } = mail;
  const { subject, text, html } = composeMail(await openForDisplay(deps, mail), locale, await brands(mail));
  return {
    id,
    kind,
    to: { name: to_name, address: to_address },
    from: { name: from_name, address: deps.mail_from },
    subject,
    text,
    html,
    locale,
    created_at: toIsoText(mail.created_at),
    status,
  };
}
