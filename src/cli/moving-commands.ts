import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

const OF_ENVIRONMENT = { merchant: TEXT, environment: TEXT, ...JSON_OPTION } as const;

/** Commands to import and export merchants. */
export const MOVING_COMMANDS: Readonly<Record<string, Command>> = {
  import: {
    summary:
      'read groups, coupons, plans, subscribers, cards, accounts and subscriptions from the files of a folder; nothing of it is charged yet',
    usage:
      'FOLDER --environment test|production [--merchant ID] [--from stripe] [--dry-run] [--offices THERE=HERE,…] [--refused FILE] [--json]',
    options: { folder: TEXT, ...OF_ENVIRONMENT, from: TEXT, 'dry-run': FLAG, offices: TEXT, refused: TEXT },
    word: 'folder',
    load: async () => (await import('./import.ts')).importCommand,
  },
  'import key': {
    summary: 'show the public key that cards and accounts are sealed with for a merchant',
    usage: '[--merchant ID] [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./seal-cards.ts')).importKeyCommand,
  },
  'import seal': {
    summary:
      'seal cards or accounts, read as CSV from the standard input, for the merchant with that key; needs no database',
    usage: '--key PUBLIC-KEY [--from stripe] < CSV > cards.sealed',
    options: { key: TEXT, from: TEXT },
    load: async () => (await import('./seal-cards.ts')).sealCommand,
  },
  export: {
    summary:
      'write everything of a merchant in one environment into a folder, as an import reads it and as the panel lists it',
    usage: 'FOLDER --environment test|production [--merchant ID] [--key PUBLIC-KEY] [--json]',
    options: { folder: TEXT, ...OF_ENVIRONMENT, key: TEXT },
    word: 'folder',
    load: async () => (await import('./export.ts')).exportCommand,
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
