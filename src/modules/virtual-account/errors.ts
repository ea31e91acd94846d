import type { ErrorEntry } from '#src/kernel/errors.ts';
import { officeErrors } from '#src/modules/merchants/office-reach.ts';

export const movementErrors = {
  invalid_filter: {
    status: 422,
    text: { en: 'A parameter breaks its rule.', es: 'Un parámetro no cumple su regla.' },
  },
  office_out_of_reach: { ...officeErrors.office_out_of_reach, param: 'offices' },
} as const satisfies Record<string, ErrorEntry>;
