import pg from 'pg';

/**
 * That a statement was prepared before a migration changed what its tables answer. PostgreSQL refuses it on that connection for ever, so that
 * it has to be prepared anew; it has done nothing.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
}
