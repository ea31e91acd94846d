/**
 * Runs the stand-in as a separate process, so that it survives the service under test: `node
 * test/providers/wompi/stand-in/main.ts [--port N] [--file LEDGER] [--events-url URL] [--settles-after-ms N]
 * [--environment test|prod]`. Its first line of output is JSON with `url` and `keys`. Control it with `POST
 * {origin}/_control/{verb}`.
 */
import { parseArgs } from 'node:util';
import { startWompi } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    file: { type: 'string' },
    'events-url': { type: 'string' },
    'settles-after-ms': { type: 'string', default: '50' },
    environment: { type: 'string', default: 'test' },
  },
});
const standIn = await startWompi({
  port: Number(values.port),
  file: values.file ?? null,
  events_url: values['events-url'] ?? null,
  settles_after_ms: Number(values['settles-after-ms']),
  environment: values.environment === 'prod' ? 'prod' : 'test',
});
console.log(JSON.stringify({ url: standIn.url, keys: standIn.keys }));
process.once('SIGTERM', () => void standIn.close());
