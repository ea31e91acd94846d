import { type Module, personalDataOf } from '#src/module.ts';
import { personPages } from './pages.tsx';

/** Adds the panel pages that export and erase the personal data stored by all modules. */
export const personPagesModule: Module = { pages: (modules) => personPages(personalDataOf(modules)) };
