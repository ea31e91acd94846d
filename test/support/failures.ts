/** A reporter for `run.ts`: prints one line of JSON for each failed test, with its file. */
interface TestEvent {
  type: string;
  data: { nesting: number; name: string; details?: { error?: { failureType?: string } } };
}

export default async function* failures(events: AsyncIterable<TestEvent> | Iterable<TestEvent>) {
  /** The top-level suite of the current tests. Its name is its file (see `writeEntry`). */
  let top = '';
  for await (const { type, data } of events) {
    if (type === 'test:start' && data.nesting === 0) top = data.name;
    if (type !== 'test:fail' || data.details?.error?.failureType === 'subtestsFailed') continue;
    const file = data.nesting === 0 ? data.name : top;
    yield `${JSON.stringify({ file: file.endsWith('.test.ts') ? file : null, name: data.name })}\n`;
  }
}
