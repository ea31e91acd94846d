import type { FieldDescriptions } from '#src/platform/http/openapi-fields.ts';
import { CATALOG_FIELDS } from './catalog.ts';
import { PAYMENT_FIELDS } from './payments.ts';
import { SUBSCRIPTION_FIELDS } from './subscriptions.ts';
import { TOOL_FIELDS } from './tools.ts';

/** Descriptions of the fields whose schemas have none. */
export const FIELDS: FieldDescriptions = {
  ...CATALOG_FIELDS,
  ...SUBSCRIPTION_FIELDS,
  ...PAYMENT_FIELDS,
  ...TOOL_FIELDS,
};

/** Descriptions of path parameters. */
export const PATH_PARAMETERS: FieldDescriptions = {
  id: 'Id of the object.',
  token: 'Token of the saved card.',
  source: 'Id of the payment source.',
  group: 'Id of the group.',
  plan: 'Id of the plan.',
  subscriber: 'Id of the subscriber.',
  invoice: 'Id or number of the invoice.',
  paymentGateway: 'Id of the payment.',
  transaction: 'Number or id of the transaction.',
  transaction_id: 'Number of the transaction, or id of the void or refund.',
  merchant: 'Name of the merchant in URLs.',
  provider: 'Name of the payment provider.',
  evidence: 'Id of the evidence.',
  department: 'Id of the department.',
};
