import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { DELIVERY_HEADERS } from './messages/webhooks/event-kind.ts';
import { eventsOf, type Module, pagesOf, routesOf } from './module.ts';
import { MODULES } from './modules.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { describeFields } from './platform/http/openapi-fields.ts';
import type { Overload } from './platform/http/overload.ts';
import { registerRoutes, type ServeOptions } from './platform/http/serve.ts';
import { buildServer } from './platform/http/server.ts';
import type { ReceiveTimeouts } from './platform/http/slow-requests.ts';
import { PATHS } from './product.ts';
import { countGuess } from './tenancy/limits/guesses.ts';
import { openThrottle } from './tenancy/limits/throttle.ts';
import { VERSION } from './version.ts';
import { registerCashLogos } from './web/assets/cash-logos.ts';
import { EXAMPLES } from './web/docs/examples.ts';
import { FIELDS, PATH_PARAMETERS } from './web/docs/fields/index.ts';
import { guide } from './web/docs/guide.ts';
import { registerDocs } from './web/docs/routes.ts';
import { SAMPLES } from './web/docs/samples.ts';
import { TAGS } from './web/docs/tags.ts';
import { registerPages, sendMissing } from './web/shared/serve.ts';
import { registerSimulatorPages } from './web/simulator/pages.ts';

interface AppOptions extends Omit<ServeOptions, 'countRequest'> {
  /**
   * Maximum number of API requests per access token and minute. `forms_per_minute` limits form submissions per client
   * IP address.
   */
  requests_per_minute: number;
  forms_per_minute: number;
  /** URL of the simulator whose payer pages the server proxies. Undefined if no simulator runs. */
  simulator_url?: string | undefined;
  /** Number of trusted reverse proxies in front of the server. The outermost one reports the client's IP address. */
  trust_proxy?: number;
  patience?: ReceiveTimeouts;
  overload?: Pick<Overload, 'enter'>;
  /** Modules whose routes and pages the server serves. Defaults to all modules. */
  modules?: readonly Module[];
}

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { modules = MODULES } = options;
  const requests = { name: 'requests_with_token', per_minute: options.requests_per_minute } as const;
  const forms = { name: 'forms_from_origin', per_minute: options.forms_per_minute } as const;
  const app = await buildServer({
    log: deps.log,
    trust_proxy: options.trust_proxy,
    patience: options.patience,
    overload: options.overload,
    base_url: deps.base_url,
    missing: (request, reply) => sendMissing(deps, request, reply),
  });
  registerRoutes(app, deps, routesOf(modules), {
    ...options,
    paths: PATHS,
    countRequest: openThrottle(deps, requests).enter,
    countGuess: (address) => countGuess(deps, { name: 'wrong_tokens_from_origin', address }),
  });
  await registerPages(app, deps, pagesOf(modules), { countForm: openThrottle(deps, forms).enter });
  registerCashLogos(app);
  if (options.simulator_url) await registerSimulatorPages(app, options.simulator_url);
  registerDocs(app, () => apiDocument(deps.base_url, modules));
  return app;
}

export function apiDocument(base_url: string, modules: readonly Module[] = MODULES): Record<string, unknown> {
  const webhooks = { events: eventsOf(modules), headers: DELIVERY_HEADERS };
  const declared = { routes: routesOf(modules), webhooks, examples: EXAMPLES, samples: SAMPLES, tags: TAGS };
  const document = openApiDocument(declared, PATHS, {
    title: 'Cuota API',
    version: VERSION,
    description: guide(base_url),
    base_url,
  });
  return describeFields(document, { fields: FIELDS, path_parameters: PATH_PARAMETERS });
}
