import type { Module } from '#src/module.ts';
import { checkAudit } from './checks.ts';
import { personalEntries } from './personal-data/store.ts';
import { oldEntries } from './retention/store.ts';

export const auditModule: Module = {
  retention: [oldEntries],
  personal_data: [personalEntries],
  checks: [{ run: checkAudit }],
};
