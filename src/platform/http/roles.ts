import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';

/** What people at a merchant may do, from the least: look, work, decide. Each may what those before it may. */
export const ROLES = ['viewer', 'operator', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export const roleErrors = {
  role_insufficient: {
    status: 403,
    code: 'role_insufficient',
    text: {
      en: 'Your user may not do this; an owner can, or can change your role.',
      es: 'Su usuario no puede hacer esto; quien sea propietario puede hacerlo o cambiarle el rol.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** What a route asks for where it does not say. */
export function leastRole({ role, method }: { role?: Role | undefined; method: string }): Role {
  return role ?? (method === 'GET' ? 'viewer' : 'operator');
}

/** Payers have no role, and may nothing that asks for one. */
export function hasRole({ role }: { role: Role | null }, least: Role): boolean {
  return role !== null && ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export function requireRole(principal: { role: Role | null }, least: Role): void {
  if (!hasRole(principal, least)) throw new ApiError(roleErrors.role_insufficient);
}
