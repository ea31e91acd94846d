import { type AnyRoute, route } from '#src/deps.ts';
import { ApiError, commonErrors, type ErrorEntry } from '#src/kernel/errors.ts';
import { paymentErrors } from '#src/modules/payments/errors.ts';
import { answerCheckout } from '#src/modules/payments/views.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { payInSandbox } from './pay.ts';
import { payAnswer, payBody } from './schema.ts';

const sandboxErrors = {
  test_only: {
    status: 403,
    text: { en: 'The sandbox takes only test tokens.', es: 'El sandbox solo admite tokens de prueba.' },
  },
} as const satisfies Record<string, ErrorEntry>;

function requireTest(principal: Principal): void {
  if (principal.production) throw new ApiError(sandboxErrors.test_only);
}

const pay = route({
  method: 'POST',
  path: '/api/v1/sandbox/payments/:id/pay',
  tag: 'Sandbox',
  summary: 'Stand for the payer of a test charge',
  description:
    '`number` is a card of the simulator (an approved Visa when absent); `outcome` is what the bank or the counter does.',
  access: 'token',
  transaction: 'own',
  body: payBody,
  answers: { 200: payAnswer, 202: payAnswer },
  errors: [commonErrors.not_found, sandboxErrors.test_only, ...Object.values(paymentErrors)],
  async handle(deps, { params: { id = '' }, body, locale }, principal) {
    requireTest(principal);
    return answerCheckout(await payInSandbox(deps, principal, { ...body, id }), locale);
  },
});

export const sandboxRoutes: readonly AnyRoute[] = [pay];
