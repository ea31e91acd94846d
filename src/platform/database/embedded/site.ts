import type { Account } from './account.ts';
import type { Area } from './area.ts';
import type { Binaries } from './binaries.ts';

/** One embedded database: its folders, programs, account and settings. */
export interface Site {
  /**
   * Name of the database and of its PostgreSQL user. Folders outside the data folder also contain it in their names.
   */
  name: string;
  area: Area;
  account: Account;
  binaries: Binaries;
  /** Server settings that override the defaults at each start. */
  settings: Readonly<Record<string, string>>;
}
