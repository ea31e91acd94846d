import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { AnyDatabase } from '../database/pool.ts';
import type { Keyring, MasterKey } from './master-key.ts';
import { keyedHash, seal, unseal } from './seal.ts';

/**
 * Encrypts data with one data key per merchant. Data keys are stored only encrypted (wrapped) by the operator's master
 * key.
 */
export interface Vault {
  seal(merchantId: number, purpose: string, plain: string): Promise<Buffer>;
  unseal(merchantId: number, purpose: string, sealed: Buffer): Promise<string>;
  keyedHash(merchantId: number, purpose: string, plain: string): Promise<Buffer>;
  /** Returns the ids of master keys that wrap data keys but are not configured. Normally empty. */
  lostKeys(): Promise<string[]>;
  /** Creates the data key of a new merchant, in the transaction that creates the merchant. */
  createDataKey(db: AnyDatabase, merchantId: number): Promise<void>;
}

interface WrappedKey {
  commerce_id: number;
  master_key_id: string;
  wrapped: Buffer;
}

export function openVault(deps: { db: AnyDatabase; clock: Clock; keyring: Keyring }): Vault {
  // Unwrapped data keys. They never change, so the cache needs no invalidation.
  const unwrapped = new Map<number, Buffer>();
  // Pending key reads. A batch decrypts many cards concurrently, and all of them share one read per merchant.
  const asked = new Map<number, Promise<Buffer>>();

  async function dataKey(merchantId: number): Promise<Buffer> {
    const known = unwrapped.get(merchantId);
    if (known) return known;
    return asked.getOrInsertComputed(merchantId, () =>
      readKey(merchantId).finally(() => asked.delete(merchantId)),
    );
  }

  async function readKey(merchantId: number): Promise<Buffer> {
    const { rows } = await sql<WrappedKey>`
      select commerce_id, master_key_id, wrapped from data_keys where commerce_id = ${merchantId}
    `.execute(deps.db);
    if (!rows[0]) throw new Error(`merchant ${merchantId} has no data key`);
    const key = unwrap(deps.keyring, rows[0]);
    unwrapped.set(merchantId, key);
    return key;
  }

  return {
    async seal(merchantId, purpose, plain) {
      return seal(await dataKey(merchantId), purpose, Buffer.from(plain));
    },
    async unseal(merchantId, purpose, sealed) {
      return unseal(await dataKey(merchantId), purpose, sealed).toString();
    },
    async keyedHash(merchantId, purpose, plain) {
      return keyedHash(await dataKey(merchantId), purpose, plain);
    },
    async lostKeys() {
      return [...(await usedMasterKeys(deps.db))].filter((id) => !canFind(deps.keyring, id));
    },
    async createDataKey(db, merchantId) {
      const key = randomBytes(32);
      const { id, wrapped } = wrap(deps.keyring.current(), merchantId, key);
      await sql`
        insert into data_keys (commerce_id, master_key_id, wrapped, created_at)
        values (${merchantId}, ${id}, ${wrapped}, ${deps.clock.now()})
      `.execute(db);
      unwrapped.set(merchantId, key);
    },
  };
}

/**
 * Encrypts all data keys again with the current master key. Returns the number of data keys that another
 * master key had encrypted.
 */
export async function rewrapDataKeys(db: AnyDatabase, keyring: Keyring): Promise<number> {
  const current = keyring.current();
  const { rows } = await sql<WrappedKey>`
    select commerce_id, master_key_id, wrapped from data_keys where master_key_id <> ${current.id}
  `.execute(db);
  for (const row of rows) {
    const { id, wrapped } = wrap(current, row.commerce_id, unwrap(keyring, row));
    await sql`
      update data_keys set master_key_id = ${id}, wrapped = ${wrapped} where commerce_id = ${row.commerce_id}
    `.execute(db);
  }
  return rows.length;
}

/** Returns the ids of all master keys that wrap data keys in the database. */
export async function usedMasterKeys(db: AnyDatabase): Promise<Set<string>> {
  const { rows } = await sql<{ master_key_id: string }>`select distinct master_key_id from data_keys`.execute(
    db,
  );
  return new Set(rows.map((row) => row.master_key_id));
}

/** Waits until no other key rotation runs. Holds an advisory lock until the transaction ends. */
export async function lockRotation(db: AnyDatabase): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('key rotation', 0))`.execute(db);
}

/** Returns whether the database contains data keys. False when the tables do not exist yet. */
export async function hasDataKeys(db: AnyDatabase): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('data_keys') is not null as is_there
  `.execute(db);
  return rows[0]?.is_there === true && (await usedMasterKeys(db)).size > 0;
}

/** Returns the ids of merchants whose data key none of the configured master keys can unwrap. */
export async function unreadableDataKeys(db: AnyDatabase, keyring: Keyring): Promise<number[]> {
  const { rows } = await sql<WrappedKey>`
    select commerce_id, master_key_id, wrapped from data_keys order by commerce_id
  `.execute(db);
  return rows.filter((row) => !opens(keyring, row)).map((row) => row.commerce_id);
}

/** Returns whether the keyring has the master key. Returns false if the key file is missing or unreadable. */
function canFind(keyring: Keyring, id: string): boolean {
  try {
    return keyring.find(id) !== undefined;
  } catch {
    return false;
  }
}

function opens(keyring: Keyring, row: WrappedKey): boolean {
  try {
    unwrap(keyring, row);
    return true;
  } catch {
    return false;
  }
}

function wrap(master: MasterKey, merchantId: number, key: Buffer): { id: string; wrapped: Buffer } {
  return { id: master.id, wrapped: seal(master.bytes, wrapping(master, merchantId), key) };
}

function unwrap(keyring: Keyring, row: WrappedKey): Buffer {
  const master = keyring.find(row.master_key_id);
  if (!master) throw new Error(`master key ${row.master_key_id} is not among those configured`);
  return unseal(master.bytes, wrapping(master, row.commerce_id), row.wrapped);
}

function wrapping({ product }: MasterKey, merchantId: number): string {
  return `${product} data key ${merchantId}`;
}
