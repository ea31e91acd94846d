import { dueWorkOf, type Module } from '#src/module.ts';
import { sandboxPages } from './pages.tsx';

/** Adds the sandbox pages, which show when the scheduled work of each module is due. */
export const sandboxPagesModule: Module = { pages: (modules) => sandboxPages(dueWorkOf(modules)) };
