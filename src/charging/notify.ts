import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { commonErrors, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { findOperation } from '#src/ledger/transactions/store.ts';
import { required } from '#src/platform/http/fields.ts';
import { ok } from '#src/platform/http/route.ts';
import { text } from '#src/platform/http/rules.ts';
import { GATEWAY_NOTIFICATION_PATH, NOTIFICATION_PATH } from './callback-urls.ts';
import { followHint, queryOrSchedule } from './hints.ts';

const MERCHANT = /^[1-9]\d{0,8}$/;
const accepted = z.strictObject({ accepted: z.literal(true) });

/**
 * Route for notifications from the card network and its simulator. Their content is not trusted: the handler only
 * triggers a query about the named operation.
 */
const ofNetwork = route({
  method: 'POST',
  path: NOTIFICATION_PATH,
  tag: 'Network',
  summary: 'Notify that a card operation ended or is disputed',
  access: 'public',
  transaction: 'own',
  body: z.object({ reference: required(text({ max: 64 })) }),
  answers: { 202: accepted },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { merchant = '' }, body: { reference } }) {
    const isKnown = MERCHANT.test(merchant) && isUuid(reference);
    const operation = isKnown ? await findOperation(deps.db, Number(merchant), reference) : undefined;
    if (operation) await queryOrSchedule(deps, operation);
    return { status: 202, body: { accepted: true } };
  },
});

/** Maximum size of a notification in bytes. It exceeds what any supported gateway sends. */
const MAX_BYTES = 64 * 1024;

/**
 * Route for notifications from payment gateways in their own format. Responds 200 even to invalid signatures, so that
 * gateways do not retry and attackers cannot test signatures.
 */
const ofGateway = route({
  method: 'POST',
  path: GATEWAY_NOTIFICATION_PATH,
  tag: 'Network',
  summary: 'Notify that an operation changed at a payment provider',
  description:
    'Accepts the notification format and signature of the provider. The content is only a hint: Cuota queries the provider and uses its response.',
  access: 'public',
  transaction: 'own',
  raw: { limit_bytes: MAX_BYTES },
  answers: { 200: accepted },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { merchant = '', provider = '' }, raw }) {
    const isGateway = deps.networks.providers.some(({ name }) => name === provider);
    if (!MERCHANT.test(merchant) || !isGateway) throw notFound();
    const source = { commerce_id: Number(merchant), provider };
    const network = deps.networks.of({ ...source, production: true });
    const hint = raw ? await network.readNotification?.(raw) : null;
    if (hint) await followHint(deps, source, hint);
    else deps.log.warn(source, 'ignored a notification that the provider did not send');
    return ok({ accepted: true });
  },
});

export const notificationRoutes: readonly AnyRoute[] = [ofNetwork, ofGateway];
