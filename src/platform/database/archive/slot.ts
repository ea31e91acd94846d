import type pg from 'pg';

/**
 * Replication slot that makes PostgreSQL retain WAL until the archiver has copied it. No replica uses it.
 * `max_slot_wal_keep_size` limits the retained WAL: beyond it, PostgreSQL drops WAL, so that the disk does not fill up.
 */
const SLOT = 'archive';

export interface Slot {
  /** Whether PostgreSQL removed WAL before the archiver copied it. */
  is_lost: boolean;
}

export async function findSlot(client: pg.Client): Promise<Slot | null> {
  const { rows } = await client.query<Slot>(
    "select wal_status is not distinct from 'lost' as is_lost from pg_replication_slots where slot_name = $1",
    [SLOT],
  );
  return rows[0] ?? null;
}

/**
 * Creates the replication slot. Throws when the running server has no limit for retained WAL, because an older version
 * started it.
 */
export async function makeSlot(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ most: string }>(
    "select current_setting('max_slot_wal_keep_size') as most",
  );
  if (rows[0]?.most === '-1')
    throw new Error('max_slot_wal_keep_size is not set in PostgreSQL: stop all processes and start again');
  await dropSlot(client);
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
}

export async function dropSlot(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [SLOT],
  );
}

/** Allows PostgreSQL to delete its WAL before position `place`. */
export async function advanceSlot(client: pg.Client, place: string): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, place]);
}

export interface Position {
  /** WAL position (LSN) up to which the WAL is flushed to disk. */
  place: string;
  timeline: number;
  system: string;
  segment_bytes: number;
  major: string;
  folder: string;
}

export async function findPosition(client: pg.Client): Promise<Position> {
  const { rows } = await client.query<Position>(`
    select pg_current_wal_flush_lsn()::text as place, timeline_id as timeline, system_identifier::text as system,
           bytes_per_wal_segment as segment_bytes,
           (current_setting('server_version_num')::int / 10000)::text as major,
           current_setting('data_directory') as folder
    from pg_control_checkpoint(), pg_control_system(), pg_control_init()
  `);
  const [position] = rows;
  if (position === undefined) throw new Error('could not read the WAL position of PostgreSQL');
  return position;
}

/**
 * Switches to a new WAL file, so that the current one can be copied. Also writes a commit to the WAL, because
 * a restore stops at the first commit after its target. Returns an instant before that commit, in ISO 8601.
 */
export async function switchWalFile(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, pg_current_xact_id()
  `);
  await client.query('select pg_switch_wal()');
  return rows[0]?.at ?? '';
}
