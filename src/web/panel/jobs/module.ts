import { longJobsOf, type Module } from '#src/module.ts';
import { jobPages } from './pages.tsx';

/** Shows the long work of all modules. */
export const jobPagesModule: Module = { pages: (modules) => jobPages(longJobsOf(modules)) };
