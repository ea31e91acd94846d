import type { Module } from '#src/module.ts';
import { eraseTestConsents } from './store.ts';

export const privacyModule: Module = { erasers: [{ erase: eraseTestConsents }] };
