import { dueWorkOf, type Module } from '#src/module.ts';
import { sandboxPages } from './pages.tsx';

/** Sandbox pages. They show when the scheduled work of any module is due. */
export const sandboxPagesModule: Module = { pages: (modules) => sandboxPages(dueWorkOf(modules)) };
