import type { ErrorEntry } from '#src/kernel/errors.ts';

export const auditErrors = {
  audit_all_offices: {
    status: 403,
    code: 'audit_all_offices',
    text: {
      en: 'The audit log tells of every office; only an owner of all of them sees it.',
      es: 'La auditoría muestra todas las sedes; solo la ve un propietario de todas ellas.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
