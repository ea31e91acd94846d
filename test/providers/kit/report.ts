import type { Provider } from '#src/providers/port/provider.ts';
import type { Result } from './types.ts';

/** What a provider says it can do, a line each. */
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

/** Whoever broke no rule passed. What was not tried is said beside it, and is no pass of its own. */
export function verdictOf(results: readonly Result[]): string {
  return results.some(({ verdict }) => verdict === 'failed') ? 'failed' : 'passed';
}
