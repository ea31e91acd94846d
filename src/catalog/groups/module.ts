import type { Module } from '#src/module.ts';
import { groupList } from './browse/store.ts';
import { groupRoutes } from './routes.ts';

export const groupsModule: Module = { lists: [groupList], routes: groupRoutes };
