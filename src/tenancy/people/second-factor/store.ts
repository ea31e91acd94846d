import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { PeopleTables } from '../types.ts';

type Db = Deps['db'];
export type SecondFactor = Selectable<PeopleTables['second_factors']>;

export async function findSecondFactor(db: Db, person_id: number): Promise<SecondFactor | undefined> {
  return db.selectFrom('second_factors').selectAll().where('person_id', '=', person_id).executeTakeFirst();
}

/** Saves a new secret and replaces an unconfirmed one. Returns false if the second factor is already confirmed. */
export async function startSecondFactor(
  db: Db,
  factor: Pick<SecondFactor, 'person_id' | 'sealed_by' | 'secret_sealed' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('second_factors')
    .values({ ...factor, last_step: 0n, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({
          sealed_by: factor.sealed_by,
          secret_sealed: factor.secret_sealed,
          created_at: factor.created_at,
        })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Confirms the second factor and stores the time step of the accepted code. Returns false if it was already
 * confirmed or its secret was replaced.
 */
export async function confirmSecondFactor(
  db: Db,
  { person_id, secret_sealed }: SecondFactor,
  { confirmed_at, step }: { confirmed_at: Temporal.Instant; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at, last_step: BigInt(step) })
    .where('person_id', '=', person_id)
    .where('secret_sealed', '=', secret_sealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks the code of a time step as used. Returns false if this code or a later one was already used. */
export async function useStep(db: Db, person_id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: BigInt(step) })
    .where('person_id', '=', person_id)
    .where('last_step', '<', BigInt(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function useRecoveryCode(
  db: Db,
  { person_id, code_hash }: { person_id: number; code_hash: Buffer },
  used_at: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at })
    .where('person_id', '=', person_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Replaces the recovery codes. The row lock serializes concurrent calls; otherwise the codes of both calls would be
 * valid.
 */
export async function replaceRecoveryCodes(
  db: Db,
  person_id: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`select from second_factors where person_id = ${person_id} for update`.execute(db);
  await db.deleteFrom('recovery_codes').where('person_id', '=', person_id).execute();
  const rows = hashes.map((code_hash) => ({ person_id, code_hash, used_at: null }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export async function countRecoveryCodes(db: Db, person_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where person_id = ${person_id} and used_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the second factor; its recovery codes are deleted by cascade. */
export async function deleteSecondFactor(db: Db, person_id: number): Promise<void> {
  await db.deleteFrom('second_factors').where('person_id', '=', person_id).execute();
}
