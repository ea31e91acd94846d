import { z } from 'zod';
import { nullable, required } from '#src/platform/http/fields.ts';
import { id, url } from '#src/platform/http/rules.ts';

export const createLinkBody = z.object({
  subscriber_id: required(id()),
  return_url: nullable(url({ max: 2048 })),
});

export const linkView = z
  .strictObject({
    url: z
      .string()
      .meta({ description: 'URL that signs the subscriber in once. It is returned only in this response.' }),
    expires_at: z.string(),
  })
  .meta({ id: 'PortalSession' });
