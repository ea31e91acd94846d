import type { Call, CallOptions, Result } from '../operations.ts';

/** E-mails that the service sent. */
export interface Mails {
  /** Sends an e-mail again. */
  resend(id: string, options?: CallOptions): Result<'post_mails_id_send_again'>;
}

export function mails(call: Call): Mails {
  return {
    resend: (id, options) => call('post_mails_id_send_again', { path: { id } }, options),
  };
}

/** Webhook deliveries. */
export interface Webhooks {
  /** Resends a webhook event with the same `webhook-id`. */
  replay(id: string, options?: CallOptions): Result<'post_webhooks_id_replay'>;
}

export function webhooks(call: Call): Webhooks {
  return {
    replay: (id, options) => call('post_webhooks_id_replay', { path: { id } }, options),
  };
}
