import { z } from 'zod';
import { required } from './fields.ts';
import { flag } from './rules.ts';

/** Response body of a deletion, shared by several resources. */
export const deleted = z.strictObject({ deleted: z.literal(true) });

export const changeActiveBody = z.object({ active: required(flag) });
