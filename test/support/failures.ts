/** A reporter for `run.ts`: one line of JSON for each test that failed, with the file it stands in. */
interface TestEvent {
  type: string;
  data: { nesting: number; name: string; details?: { error?: { failureType?: string } } };
}

export default async function* failures(events: AsyncIterable<TestEvent> | Iterable<TestEvent>) {
  /** The suite that the next ones stand in: it is called after its file (see `writeEntry`). */
  let top = '';
  for await (const { type, data } of events) {
    if (type === 'test:start' && data.nesting === 0) top = data.name;
    if (type !== 'test:fail' || data.details?.error?.failureType === 'subtestsFailed') continue;
    const file = data.nesting === 0 ? data.name : top;
    yield `${JSON.stringify({ file: file.endsWith('.test.ts') ? file : null, name: data.name })}\n`;
  }
}
