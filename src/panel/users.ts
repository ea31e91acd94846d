import type { Deps } from '#src/deps.ts';
import { ApiError, invalid, notFound } from '#src/kernel/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { type Role, requireMerchantOwner, requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { listOffices, setSecondFactorRequired } from '#src/tenancy/merchants/store.ts';
import { peopleErrors } from '#src/tenancy/people/errors.ts';
import type { ListedUser } from '#src/tenancy/people/users/store.ts';
import * as store from '#src/tenancy/people/users/store.ts';
import { announceAccessChange, revokeTokensOf } from '#src/tenancy/tokens/store.ts';

type Offices = readonly number[] | null;

/** Returns whether `reach` includes all of `offices`. Null means all offices of the merchant. */
export function includesOffices(reach: Offices, offices: Offices): boolean {
  if (reach === null) return true;
  return offices?.every((office) => reach.includes(office)) ?? false;
}

/**
 * Throws if an office does not exist or the principal lacks access to it. Users cannot grant access that they do not
 * have.
 */
export async function requireOffices(deps: Deps, principal: Principal, offices: Offices): Promise<void> {
  if (!includesOffices(principal.offices, offices)) throw new ApiError(peopleErrors.beyond_reach);
  if (offices === null) return;
  const known = new Set((await listOffices(deps.db, principal.commerce_id)).map(({ id }) => id));
  if (offices.length === 0) throw invalid('offices', RULE_TEXTS.required);
  if (!offices.every((office) => known.has(office))) throw invalid('offices', RULE_TEXTS.exists);
}

/**
 * Returns the merchant's users who have access only to offices that the owner can access too. The owner may change
 * only these users.
 */
export async function listUsers(deps: Deps, principal: Principal): Promise<ListedUser[]> {
  requireRole(principal, 'owner');
  const users = await store.listUsers(deps.db, principal.commerce_id);
  return users.filter(({ offices }) => includesOffices(principal.offices, offices));
}

export async function requireUser(deps: Deps, principal: Principal, id: number): Promise<ListedUser> {
  requireRole(principal, 'owner');
  const user = await store.findUser(deps.db, principal.commerce_id, id);
  if (!user || !includesOffices(principal.offices, user.offices)) throw notFound();
  return user;
}

/** Changes a user's role and offices. Open sessions and existing tokens of the user get the new access immediately. */
export async function changeUser(
  deps: Deps,
  principal: Principal,
  { id, role, offices }: { id: number; role: Role; offices: number[] | null },
): Promise<void> {
  requireRole(principal, 'owner');
  await requireOffices(deps, principal, offices);
  await changing(deps, principal, id, async (db, user) => {
    const stays = role === 'owner' && offices === null;
    if (!stays) await refuseLastOwner(db, user);
    await store.updateUser(db, { ...user, role, offices });
  });
}

/** Removes a user from the merchant and revokes their tokens. Audit log entries keep the user's name. */
export async function removeUser(deps: Deps, principal: Principal, { id }: { id: number }): Promise<void> {
  requireRole(principal, 'owner');
  await changing(deps, principal, id, async (db, user) => {
    await refuseLastOwner(db, user);
    const now = deps.real_clock.now();
    await store.markRemoved(db, user, now);
    await revokeTokensOf(db, user, now);
  });
}

async function changing(
  deps: Deps,
  principal: Principal,
  id: number,
  change: (db: Deps['db'], user: ListedUser) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const user = await requireUser({ ...deps, db }, principal, id);
    await change(db, user);
    await announceAccessChange(db);
  });
}

/** Throws if this user is the last owner with access to all offices. */
async function refuseLastOwner(db: Deps['db'], { commerce_id, id }: ListedUser): Promise<void> {
  const owners = await store.lockOwners(db, commerce_id);
  if (owners.length === 1 && owners[0] === id) throw new ApiError(peopleErrors.last_owner);
}

/**
 * Sets whether the merchant's users need a second factor to use the panel. Owners can require it only after turning on
 * their own.
 */
export async function requireSecondFactor(
  deps: Deps,
  principal: Principal,
  { required, has_second_factor }: { required: boolean; has_second_factor: boolean },
): Promise<void> {
  requireMerchantOwner(principal);
  if (required && !has_second_factor) throw new ApiError(peopleErrors.second_factor_first);
  await setSecondFactorRequired(deps.db, principal.commerce_id, required);
}
