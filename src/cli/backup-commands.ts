import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

/** Commands that back up, restore or move the whole database. */
export const BACKUP_COMMANDS: Readonly<Record<string, Command>> = {
  backup: {
    summary: 'write the whole database, as it is at this instant, into a file, while the service runs',
    usage: 'FILE [--json]',
    options: { file: TEXT, ...JSON_OPTION },
    word: 'file',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    summary:
      'put a backup into an empty database: a new DATA_DIR, or the one that DATABASE_URL names; or an instant of an ARCHIVE_DIR into a new DATA_DIR',
    usage: 'FILE | FOLDER [--at INSTANT] [--json]',
    options: { file: TEXT, at: TEXT, ...JSON_OPTION },
    word: 'file',
    load: async () => (await import('./backup.ts')).restoreCommand,
  },
  'settle-restore': {
    summary:
      'after a restore: record what providers charged since the backup, and let charges go on; --since after a restore by other tools than cuota',
    usage: '[--since INSTANT] [--go-on] [--json]',
    options: { since: TEXT, 'go-on': FLAG, ...JSON_OPTION },
    load: async () => (await import('./settle-restore.ts')).settleRestoreCommand,
  },
  move: {
    summary: 'copy the whole database into an empty PostgreSQL of your own, while nothing else runs',
    usage: '--to postgres://… [--json]',
    options: { to: TEXT, ...JSON_OPTION },
    load: async () => (await import('./backup.ts')).moveCommand,
  },
};
