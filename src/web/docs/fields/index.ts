import type { FieldDescriptions } from '#src/platform/http/openapi-fields.ts';
import { CATALOG_FIELDS } from './catalog.ts';
import { PAYMENT_FIELDS } from './payments.ts';
import { SUBSCRIPTION_FIELDS } from './subscriptions.ts';
import { TOOL_FIELDS } from './tools.ts';

/** Descriptions of fields whose schemas contain no description. */
export const FIELDS: FieldDescriptions = {
  ...CATALOG_FIELDS,
  ...SUBSCRIPTION_FIELDS,
  ...PAYMENT_FIELDS,
  ...TOOL_FIELDS,
};

/** Descriptions of path parameters that routes declare without a description. */
export const PATH_PARAMETERS: FieldDescriptions = {
  id: 'Id of the object.',
  token: 'Token of the saved card.',
  source: 'Id of the payment source.',
  group: 'Id of the group.',
  plan: 'Id of the plan.',
  subscriber: 'Id of the subscriber.',
  paymentGateway: 'Id of the payment.',
  evidence: 'Id of the evidence.',
};
