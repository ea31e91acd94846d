import { z } from 'zod';
import { nullable, required } from '#src/platform/http/fields.ts';
import { id, url } from '#src/platform/http/rules.ts';

export const createLinkBody = z.object({
  subscriber_id: required(id()),
  return_url: nullable(url({ max: 2048 })),
});

export const linkView = z
  .strictObject({
    url: z.string().meta({
      description: 'URL that signs the subscriber in to the portal once. No other response contains it.',
    }),
    expires_at: z.string(),
  })
  .meta({ id: 'PortalSession' });
