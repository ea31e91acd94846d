import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Files of the previous release: a database with a row in every table, and the statements of that release.
 */
export const FIXTURE = {
  database: path('release.backup'),
  statements: path('statements.json.gz'),
} as const;
