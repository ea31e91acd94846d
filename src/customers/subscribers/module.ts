import type { Module } from '#src/module.ts';
import { subscriberRoutes } from './routes.ts';

/** Subscribers belong to both environments: they stay when one is erased. */
export const subscribersModule: Module = { routes: subscriberRoutes };
