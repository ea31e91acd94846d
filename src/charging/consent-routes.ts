import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { choice, ok } from '#src/platform/http/route.ts';
import { METHODS } from '#src/providers/port/capabilities.ts';
import { consentErrors, viewConsent } from './consents/errors.ts';
import { offeredConsent } from './consents/schema.ts';
import { needFor } from './missing.ts';
import { offerConsents } from './offer-consents.ts';

const list = route({
  method: 'GET',
  path: '/api/v1/payment/consents',
  tag: 'Payments',
  summary: 'List the documents that a payer must accept',
  description:
    'The payment provider requires these documents, for example its terms. Show each of them to the payer. Send the tokens of the accepted documents as `consents` within one hour. Each token can be used once. The list is empty if the provider requires no consent.',
  access: 'token',
  query: {
    payment_method: choice(
      METHODS,
      'Payment method of the payer. Default: `card`, including for a card that will be saved.',
    ),
  },
  answers: { 200: z.strictObject({ consents: z.array(offeredConsent) }) },
  errors: [consentErrors.consent_unavailable],
  async handle(deps, { query, locale }, principal) {
    const asked = textOf(query, 'payment_method');
    const method = METHODS.find((known) => known === asked) ?? 'card';
    const need = needFor(method, 'COP');
    const offered = await offerConsents(deps, { party: principal, need, locale });
    return ok({ consents: offered.map((one) => viewConsent(one, locale)) });
  },
});

export const consentRoutes: readonly AnyRoute[] = [list];
