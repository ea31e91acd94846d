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

const { port, host, 'data-dir': data_dir, 'public-url': public_url } = values;
const options = { port: Number(port), host, data_dir, ...(public_url !== undefined && { public_url }) };

try {
  const simulator = await startSimulator(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.close().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ url: simulator.url })}\n`);
} catch (error) {
  process.stderr.write(`simulator: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
