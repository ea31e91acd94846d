import { lookAtEveryScene } from './accessibility.ts';

await lookAtEveryScene('es');
