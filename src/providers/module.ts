import type { Module } from '#src/module.ts';
import { checkNetworks } from './checks.ts';

export const providersModule: Module = {
  checks: [{ order: -1, run: checkNetworks }],
};
