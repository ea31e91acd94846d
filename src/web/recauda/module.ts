import type { Module } from '#src/module.ts';
import { recaudaPages } from './pages.tsx';

export const recaudaPagesModule: Module = { pages: recaudaPages };
