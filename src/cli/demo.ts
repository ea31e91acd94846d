import { mkdirSync } from 'node:fs';
import { ensureDemo } from '#src/demo/create.ts';
import { printRecord, type Run } from './command.ts';
import { withRuntime } from './with-runtime.ts';

export const demoCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    mkdirSync(config.data_dir, { recursive: true });
    const { demo } = await ensureDemo(deps, config.data_dir, false);
    printRecord({ ...demo }, options);
  });
