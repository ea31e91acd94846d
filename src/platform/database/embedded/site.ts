import type { Account } from './account.ts';
import type { Area } from './area.ts';
import type { Binaries } from './binaries.ts';

/** One database and what it takes to run it. */
export interface Site {
  /** Whose it is: the name of the database and of its user, and part of the names of folders outside. */
  name: string;
  area: Area;
  account: Account;
  binaries: Binaries;
  /** In the place of those that otherwise hold at each start. */
  settings: Readonly<Record<string, string>>;
}
