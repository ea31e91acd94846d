import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

const WHO = { merchant: TEXT, email: TEXT, document: TEXT } as const;

/** Commands for the rights of payers over their personal data. */
export const PERSON_COMMANDS: Readonly<Record<string, Command>> = {
  'person export': {
    summary: 'export all data that a merchant stores about a payer to a JSON file',
    usage: 'FILE [--email E-MAIL] [--document NUMBER] [--merchant ID] [--json]',
    options: { file: TEXT, ...WHO, ...JSON_OPTION },
    word: 'file',
    load: async () => (await import('./person.ts')).exportPersonCommand,
  },
  'person erase': {
    summary:
      'erase the personal data of a payer and keep the accounting data; without --yes it only shows what it would erase',
    usage: '[--email E-MAIL] [--document NUMBER] [--merchant ID] [--yes] [--json]',
    options: { ...WHO, yes: FLAG, ...JSON_OPTION },
    load: async () => (await import('./person.ts')).erasePersonCommand,
  },
  retention: {
    summary: 'delete data older than the given days; defaults: deliveries 180, mails 365, audit never',
    usage: '[--deliveries DAYS|never] [--mails DAYS|never] [--audit DAYS|never] [--json]',
    options: { deliveries: TEXT, mails: TEXT, audit: TEXT, ...JSON_OPTION },
    load: async () => (await import('./retention.ts')).retentionCommand,
  },
};
