import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

/** Commands that configure and check electronic invoicing, and export electronic invoices. */
export const INVOICING_COMMANDS: Readonly<Record<string, Command>> = {
  'invoicing set': {
    summary:
      'issue an electronic invoice for each paid charge of an environment; settings that are not given keep their value; give a secret as @FILE or - (a line of standard input)',
    usage:
      '--provider factus|file [--SETTING VALUE]... [--names-payers | --final-consumer] [--wait MINUTES] [--off] --environment test|production [--merchant ID] [--json]',
    options: {
      ...{ provider: TEXT, 'names-payers': FLAG, 'final-consumer': FLAG, wait: TEXT, off: FLAG },
      ...{ environment: TEXT, merchant: TEXT, ...JSON_OPTION },
    },
    loadOptions: async () => (await import('./invoicing.ts')).invoicingOptions(),
    load: async () => (await import('./invoicing.ts')).setInvoicingCommand,
  },
  'invoicing check': {
    summary:
      'validate the accounts with the providers of electronic invoices; exits with 1 if one is not valid',
    usage: '[--merchant ID] [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./invoicing.ts')).checkInvoicingCommand,
  },
  'invoicing export': {
    summary: 'write electronic invoices and credit notes to a CSV file, for providers without an API',
    usage:
      'FILE --environment test|production [--status by_hand] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--merchant ID] [--json]',
    options: {
      ...{
        file: TEXT,
        status: TEXT,
        from: TEXT,
        to: TEXT,
        environment: TEXT,
        merchant: TEXT,
        ...JSON_OPTION,
      },
    },
    word: 'file',
    load: async () => (await import('./invoicing.ts')).exportInvoicingCommand,
  },
};
