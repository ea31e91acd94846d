import type { ErrorEntry } from '#src/kernel/errors.ts';

export const groupErrors = {
  group_has_plans: {
    status: 400,
    code: 'group_has_plans',
    text: {
      en: 'The group still has plans and cannot be deleted.',
      es: 'El grupo todavía tiene planes y no se puede eliminar.',
    },
  },
  foreign_group: {
    status: 403,
    text: { en: 'This is not a group of your merchant.', es: 'Este grupo no es de su comercio.' },
  },
} as const satisfies Record<string, ErrorEntry>;
