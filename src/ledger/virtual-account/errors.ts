import type { ErrorEntry } from '#src/kernel/errors.ts';
import { officeErrors } from '#src/tenancy/merchants/office-reach.ts';

export const movementErrors = {
  office_out_of_reach: { ...officeErrors.office_out_of_reach, param: 'offices' },
} as const satisfies Record<string, ErrorEntry>;
