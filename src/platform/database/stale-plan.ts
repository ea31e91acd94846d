import pg from 'pg';

/**
 * Returns whether PostgreSQL rejected a prepared statement because a migration changed its result columns. The
 * statement had no effect and must be prepared again under a new name.
 */
export function isStalePlanError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
}
