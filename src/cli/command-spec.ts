import type { ParseArgsConfig } from 'node:util';
import type { Run } from './command.ts';

export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean' } as const;
export const JSON_OPTION = { json: FLAG } as const;

type Options = NonNullable<ParseArgsConfig['options']>;

/** One command of the command line. What it does is loaded when it is wanted: the help loads none. */
export interface Command {
  summary: string;
  /** What follows the name, for the help. */
  usage: string;
  options: Options;
  /** More of them, that something else declares. */
  loadOptions?(): Promise<Options>;
  /** The option that a word without a dash stands for. */
  word?: string;
  load(): Promise<Run>;
}
