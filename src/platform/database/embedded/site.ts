import type { Account } from './account.ts';
import type { Area } from './area.ts';
import type { Binaries } from './binaries.ts';

/** One embedded database and everything needed to run it. */
export interface Site {
  /** Name of the database and of its user. It is also part of the names of folders outside the data folder. */
  name: string;
  area: Area;
  account: Account;
  binaries: Binaries;
  /** Server settings that override the defaults at each start. */
  settings: Readonly<Record<string, string>>;
}
