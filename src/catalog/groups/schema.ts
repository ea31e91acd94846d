import { z } from 'zod';
import { nullable, required } from '#src/platform/http/fields.ts';
import { text } from '#src/platform/http/rules.ts';
import { officeId } from '#src/tenancy/merchants/office-reach.ts';

export const createGroupBody = z.object({
  name: required(text({ max: 255 })),
  description: nullable(text({ max: 500 })),
  office: required(officeId),
});

export const updateGroupBody = createGroupBody.omit({ office: true });

export const rawGroup = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    active: z.boolean(),
    user_id: z.int(),
    office_id: z.int(),
    commerce_id: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'RawGroup' });

export const groupView = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    plansCount: z.int().meta({
      description: 'Number of plans of the group in the environment of the token, including inactive plans.',
    }),
    createdAt: z.string(),
  })
  .meta({ id: 'Group' });

export const savedGroup = z.strictObject({ saved: z.literal(true), group: groupView });
