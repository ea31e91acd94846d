import { type Command, FLAG, JSON_OPTION, TEXT } from './command-spec.ts';

/** Commands that manage the accounts of merchants at payment providers. */
export const PROVIDER_COMMANDS: Readonly<Record<string, Command>> = {
  'provider available': {
    summary: 'list the payment providers that a merchant can choose, and the settings of each',
    usage: '[--json]',
    options: JSON_OPTION,
    load: async () => (await import('./providers.ts')).availableCommand,
  },
  'provider set': {
    summary:
      "set a merchant's account at a provider for production charges; settings that are not given keep their value; give a secret as @FILE or - (a line of standard input)",
    usage:
      '--provider NAME [--SETTING VALUE]... [--only | --first | --second] [--unchecked] [--merchant ID] [--json]',
    options: {
      ...{ provider: TEXT, merchant: TEXT, only: FLAG, first: FLAG, second: FLAG, unchecked: FLAG },
      ...JSON_OPTION,
    },
    loadOptions: async () => (await import('./provider-settings.ts')).settingOptions(),
    load: async () => (await import('./providers.ts')).setProviderCommand,
  },
  'provider list': {
    summary: "list merchants' accounts at providers, in the order in which charges use them",
    usage: '[--merchant ID] [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./providers.ts')).listProvidersCommand,
  },
  'provider check': {
    summary: 'validate the accounts with the providers; exits with 1 if one is not valid',
    usage: '[--merchant ID] [--json]',
    options: { merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./providers.ts')).checkProvidersCommand,
  },
  'provider status': {
    summary: 'show approval rate, open operations and latency per provider',
    usage: '[--days 7] [--merchant ID] [--json]',
    options: { days: TEXT, merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./provider-status.ts')).providerStatusCommand,
  },
  'provider remove': {
    summary: 'stop new charges at a provider; existing charges stay there',
    usage: '--provider NAME [--keep-saved] [--merchant ID] [--json]',
    options: { provider: TEXT, 'keep-saved': FLAG, merchant: TEXT, ...JSON_OPTION },
    load: async () => (await import('./providers.ts')).removeProviderCommand,
  },
};
