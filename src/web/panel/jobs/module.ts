import { longJobsOf, type Module } from '#src/module.ts';
import { jobPages } from './pages.tsx';

/** Adds the panel pages for the long-running jobs that all modules define. */
export const jobPagesModule: Module = { pages: (modules) => jobPages(longJobsOf(modules)) };
