import type { FastifyInstance } from 'fastify';
import { subscriptionActionRoutes } from './billing/subscriptions/action-routes.ts';
import { billingRoutes } from './billing/subscriptions/billing-routes.ts';
import { subscriptionRoutes } from './billing/subscriptions/routes.ts';
import { couponRoutes } from './catalog/coupons/routes.ts';
import { groupRoutes } from './catalog/groups/routes.ts';
import { planRoutes } from './catalog/plans/routes.ts';
import { catalogRoutes } from './catalog/reference-data/routes.ts';
import { notificationRoute } from './checkout/payments/notification.ts';
import { paymentRoutes } from './checkout/payments/routes.ts';
import { recaudaRoutes } from './checkout/recauda/routes.ts';
import { reservationRoutes } from './checkout/reservations/routes.ts';
import { cardRoutes } from './customers/cards/routes.ts';
import { subscriberRoutes } from './customers/subscribers/routes.ts';
import type { AnyRoute, Deps } from './deps.ts';
import { healthRoutes } from './jobs/health/routes.ts';
import { movementRoutes } from './ledger/virtual-account/routes.ts';
import { mailRoutes } from './messages/mails/routes.ts';
import { webhookRoutes } from './messages/webhooks/routes.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { registerRoutes, type ServeOptions } from './platform/http/serve.ts';
import { buildServer } from './platform/http/server.ts';
import type { Patience } from './platform/http/slow-requests.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { countGuess } from './tenancy/limits/guesses.ts';
import { VERSION } from './version.ts';
import { registerCashLogos } from './web/assets/cash-logos.ts';
import { paymentPages } from './web/checkout/payment/pages.tsx';
import { reservationPages } from './web/checkout/reservation/pages.tsx';
import { subscriptionPages } from './web/checkout/subscription/pages.tsx';
import { registerDocs } from './web/docs/routes.ts';
import { portalPages } from './web/portal/pages.ts';
import { recaudaPages } from './web/recauda/pages.tsx';
import type { Page } from './web/shared/page.ts';
import { type PageOptions, registerPages } from './web/shared/serve.ts';
import { registerSimulatorPages } from './web/simulator/pages.ts';

/** Every endpoint of the API, in the order the document shows them. */
export const ROUTES: readonly AnyRoute[] = [
  ...groupRoutes,
  ...planRoutes,
  ...subscriberRoutes,
  ...cardRoutes,
  ...couponRoutes,
  ...subscriptionRoutes,
  ...subscriptionActionRoutes,
  ...billingRoutes,
  ...paymentRoutes,
  ...recaudaRoutes,
  ...reservationRoutes,
  ...movementRoutes,
  ...catalogRoutes,
  ...sandboxRoutes,
  ...webhookRoutes,
  ...mailRoutes,
  notificationRoute,
  ...healthRoutes,
];

/** Every page a payer sees. */
const PAGES: readonly Page[] = [
  ...paymentPages,
  ...reservationPages,
  ...recaudaPages,
  ...subscriptionPages,
  ...portalPages,
];

interface AppOptions extends ServeOptions, PageOptions {
  /** The simulator that runs inside, if one does. */
  simulator_url?: string | undefined;
  /** How many proxies stand in front; see `buildServer`. */
  trust_proxy?: number;
  patience?: Patience;
}

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = await buildServer({
    log: deps.log,
    trust_proxy: options.trust_proxy,
    patience: options.patience,
    base_url: deps.base_url,
  });
  registerRoutes(app, deps, ROUTES, {
    ...options,
    countGuess: (address) => countGuess(deps, { name: 'wrong_tokens_from_origin', address }),
  });
  await registerPages(app, deps, PAGES, options);
  registerCashLogos(app);
  if (options.simulator_url) await registerSimulatorPages(app, options.simulator_url);
  registerDocs(app, () => apiDocument(deps.base_url));
  return app;
}

export function apiDocument(base_url: string): Record<string, unknown> {
  return openApiDocument(ROUTES, {
    title: 'Cuota API',
    version: VERSION,
    description:
      'Recurring billing for merchants in Colombia. The access token decides the environment, test or production.',
    base_url,
  });
}
