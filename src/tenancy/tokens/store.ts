import { CompiledQuery, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { Token } from './types.ts';

export interface TokenAccess {
  token_id: string;
  user_id: number;
  user_email: string;
  commerce_id: number;
  production: boolean;
  frozen_at: Temporal.Instant | null;
  offices: number[] | null;
  role: Role;
  merchant_active: boolean;
}

const FIND_ACCESS = `
  select t.id as token_id, t.user_id, u.email as user_email, t.commerce_id, t.production, e.frozen_at,
    e.active as merchant_active, u.offices, u.role
  from tokens t join user_reach u on u.commerce_id = t.commerce_id and u.user_id = t.user_id
    join environments e on e.commerce_id = t.commerce_id and e.production = t.production
  where t.hash = $1 and t.revoked_at is null`;

export async function findAccess(db: Deps['db'], hash: Buffer): Promise<TokenAccess | undefined> {
  const { rows } = await db.executeQuery<TokenAccess>(CompiledQuery.raw(FIND_ACCESS, [hash]));
  return rows[0];
}

export async function insertToken(db: Deps['db'], token: Token): Promise<void> {
  await db.insertInto('tokens').values(token).execute();
}

/** Selects the tokens of a merchant, optionally of one environment and one user. */
export interface TokenScope {
  commerce_id: number;
  production?: boolean;
  user_id?: number;
}

/** Lists tokens, newest first. */
export async function listTokens(db: Deps['db'], { commerce_id, production, user_id }: TokenScope) {
  let query = db
    .selectFrom('tokens')
    .innerJoin('user_names', (join) =>
      join
        .onRef('user_names.commerce_id', '=', 'tokens.commerce_id')
        .onRef('user_names.user_id', '=', 'tokens.user_id'),
    )
    .select([
      'tokens.id',
      'tokens.name',
      'tokens.production',
      'tokens.hint',
      'tokens.created_at',
      'tokens.revoked_at',
      'tokens.last_used_at',
      'user_names.email as user_email',
    ])
    .where('tokens.commerce_id', '=', commerce_id)
    .orderBy('tokens.created_at', 'desc');
  if (production !== undefined) query = query.where('tokens.production', '=', production);
  if (user_id !== undefined) query = query.where('tokens.user_id', '=', user_id);
  return query.execute();
}

/** Marks a token as revoked. Returns false if the token does not exist or was already revoked. */
export async function markRevoked(db: Deps['db'], id: string, now: Temporal.Instant): Promise<boolean> {
  const result = await db
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Sets the token's time of last use, unless it was already updated after `before`. */
export async function recordLastUse(
  db: Deps['db'],
  { commerce_id, token_id }: { commerce_id: number; token_id: string },
  { now, before }: { now: Temporal.Instant; before: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: now })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', token_id)
    .where((any) => any.or([any('last_used_at', 'is', null), any('last_used_at', '<', before)]))
    .execute();
}

/** Revokes all tokens of a removed user. */
export async function revokeTokensOf(
  db: Deps['db'],
  user: { commerce_id: number; id: number },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('commerce_id', '=', user.commerce_id)
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .execute();
}

export const ACCESS_CHANNEL = 'cuota_access';

/** Notifies every process to clear its token cache when this transaction commits. */
export async function announceAccessChange(db: Deps['db']): Promise<void> {
  await sql`select pg_notify(${ACCESS_CHANNEL}, '')`.execute(db);
}
