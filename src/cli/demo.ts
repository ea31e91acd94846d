import { mkdirSync } from 'node:fs';
import { ensureDemo } from '#src/demo/create.ts';
import { type Command, JSON_OPTION, printRecord, withRuntime } from './command.ts';

export const demoCommand: Command = {
  summary: 'create the demo merchant if there is none, and show its tokens',
  usage: '[--json]',
  options: JSON_OPTION,
  run: (config, options) =>
    withRuntime(config, async ({ deps }) => {
      mkdirSync(config.data_dir, { recursive: true });
      const { demo } = await ensureDemo(deps, config.data_dir, false);
      printRecord({ ...demo }, options);
    }),
};
