import type { Module } from '#src/module.ts';

export const personalDataModule: Module = {};
