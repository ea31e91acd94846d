import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

const OF_ENVIRONMENT = { merchant: TEXT, environment: TEXT, ...JSON_OPTION } as const;

/** Those that move merchants in and out. */
export const MOVING_COMMANDS: Readonly<Record<string, Command>> = {
  import: {
    summary:
      'read groups, coupons, plans, subscribers and subscriptions from the CSV files of a folder; nothing of it is charged yet',
    usage:
      'FOLDER --environment test|production [--merchant ID] [--dry-run] [--offices THERE=HERE,…] [--refused FILE] [--json]',
    options: { folder: TEXT, ...OF_ENVIRONMENT, 'dry-run': FLAG, offices: TEXT, refused: TEXT },
    word: 'folder',
    load: async () => (await import('./import.ts')).importCommand,
  },
  'import preview': {
    summary:
      'show what the imported subscriptions would be charged first, day by day, if they were switched on',
    usage: '--environment test|production [--merchant ID] [--refused FILE] [--json]',
    options: { ...OF_ENVIRONMENT, refused: TEXT },
    load: async () => (await import('./import.ts')).previewCommand,
  },
  'import switch-on': {
    summary: 'charge the imported subscriptions from now on, when they fall due',
    usage: '--environment test|production [--merchant ID] [--refused FILE] [--json]',
    options: { ...OF_ENVIRONMENT, refused: TEXT },
    load: async () => (await import('./import.ts')).switchOnCommand,
  },
};
