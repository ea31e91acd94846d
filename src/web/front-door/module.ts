import type { Module } from '#src/module.ts';
import { frontDoorPages } from './pages.tsx';

export const frontDoorModule: Module = { pages: frontDoorPages };
