import { BACKUP_COMMANDS } from './backup-commands.ts';
import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';
import { AMOUNTS, PERCENTAGES } from './fee-options.ts';
import { INVOICING_COMMANDS } from './invoicing-commands.ts';
import { MOVING_COMMANDS } from './moving-commands.ts';
import { PERSON_COMMANDS } from './person-commands.ts';
import { PROVIDER_COMMANDS } from './provider-commands.ts';

const USER_OPTIONS = { email: TEXT, merchant: TEXT, role: TEXT, offices: TEXT, ...JSON_OPTION } as const;

/** All commands, in the order in which the help lists them. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'serve the API from one or more processes, and run the worker',
    usage: '[--no-worker] [--processes N|auto]',
    options: { 'no-worker': FLAG, processes: TEXT },
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  worker: {
    summary: 'run only the worker, next to servers started with --no-worker',
    usage: '',
    options: {},
    load: async () => (await import('./serve.ts')).workerCommand,
  },
  migrate: {
    summary: 'apply pending migrations; with --spread, distribute merchants over Citus nodes',
    usage: '[--spread] [--json]',
    options: { spread: FLAG, ...JSON_OPTION },
    load: async () => (await import('./operations.ts')).migrateCommand,
  },
  'merchant create': {
    summary: 'create a merchant with an office, an owner and two tokens',
    usage: '--name NAME [--office NAME] [--email OWNER] [--locale en|es] [--json]',
    options: { name: TEXT, office: TEXT, email: TEXT, locale: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tenants.ts')).createMerchantCommand,
  },
  'merchant list': {
    summary: 'list the merchants and their offices',
    usage: '[--json]',
    options: JSON_OPTION,
    load: async () => (await import('./tenants.ts')).listMerchantsCommand,
  },
  'merchant enable': {
    summary: 'enable a disabled merchant',
    usage: '--merchant ID [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tenants.ts')).enableMerchantCommand,
  },
  'merchant disable': {
    summary: 'disable a merchant: all its API requests are refused with 403',
    usage: '--merchant ID [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tenants.ts')).disableMerchantCommand,
  },
  'merchant webhook': {
    summary: "show or set a merchant's default webhook URL and the language of its texts",
    usage: '[--url URL | --clear] [--locale en|es] [--merchant ID] [--json]',
    options: { url: TEXT, clear: FLAG, locale: TEXT, merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tenants.ts')).webhookCommand,
  },
  'merchant brands': {
    summary: 'show or set the card brands for which a merchant can place holds',
    usage: '[--reservations BRAND,BRAND] [--merchant ID] [--json]',
    options: { reservations: TEXT, merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tenants.ts')).brandsCommand,
  },
  'merchant logo': {
    summary: "show, set or remove the logo on a merchant's invoices and pages (PNG or JPEG, at most 512 KB)",
    usage: '[--file FILE | --remove] [--merchant ID] [--json]',
    options: { file: TEXT, remove: FLAG, merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./logo.ts')).logoCommand,
  },
  'merchant legal': {
    summary: "show or set a merchant's legal name, tax id, contact data and privacy notice",
    usage:
      '[--name N] [--legal-name N] [--tax-id NIT] [--email E] [--phone P] [--address A] [--privacy-text T] [--privacy-url URL] [--merchant ID] [--json]',
    options: {
      ...{ name: TEXT, 'legal-name': TEXT, 'tax-id': TEXT, email: TEXT, phone: TEXT, address: TEXT },
      ...{ 'privacy-text': TEXT, 'privacy-url': TEXT, merchant: TEXT, ...JSON_OPTION },
    },
    load: async () => (await import('./legal.ts')).legalCommand,
  },
  'merchant erp': {
    summary: 'show, set or remove the URL of a merchant’s ERP, which returns what customers owe',
    usage: '[--merchant ID] [--url ADDRESS | --remove] [--json]',
    options: { merchant: TEXT, url: TEXT, remove: FLAG, ...JSON_OPTION },
    load: async () => (await import('./erp.ts')).erpCommand,
  },
  'merchant check-erp': {
    summary: 'query a merchant’s ERP for what a customer owes, and validate the response',
    usage: '--id-number NUMBER [--merchant ID] [--json]',
    options: { merchant: TEXT, 'id-number': TEXT, ...JSON_OPTION },
    load: async () => (await import('./erp.ts')).checkErpCommand,
  },
  'merchant rotate-secret': {
    summary: 'create a new webhook secret; the previous one remains valid for 24 hours',
    usage: '[--merchant ID] [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./merchant-money.ts')).rotateSecretCommand,
  },
  'merchant fees': {
    summary: 'show or change the fees of a merchant: percentages, and amounts in pesos',
    usage:
      '[--merchant ID] [--commission %] [--min-commission $] [--fee $] [--iva %] [--gravamen %] ' +
      '[--rete-iva %] [--rete-ica %] [--rete-fte %] [--aggregator true|false] [--json]',
    options: {
      merchant: TEXT,
      aggregator: TEXT,
      ...JSON_OPTION,
      ...Object.fromEntries(Object.keys({ ...PERCENTAGES, ...AMOUNTS }).map((name) => [name, TEXT])),
    },
    load: async () => (await import('./merchant-money.ts')).feesCommand,
  },
  ...PROVIDER_COMMANDS,
  ...INVOICING_COMMANDS,
  'template create': {
    summary: "create a template, which defines the appearance of a merchant's pages",
    usage:
      '--name NAME [--title TITLE] [--colour RRGGBB] [--logo FILE] [--offices ID,ID] [--default] [--merchant ID] [--json]',
    options: {
      ...{ name: TEXT, title: TEXT, colour: TEXT, logo: TEXT, offices: TEXT, default: FLAG, merchant: TEXT },
      ...JSON_OPTION,
    },
    load: async () => (await import('./templates.ts')).createTemplateCommand,
  },
  'template list': {
    summary: 'list the templates of a merchant',
    usage: '[--merchant ID] [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./templates.ts')).listTemplatesCommand,
  },
  'template update': {
    summary: 'change a template; options that are not given keep their value',
    usage: [
      '--id TEMPLATE-ID [--name NAME] [--title TITLE | --no-title] [--colour RRGGBB | --no-colour]',
      '[--logo FILE | --no-logo] [--offices ID,ID | --no-offices] [--default | --no-default]',
      '[--ask-address | --no-address] [--active | --inactive] [--json]',
    ].join(' '),
    options: {
      ...{ id: TEXT, name: TEXT, title: TEXT, colour: TEXT, logo: TEXT, offices: TEXT },
      ...{ 'no-title': FLAG, 'no-colour': FLAG, 'no-logo': FLAG, 'no-offices': FLAG },
      ...{ default: FLAG, 'no-default': FLAG, active: FLAG, inactive: FLAG },
      ...{ 'ask-address': FLAG, 'no-address': FLAG },
      ...JSON_OPTION,
    },
    load: async () => (await import('./templates.ts')).updateTemplateCommand,
  },
  'office create': {
    summary: 'add an office to a merchant',
    usage: '--name NAME [--merchant ID] [--json]',
    options: { name: TEXT, merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tenants.ts')).createOfficeCommand,
  },
  'user create': {
    summary: 'add a user to a merchant',
    usage:
      '--email E-MAIL [--name NAME] [--merchant ID] [--role owner|operator|viewer] [--offices ID,ID] [--password-file PATH|-] [--json]',
    options: { ...USER_OPTIONS, name: TEXT, password: TEXT, 'password-file': TEXT },
    load: async () => (await import('./tenants.ts')).createUserCommand,
  },
  'user invite': {
    summary: 'invite a user by mail and print the link',
    usage: '--email E-MAIL [--merchant ID] [--role owner|operator|viewer] [--offices ID,ID] [--json]',
    options: USER_OPTIONS,
    load: async () => (await import('./users.ts')).inviteUserCommand,
  },
  'user reset': {
    summary: 'print a password reset link that is valid for one hour',
    usage: '--email E-MAIL [--without-second-factor] [--json]',
    options: { email: TEXT, 'without-second-factor': FLAG, ...JSON_OPTION },
    load: async () => (await import('./users.ts')).resetUserCommand,
  },
  'token create': {
    summary: 'create an access token; it is shown only once',
    usage: '--scope test|production [--user E-MAIL] [--merchant ID] [--name NAME] [--json]',
    options: { scope: TEXT, user: TEXT, merchant: TEXT, name: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tokens.ts')).createTokenCommand,
  },
  'token list': {
    summary: 'list the tokens of a merchant, without their secrets',
    usage: '[--merchant ID] [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tokens.ts')).listTokensCommand,
  },
  'token revoke': {
    summary: 'revoke a token immediately',
    usage: '--id TOKEN-ID [--json]',
    options: { id: TEXT, ...JSON_OPTION },
    load: async () => (await import('./tokens.ts')).revokeTokenCommand,
  },
  'dispute report': {
    summary: 'record a dispute that a gateway reported by letter or mail, or its outcome',
    usage:
      '--provider NAME --case CASE --transaction NUMBER [--merchant ID] [--status opened|won|lost] ' +
      '[--kind chargeback|reversal] [--amount AMOUNT] [--reason-code CODE] [--reason TEXT] ' +
      '[--opened DATE] [--respond-by DATE] [--test] [--json]',
    options: {
      ...{ merchant: TEXT, provider: TEXT, case: TEXT, transaction: TEXT, status: TEXT, kind: TEXT },
      ...{ amount: TEXT, 'reason-code': TEXT, reason: TEXT, opened: TEXT, 'respond-by': TEXT, test: FLAG },
      ...JSON_OPTION,
    },
    load: async () => (await import('./disputes.ts')).reportDisputeCommand,
  },
  reconcile: {
    summary:
      'compare a settlement report of a gateway with the books, to the cent; exits with 1 if they differ',
    usage: '--provider NAME --columns MAP.json FILE [--merchant ID] [--from DAY --to DAY] [--test] [--json]',
    options: {
      ...{ merchant: TEXT, provider: TEXT, columns: TEXT, file: TEXT, from: TEXT, to: TEXT, test: FLAG },
      ...JSON_OPTION,
    },
    word: 'file',
    load: async () => (await import('./reconcile.ts')).reconcileCommand,
  },
  'rate set': {
    summary: 'record the exchange rate of the dollar or the euro in pesos, valid from now on',
    usage: '--currency USD|EUR --rate PESOS [--json]',
    options: { currency: TEXT, rate: TEXT, ...JSON_OPTION },
    load: async () => (await import('./money.ts')).setRateCommand,
  },
  demo: {
    summary: 'create the demo merchant if there is none, and show its tokens',
    usage: '[--json]',
    options: JSON_OPTION,
    load: async () => (await import('./demo.ts')).demoCommand,
  },
  simulator: {
    summary: 'run only the card-network simulator; set SIMULATOR_URL of servers and workers to its URL',
    usage: '[--port 4000] [--host 127.0.0.1] [--public-url URL] [--production]',
    options: { port: TEXT, host: TEXT, 'public-url': TEXT, production: FLAG },
    load: async () => (await import('./money.ts')).simulatorCommand,
  },
  runs: {
    summary: 'show the progress of the last charge runs, newest first',
    usage: '[--json]',
    options: JSON_OPTION,
    load: async () => (await import('./runs.ts')).runsCommand,
  },
  audit: {
    summary:
      'show the audit log, newest first; --csv prints all entries, --installation those of no merchant',
    usage:
      '[--merchant ID | --installation] [--subject KIND[:ID]] [--who NAME] [--channel api|panel|cli|payer] ' +
      '[--action ACTION] [--from DAY] [--to DAY] [--csv | --json]',
    options: {
      ...{ merchant: TEXT, installation: FLAG, subject: TEXT, who: TEXT, channel: TEXT, action: TEXT },
      ...{ from: TEXT, to: TEXT, csv: FLAG, ...JSON_OPTION },
    },
    load: async () => (await import('./audit.ts')).auditCommand,
  },
  ...MOVING_COMMANDS,
  ...PERSON_COMMANDS,
  ...BACKUP_COMMANDS,
  'rotate-key': {
    summary: 'encrypt all data keys with a new master key while the service runs',
    usage: '[--json]',
    options: JSON_OPTION,
    load: async () => (await import('./operations.ts')).rotateKeyCommand,
  },
  status: {
    summary: 'show workers, queues, open operations, the network and clocks',
    usage: '[--json]',
    options: JSON_OPTION,
    load: async () => (await import('./status.ts')).statusCommand,
  },
  doctor: {
    summary: 'check the installation and the consistency of the data',
    usage: '[--json]',
    options: JSON_OPTION,
    load: async () => (await import('./operations.ts')).doctorCommand,
  },
};
