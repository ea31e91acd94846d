import type { ParseArgsConfig } from 'node:util';
import type { Run } from './command.ts';

export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean' } as const;
export const JSON_OPTION = { json: FLAG } as const;

type Options = NonNullable<ParseArgsConfig['options']>;

/** A `cuota` command. Its code is loaded only when it runs, so that printing the help is fast. */
export interface Command {
  summary: string;
  /** Arguments after the command name, as shown in the help. */
  usage: string;
  options: Options;
  /** Loads the options that other modules declare, such as the settings of payment providers. */
  loadOptions?(): Promise<Options>;
  /** Name of the option that receives the positional argument, if the command accepts one. */
  word?: string;
  load(): Promise<Run>;
}
