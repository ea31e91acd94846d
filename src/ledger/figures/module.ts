import type { Module } from '#src/module.ts';
import { foldFigures } from './fold.ts';
import { eraseTestData } from './store.ts';

export const figuresModule: Module = {
  jobs: [{ name: 'fold-figures', every_s: 10, at_any_time: true, run: foldFigures }],
  erasers: [{ erase: eraseTestData }],
};
