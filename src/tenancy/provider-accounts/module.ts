import type { Module } from '#src/module.ts';
import { checkAccounts, checkNetworks } from './checks.ts';

export const providerAccountsModule: Module = {
  checks: [
    { order: -1, run: checkNetworks },
    { order: -1, run: checkAccounts },
  ],
};
