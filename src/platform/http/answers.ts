import { z } from 'zod';

export const deleted = z.strictObject({ deleted: z.literal(true) });
