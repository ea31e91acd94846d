import type { ParseArgsConfig } from 'node:util';
import type { Run } from './command.ts';

export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean' } as const;
export const JSON_OPTION = { json: FLAG } as const;

type Options = NonNullable<ParseArgsConfig['options']>;

/** A command of the command line. Its code is loaded only when it runs, so that the help is fast. */
export interface Command {
  summary: string;
  /** Arguments after the command name, as shown in the help. */
  usage: string;
  options: Options;
  /** Loads options that another module declares, such as the settings of providers. */
  loadOptions?(): Promise<Options>;
  /** Name of the option that a positional argument sets. */
  word?: string;
  load(): Promise<Run>;
}
