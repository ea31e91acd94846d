import type { Module } from '#src/module.ts';
import { removeClock } from './store.ts';

export const clocksModule: Module = {
  erasers: [{ order: 80, erase: removeClock }],
};
