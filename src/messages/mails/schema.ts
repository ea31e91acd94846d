import { z } from 'zod';
import { LOCALES } from '#src/kernel/texts.ts';
import { MAIL_KINDS, MAIL_STATUSES } from './types.ts';

const party = z.strictObject({ name: z.string(), address: z.string() });

export const mailView = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(MAIL_KINDS).meta({ description: 'Kind of e-mail.' }),
    to: party,
    from: party,
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    locale: z.enum(LOCALES),
    created_at: z.string().meta({ format: 'date-time' }),
    status: z.enum(MAIL_STATUSES).meta({
      description: 'Status of the e-mail. `kept` means stored but never sent, as in the test environment.',
    }),
  })
  .meta({ id: 'Mail' });
