import type { Call, CallOptions } from '../operations.ts';

export function mails(call: Call) {
  return {
    sendAgain: (id: string, options?: CallOptions) =>
      call('post_mails_id_send_again', { path: { id } }, options),
  };
}

export function webhooks(call: Call) {
  return {
    /** Sends a delivery again, under the same `webhook-id`. */
    replay: (id: string, options?: CallOptions) => call('post_webhooks_id_replay', { path: { id } }, options),
  };
}
