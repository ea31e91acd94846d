import pg from 'pg';

/**
 * Returns whether a prepared statement was rejected because a migration changed its result columns. The statement had
 * no effect. It must be prepared again, because PostgreSQL rejects the old one permanently on that connection.
 */
export function isStalePlanError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
}
