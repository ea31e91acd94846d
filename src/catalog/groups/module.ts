import type { Module } from '#src/module.ts';
import { groupRoutes } from './routes.ts';

export const groupsModule: Module = { routes: groupRoutes };
