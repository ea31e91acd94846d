import { type AnyRoute, route } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { created } from '#src/platform/http/route.ts';
import { createLink, findSubscriberFor } from './create.ts';
import * as schema from './schema.ts';

const create = route({
  method: 'POST',
  path: '/api/v1/portal/sessions',
  tag: 'Portal sessions',
  summary: 'Create a link that signs a subscriber in to the portal',
  description:
    'Returns a link that signs one subscriber in to the portal without a code. The link works once, within 15 minutes. The page that it opens shows a button, and only that button signs the subscriber in. `return_url` is shown in the portal as a link back to your site.',
  access: 'token',
  body: schema.createLinkBody,
  answers: { 201: schema.linkView },
  lookUp: async (deps, { subscriber_id }, principal) =>
    subscriber_id === undefined ? [] : [(await findSubscriberFor(deps, principal, subscriber_id)).issue],
  async handle(deps, { body }, principal) {
    const { url, expires_at } = await createLink(deps, principal, body);
    return created({ url, expires_at: toIsoText(expires_at) });
  },
});

export const portalLinkRoutes: readonly AnyRoute[] = [create];
