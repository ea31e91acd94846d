import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';

/** The roles of users, from least to most access. Each role includes the rights of the roles before it. */
export const ROLES = ['viewer', 'operator', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export const roleErrors = {
  role_insufficient: {
    status: 403,
    code: 'role_insufficient',
    text: {
      en: 'This action needs the role {role} or a higher one (viewer, operator, owner). An owner can change your role.',
      es: 'Esta acción requiere el rol {role} o uno superior (viewer, operator, owner). Un propietario puede cambiarle el rol.',
    },
  },
  all_offices_required: {
    status: 403,
    code: 'all_offices_required',
    text: {
      en: 'This concerns all offices of the merchant, and your user has access to some of them only.',
      es: 'Esto afecta a todas las sedes del comercio, y su usuario solo tiene acceso a algunas.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** Returns the minimum role for a route. It defaults to `viewer` for GET routes and to `operator` for all others. */
export function leastRole({ role, method }: { role?: Role | undefined; method: string }): Role {
  return role ?? (method === 'GET' ? 'viewer' : 'operator');
}

/** Returns whether the caller's role is `least` or a higher one. False for payers, who have no role. */
export function hasRole({ role }: { role: Role | null }, least: Role): boolean {
  return role !== null && ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export function requireRole(principal: { role: Role | null }, least: Role): void {
  if (!hasRole(principal, least)) throw new ApiError(roleErrors.role_insufficient, { role: least });
}

/** Throws 403 `all_offices_required` unless the user has access to all offices of the merchant. */
export function requireAllOffices({ offices }: { offices: readonly number[] | null }): void {
  if (offices !== null) throw new ApiError(roleErrors.all_offices_required);
}

/** A user who changes merchant-wide settings. The command line acts as an owner with access to all offices. */
export interface MerchantOwner {
  commerce_id: number;
  role: Role | null;
  /** Offices that the user has access to. Null means all offices. */
  offices: readonly number[] | null;
}

/** Throws 403 unless the user is an owner with access to all offices, as merchant-wide settings require. */
export function requireMerchantOwner(owner: MerchantOwner): void {
  requireRole(owner, 'owner');
  requireAllOffices(owner);
}
