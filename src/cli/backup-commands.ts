import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

/** Commands that back up, restore or move the whole database. */
export const BACKUP_COMMANDS: Readonly<Record<string, Command>> = {
  backup: {
    summary: 'write a consistent backup of the whole database to a file while the service runs',
    usage: 'FILE [--json]',
    options: { file: TEXT, ...JSON_OPTION },
    word: 'file',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    summary:
      'restore a backup into an empty database (a new DATA_DIR, or DATABASE_URL), or an instant of an ARCHIVE_DIR into a new DATA_DIR',
    usage: 'FILE | FOLDER [--at INSTANT] [--json]',
    options: { file: TEXT, at: TEXT, ...JSON_OPTION },
    word: 'file',
    load: async () => (await import('./backup.ts')).restoreCommand,
  },
  'settle-restore': {
    summary:
      'after a restore: record the charges that providers made since the backup, and resume charging; give --since after a restore with other tools',
    usage: '[--since INSTANT] [--go-on] [--json]',
    options: { since: TEXT, 'go-on': FLAG, ...JSON_OPTION },
    load: async () => (await import('./settle-restore.ts')).settleRestoreCommand,
  },
  move: {
    summary: 'copy the whole database to an empty PostgreSQL of your own, while no other process runs',
    usage: '--to postgres://… [--json]',
    options: { to: TEXT, ...JSON_OPTION },
    load: async () => (await import('./backup.ts')).moveCommand,
  },
};
