import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { ImportEnvironment, ImportKind } from './types.ts';

type Db = Deps['db'];

interface Scope {
  commerce_id: number;
  environment: ImportEnvironment;
  kind: ImportKind;
}

export interface KnownKey {
  key: string;
  id: string;
  hash: Buffer;
  /** Start time of the import that wrote the key most recently. */
  created_at: Temporal.Instant;
}

export async function listKeys(
  db: Db,
  { commerce_id, environment, kind }: Scope,
  keys: readonly string[],
): Promise<Map<string, KnownKey>> {
  const { rows } = await sql<KnownKey>`
    select key, id, hash, created_at from import_keys
    where commerce_id = ${commerce_id} and environment = ${environment} and kind = ${kind}
      and key = any (${keys}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Writes external keys in the same transaction as the imported objects, so that an interrupted import stores both or
 * neither.
 */
export async function saveKeys(
  db: Db,
  { commerce_id, environment, kind }: Scope,
  known: readonly Omit<KnownKey, 'created_at'>[],
  now: Temporal.Instant,
): Promise<void> {
  if (known.length === 0) return;
  const keys = known.map(({ key }) => key);
  const ids = known.map(({ id }) => id);
  const hashes = known.map(({ hash }) => hash.toString('hex'));
  await sql`
    insert into import_keys (commerce_id, environment, kind, key, id, hash, created_at)
    select ${commerce_id}, ${environment}, ${kind}, key, id, decode(hash, 'hex'), ${now}
    from unnest(${keys}::text[], ${ids}::uuid[], ${hashes}::text[]) as n (key, id, hash)
    on conflict (commerce_id, environment, kind, key) do update set hash = excluded.hash, created_at = excluded.created_at
  `.execute(db);
}

/** Takes an advisory lock until the transaction ends, so that a merchant's import batches run one at a time. */
export async function lockImports(db: Db, commerceId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import'), ${commerceId})`.execute(db);
}

export async function eraseTestKeys(db: Db, commerceId: number): Promise<void> {
  await sql`delete from import_keys where commerce_id = ${commerceId} and environment = 'test'`.execute(db);
}
