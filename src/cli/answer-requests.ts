import { buildApp } from '#src/app.ts';
import type { Config } from '#src/config.ts';
import { listen } from '#src/platform/database/listen.ts';
import { poolsInUse } from '#src/platform/database/pool.ts';
import { watchOverload } from '#src/platform/http/overload.ts';
import { releaseGarbage } from '#src/platform/release-garbage.ts';
import type { Runtime } from '#src/runtime.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { ACCESS_CHANNEL } from '#src/tenancy/tokens/store.ts';
import { explainListen } from './explain-listen.ts';

/**
 * Maximum number of form submissions per IP address and minute. It is high because users of a mobile network can
 * share one address.
 */
const FORMS_PER_MINUTE = 120;

/** Starts the HTTP server, which serves requests until the caller calls `close`. */
export async function answerRequests(config: Config, runtime: Runtime): Promise<{ close(): Promise<void> }> {
  const { deps, connection } = runtime;
  const authenticator = buildAuthenticator(deps);
  const announcements = listen({
    connection,
    channel: ACCESS_CHANNEL,
    onMessage: authenticator.forget,
    onState: authenticator.setListening,
  });
  const overload = watchOverload({ log: deps.log, connections: config.database_connections, waitedMs });
  const app = await buildApp(deps, {
    overload,
    authenticate: authenticator.authenticate,
    requests_per_minute: config.requests_per_minute,
    forms_per_minute: FORMS_PER_MINUTE,
    simulator_url: runtime.simulator_url,
    trust_proxy: config.trust_proxy,
  });
  await app.ready();
  releaseGarbage();
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainListen(error, config);
  });
  return {
    async close() {
      await app.close();
      overload.close();
      await announcements.close();
    },
  };
}

/** Returns how many milliseconds the request at the front of the queue has waited for a database connection. */
function waitedMs(): number {
  return poolsInUse().find(({ name }) => name === 'requests')?.waited_ms ?? 0;
}
