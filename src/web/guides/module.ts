import type { Module } from '#src/module.ts';
import { guidePages } from './pages.tsx';

export const guidesModule: Module = { pages: guidePages };
