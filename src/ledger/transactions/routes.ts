import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { toNumber } from '#src/kernel/money.ts';
import { ok } from '#src/platform/http/route.ts';
import { OPERATION_KINDS } from '#src/providers/port/requests.ts';
import { requireTransaction } from './find.ts';
import { listOperationsOf } from './store.ts';
import type { Operation } from './types.ts';

const operationView = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(OPERATION_KINDS),
    amount: z.number(),
    status: z.enum(['open', 'approved', 'declined', 'failed']),
    response_code: z.string().nullable(),
    provider: z.string().meta({
      description:
        'Name of the payment provider that processes the operation: `simulator`, `network` or a gateway.',
    }),
    provider_id: z
      .string()
      .nullable()
      .meta({ description: 'Id of the operation at the payment provider. Null if it is unknown.' }),
    provider_message: z
      .string()
      .nullable()
      .meta({ description: 'Message of the provider about a refusal. Null if there is none.' }),
    passed_on_by: z.string().nullable().meta({
      description:
        'Provider that could not process the operation before it was sent to `provider`. Null if there is none.',
    }),
    authorization_code: z.string().nullable(),
    answered_ms: z
      .int()
      .nullable()
      .meta({ description: 'Response time of the provider in milliseconds. Null if there was no response.' }),
    asked: z
      .int()
      .meta({ description: 'Number of times that the service queried the provider for the result.' }),
    created_at: z.string(),
    settled_at: z.string().nullable(),
  })
  .meta({ id: 'Operation' });

function viewOperation(operation: Operation): z.infer<typeof operationView> {
  return {
    id: operation.reference,
    kind: operation.kind,
    amount: toNumber(operation.amount),
    status: operation.status,
    response_code: operation.code,
    provider: operation.provider,
    provider_id: operation.network_id,
    provider_message: operation.provider_text,
    passed_on_by: operation.passed_on_by,
    authorization_code: operation.authorization_code,
    answered_ms: operation.answered_ms,
    asked: operation.asks,
    created_at: toColombiaText(operation.created_at),
    settled_at: toColombiaText(operation.settled_at),
  };
}

const operations = route({
  method: 'GET',
  path: '/api/v1/payment/transaction/:transaction/operations',
  tag: 'Payments',
  summary: 'List the provider operations of a transaction, oldest first',
  description:
    'Returns the charge and later operations, such as refunds, with the responses of the payment provider.',
  access: 'token',
  answers: { 200: z.strictObject({ data: z.array(operationView) }) },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { transaction = '' } }, principal) {
    const found = await requireTransaction(deps, principal, transaction);
    const listed = await listOperationsOf(deps.db, found);
    return ok({ data: listed.map(viewOperation) });
  },
});

export const transactionRoutes: readonly AnyRoute[] = [operations];
