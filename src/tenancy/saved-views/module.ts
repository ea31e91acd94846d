import type { Module } from '#src/module.ts';
import { personalViews } from './personal-data/store.ts';

export const savedViewsModule: Module = { personal_data: [personalViews] };
