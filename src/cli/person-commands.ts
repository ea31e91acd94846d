import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

const WHO = { merchant: TEXT, email: TEXT, document: TEXT } as const;

/** Commands for the rights of payers over their personal data. */
export const PERSON_COMMANDS: Readonly<Record<string, Command>> = {
  'person export': {
    summary: 'write everything that a merchant keeps of one payer into a JSON file',
    usage: 'FILE [--email E-MAIL] [--document NUMBER] [--merchant ID] [--json]',
    options: { file: TEXT, ...WHO, ...JSON_OPTION },
    word: 'file',
    load: async () => (await import('./person.ts')).exportPersonCommand,
  },
  'person erase': {
    summary:
      'erase who one payer of a merchant is, and keep what the books need; without --yes it only looks',
    usage: '[--email E-MAIL] [--document NUMBER] [--merchant ID] [--yes] [--json]',
    options: { ...WHO, yes: FLAG, ...JSON_OPTION },
    load: async () => (await import('./person.ts')).erasePersonCommand,
  },
  retention: {
    summary: 'delete what is older than so many days: deliveries (180), mails (365), audit (never)',
    usage: '[--deliveries DAYS|never] [--mails DAYS|never] [--audit DAYS|never] [--json]',
    options: { deliveries: TEXT, mails: TEXT, audit: TEXT, ...JSON_OPTION },
    load: async () => (await import('./retention.ts')).retentionCommand,
  },
};
