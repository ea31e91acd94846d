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
export { constructTestWebhook, type TestWebhook } from './test-webhooks.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookRequest,
} from './webhooks.ts';
