import type { ColumnType } from 'kysely';

/** The rows of a view, which are read and never written. */
export type ViewRow<Row> = { [Column in keyof Row]: ColumnType<Row[Column], never, never> };
