import type { Module } from '#src/module.ts';
import { cardTestingKind } from './webhook.ts';

export const cardTestingModule: Module = { events: [cardTestingKind] };
