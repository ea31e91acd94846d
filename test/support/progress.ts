/**
 * The default reporter of `npm test`. It prints progress (files done of all files, tests passed and failed, elapsed time), each
 * failure as soon as it happens, and at the end all failures again and the totals.
 */
import { relative } from 'node:path';
import { inspect } from 'node:util';

interface TestEvent {
  type: string;
  data: {
    nesting?: number;
    name?: string;
    message?: string;
    file?: string;
    line?: number;
    details?: { type?: string; passed?: boolean; error?: { failureType?: string; cause?: unknown } };
  };
}

interface Options {
  /** The number of test files in this run. */
  total: number;
  /** Rewrites one line instead of printing a new one. */
  is_terminal: boolean;
  now_ms: () => number;
  /** Called at the end if a file did not report its results. */
  onIncomplete: () => void;
}

/** The interval between progress lines where the output is not a terminal. */
const LINE_EVERY_MS = 10_000;
const CLEAR_LINE = '\r\u001b[2K';

function elapsed(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function describeFailure({ file = '', line = 0, name = '', details = {} }: TestEvent['data']): string {
  const cause = details.error?.cause ?? details.error;
  return `✖ ${relative('.', file)}:${line} › ${name}\n${inspect(cause).replace(/^/gm, '  ')}\n\n`;
}

export async function* reportProgress(
  events: AsyncIterable<TestEvent> | Iterable<TestEvent>,
  { total, is_terminal, now_ms, onIncomplete }: Options,
) {
  const started_ms = now_ms();
  let printed_ms = started_ms;
  let [files, passed] = [0, 0];
  const failures: string[] = [];

  const line = () =>
    `${files}/${total} files, ${passed} passed, ${failures.length} failed, ${elapsed(now_ms() - started_ms)}`;

  for await (const { type, data } of events) {
    if (type === 'test:stderr') yield data.message ?? '';
    if (type !== 'test:complete') continue;
    const { nesting = 0, name = '', file, details = {} } = data;
    const is_test = details.type !== 'suite' && name !== file;
    if (details.passed && is_test) passed += 1;
    if (nesting === 0 && /^test\/.*\.ts$/.test(name)) files += 1;
    const is_failure = !details.passed && details.error?.failureType !== 'subtestsFailed';
    const text = is_failure ? describeFailure(data) : '';
    if (is_failure) failures.push(text);
    if (is_terminal) yield `${CLEAR_LINE}${text}${line()}`;
    else if (is_failure || now_ms() - printed_ms >= LINE_EVERY_MS) {
      printed_ms = now_ms();
      yield `${text}${line()}\n`;
    }
  }
  if (is_terminal) yield CLEAR_LINE;
  if (failures.length > 0) yield `\nFailed tests:\n\n${failures.join('')}`;
  if (files !== total) {
    onIncomplete();
    yield `Results of ${total - files} of ${total} files are missing.\n`;
  }
  yield `${files} files in ${elapsed(now_ms() - started_ms)}\n${passed} passed, ${failures.length} failed\n`;
}

export default async function* progress(events: AsyncIterable<TestEvent>) {
  yield* reportProgress(events, {
    total: Number(process.env.CUOTA_TEST_FILES ?? 0),
    is_terminal: process.stdout.isTTY === true && !process.env.CI,
    now_ms: () => performance.now(),
    onIncomplete: () => {
      process.exitCode = 1;
    },
  });
}
