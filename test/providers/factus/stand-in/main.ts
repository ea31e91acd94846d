/**
 * Runs the stand-in as a separate process, so that it survives the service under test: `node
 * test/providers/factus/stand-in/main.ts [--port N] [--silent-ms N]`. Its first line of output is JSON with `url`.
 * Control it with `POST {url}/_control/{verb}`.
 */
import { parseArgs } from 'node:util';
import { startFactus } from './server.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, 'silent-ms': { type: 'string', default: '1000' } },
});
const standIn = await startFactus({ port: Number(values.port), silent_ms: Number(values['silent-ms']) });
console.log(JSON.stringify({ url: standIn.url }));
process.once('SIGTERM', () => void standIn.close());
