import type { ColumnType } from 'kysely';

/** Row type of a database view: its columns can be read but not written. */
export type ViewRow<Row> = { [Column in keyof Row]: ColumnType<Row[Column], never, never> };
