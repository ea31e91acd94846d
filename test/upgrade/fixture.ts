import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What the release before left: its database with a row in every table, and what it asks of it. */
export const FIXTURE = {
  database: path('release.backup'),
  statements: path('statements.json.gz'),
} as const;
