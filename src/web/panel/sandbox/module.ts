import { dueWorkOf, type Module } from '#src/module.ts';
import { sandboxPages } from './pages.tsx';

/** It shows when the work of all modules falls due. */
export const sandboxPagesModule: Module = { pages: (modules) => sandboxPages(dueWorkOf(modules)) };
