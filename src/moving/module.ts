import type { Module } from '#src/module.ts';
import { eraseTestKeys } from './store.ts';

export const movingModule: Module = {
  erasers: [{ erase: eraseTestKeys }],
};
