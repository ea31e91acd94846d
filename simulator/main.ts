/** The simulator as a program of its own: `node simulator/main.ts --port 4000 --data-dir ./data/network`. */
import { parseArgs } from 'node:util';
import { startSimulator } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    host: { type: 'string', default: '127.0.0.1' },
    'data-dir': { type: 'string', default: './data/network' },
    'public-url': { type: 'string' },
  },
});

const simulator = await startSimulator({
  port: Number(values.port),
  host: values.host,
  data_dir: values['data-dir'],
  ...(values['public-url'] !== undefined && { public_url: values['public-url'] }),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void simulator.close().then(() => process.exit(0)));

process.stdout.write(`${JSON.stringify({ url: simulator.url })}\n`);
