import { setMaxListeners } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { resumeTransfers } from './bank.ts';
import type { WriterOptions } from './ledger-writer.ts';
import { loadNetwork, type Network } from './network.ts';
import { notifier } from './notify.ts';
import { registerRoutes } from './routes.ts';
import { ENVIRONMENTS } from './types.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_PARAM_LENGTH = 1_000;

export interface SimulatorOptions {
  /**
   * Port to listen on. If 0, the operating system chooses a free port, and the simulator's `url` contains it.
   */
  port: number;
  host: string;
  data_dir: string;
  /**
   * If true, the simulator also accepts production operations. Set it for installations without a real network. False
   * by default.
   */
  production?: boolean;
  /** Base URL of the bank pages. Set it if browsers reach the simulator at a different URL than the service does. */
  public_url?: string;
  /**
   * Milliseconds after which a request left without a response is disconnected. Tests set it to avoid waiting for a
   * client timeout.
   */
  hang_ms?: number | undefined;
  /** Options of the ledger writer. Tests use them to simulate a full disk. */
  disk?: WriterOptions;
}

export interface Simulator {
  url: string;
  close(): Promise<void>;
}

/** Starts the simulator of a card network. It has its own ledger and shares no state with the rest of the process. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const { book, ledger } = await loadNetwork(options.data_dir, options.disk);
  const network: Network = {
    book,
    ledger,
    public_url: options.public_url?.replace(/\/$/, '') ?? '',
    environments: options.production === true ? ENVIRONMENTS : ['test'],
    hang_ms: options.hang_ms,
    closing: closing.signal,
    notify: notifier(closing.signal),
  };
  const app = buildServer(network);
  const close = async () => {
    closing.abort();
    await app.close();
    await ledger.close();
  };
  try {
    await app.listen({ port: options.port, host: options.host });
  } catch (error) {
    await close();
    throw error;
  }
  const url = addressOf(app, options.host);
  network.public_url ||= url;
  resumeTransfers(network);
  return { url, close };
}

function buildServer(network: Network): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    // A HEAD request would invalidate unknown references, as GET does.
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  registerRoutes(app, network);
  return app;
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
