import type { Provider } from '#src/providers/port/provider.ts';
import type { Result } from './types.ts';

/** Returns the capabilities of a provider, one per line. */
export function capabilityLines({ title, capabilities }: Provider): string[] {
  const say = (value: unknown) => {
    if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
    return value === true ? 'yes' : value === false ? 'no' : String(value);
  };
  return [
    title,
    ...Object.entries(capabilities).map(([name, value]) => `  ${name.padEnd(16)} ${say(value)}`),
  ];
}

export function resultLines(results: readonly Result[]): string[] {
  return results.map(
    ({ name, verdict, detail }) =>
      `${verdict.padEnd(10)} ${name}${detail === '' ? '' : `\n           ${detail}`}`,
  );
}

/** Returns `passed` if no rule failed. Rules that were not tried do not count as failures. */
export function verdictOf(results: readonly Result[]): string {
  return results.some(({ verdict }) => verdict === 'failed') ? 'failed' : 'passed';
}

const COLUMNS = [
  ...['methods', 'currencies', 'brands', 'counters', 'holds', 'partial_capture', 'void', 'refund'],
  ...['partial_refund', 'stored_cards', 'accounts', 'challenge', 'notification', 'consent'],
] as const;

/** Returns the capability table of docs/providers.md. */
export function capabilityTable(providers: readonly Provider[]): string[] {
  const say = (value: unknown) =>
    Array.isArray(value) ? value.join(', ') || '–' : value === true ? 'yes' : '–';
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['', ...providers.map(({ title }) => title)]),
    `|---${'|---'.repeat(providers.length)}|`,
    ...COLUMNS.map((name) =>
      row([
        name,
        ...providers.map(({ capabilities }) => say(capabilities[name as keyof typeof capabilities])),
      ]),
    ),
  ];
}
