import type { Module } from '#src/module.ts';
import { checkAudit } from './checks.ts';
import { personalEntries } from './personal-data/store.ts';

export const auditModule: Module = {
  personal_data: [personalEntries],
  checks: [{ run: checkAudit }],
};
