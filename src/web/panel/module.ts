import type { Module } from '#src/module.ts';
import { exportListJob } from './lists/export.ts';
import { panelPages } from './pages.ts';

export const panelPagesModule: Module = { pages: panelPages, long_jobs: [exportListJob] };
