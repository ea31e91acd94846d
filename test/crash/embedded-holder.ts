// A separate process that uses the embedded server until it receives a signal.

import { startEmbedded } from '#src/platform/database/embedded.ts';
import { PRODUCT } from '#src/product.ts';

const dataDir = process.argv[2] ?? '';
const log = { info: () => {}, warn: () => {} };

try {
  const server = await startEmbedded({ name: PRODUCT, dataDir, log });
  process.on('message', async () => {
    await server.stop();
    process.send?.({ stopped: true }, () => process.disconnect?.());
  });
  process.send?.({ connection: server.connection });
} catch (error) {
  process.send?.({ failure: (error as Error).message }, () => process.exit(1));
}
