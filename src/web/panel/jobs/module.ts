import { longJobsOf, type Module } from '#src/module.ts';
import { jobPages } from './pages.tsx';

/** Pages for the long-running jobs of all modules. */
export const jobPagesModule: Module = { pages: (modules) => jobPages(longJobsOf(modules)) };
