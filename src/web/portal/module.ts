import type { Module } from '#src/module.ts';
import { portalPages } from './pages.ts';

export const portalPagesModule: Module = { pages: portalPages };
