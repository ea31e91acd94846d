import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

const OF_ENVIRONMENT = { merchant: TEXT, environment: TEXT, ...JSON_OPTION } as const;

/** Commands to import and export merchants. */
export const MOVING_COMMANDS: Readonly<Record<string, Command>> = {
  import: {
    summary:
      'import groups, coupons, plans, subscribers, cards, accounts and subscriptions from the files of a folder; nothing is charged yet',
    usage:
      'FOLDER --environment test|production [--merchant ID] [--from stripe] [--dry-run] [--offices THERE=HERE,…] [--refused FILE] [--json]',
    options: { folder: TEXT, ...OF_ENVIRONMENT, from: TEXT, 'dry-run': FLAG, offices: TEXT, refused: TEXT },
    word: 'folder',
    load: async () => (await import('./import.ts')).importCommand,
  },
  'import key': {
    summary: 'show the public key for sealing the cards and accounts of a merchant',
    usage: '[--merchant ID] [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./seal-cards.ts')).importKeyCommand,
  },
  'import seal': {
    summary:
      'seal cards or accounts from CSV on standard input with the public key of a merchant; needs no database',
    usage: '--key PUBLIC-KEY [--from stripe] < CSV > cards.sealed',
    options: { key: TEXT, from: TEXT },
    load: async () => (await import('./seal-cards.ts')).sealCommand,
  },
  export: {
    summary:
      'export all data of a merchant in one environment to a folder: the files for an import, and the lists of the panel',
    usage: 'FOLDER --environment test|production [--merchant ID] [--key PUBLIC-KEY] [--json]',
    options: { folder: TEXT, ...OF_ENVIRONMENT, key: TEXT },
    word: 'folder',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  'import preview': {
    summary: 'show the first charges of the imported subscriptions by day, before they are switched on',
    usage: '--environment test|production [--merchant ID] [--refused FILE] [--json]',
    options: { ...OF_ENVIRONMENT, refused: TEXT },
    load: async () => (await import('./import.ts')).previewCommand,
  },
  'import switch-on': {
    summary: 'start to charge the imported subscriptions when they are due',
    usage: '--environment test|production [--merchant ID] [--refused FILE] [--json]',
    options: { ...OF_ENVIRONMENT, refused: TEXT },
    load: async () => (await import('./import.ts')).activateImportedCommand,
  },
};
