import type { Module } from '#src/module.ts';
import { catalogRoutes } from './routes.ts';

export const referenceDataModule: Module = { routes: catalogRoutes };
