export type * from './api/index.ts';
export { type Cuota, createClient } from './client.ts';
export {
  type AnyCode,
  AuthenticationError,
  AuthorizationError,
  CardError,
  ConnectionError,
  CuotaError,
  IdempotencyError,
  InvalidRequestError,
  isRefused,
  RateLimitError,
  type Refusal,
  RefusedError,
  ServerError,
} from './errors.ts';
export type { EventKind, WebhookEvent } from './events.ts';
export type {
  AnswerOf,
  BodyOf,
  CallOptions,
  CodeOf,
  OperationName,
  QueryOf,
  Reply,
  Result,
} from './operations.ts';
export type { List } from './pages.ts';
export type { ClientOptions } from './request.ts';
export type * from './resources/catalogs.ts';
export type * from './resources/clock.ts';
export type * from './resources/collection.ts';
export type * from './resources/coupons.ts';
export type * from './resources/disputes.ts';
export type * from './resources/groups.ts';
export type * from './resources/invoices.ts';
export type * from './resources/messages.ts';
export type * from './resources/movements.ts';
export type * from './resources/payments.ts';
export type * from './resources/plans.ts';
export type * from './resources/reservations.ts';
export type * from './resources/sandbox.ts';
export type * from './resources/sessions.ts';
export type * from './resources/subscribers.ts';
export type * from './resources/subscriptions.ts';
export { constructTestWebhook, type TestWebhook } from './test-webhooks.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookRequest,
} from './webhooks.ts';
