import { type Module, personalDataOf } from '#src/module.ts';
import { personPages } from './pages.tsx';

/** It shows and erases what all modules keep of somebody. */
export const personPagesModule: Module = { pages: (modules) => personPages(personalDataOf(modules)) };
