import { z } from 'zod';
import { required } from './fields.ts';
import { flag } from './rules.ts';

/** Bodies that more than one resource takes or answers. */
export const deleted = z.strictObject({ deleted: z.literal(true) });

export const changeActiveBody = z.object({ active: required(flag) });
