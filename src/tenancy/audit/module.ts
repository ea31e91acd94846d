import type { Module } from '#src/module.ts';
import { checkAudit } from './checks.ts';

export const auditModule: Module = {
  checks: [{ run: checkAudit }],
};
