import type { Outbound } from '#src/platform/outbound/outbound.ts';

const MAX_ATTEMPTS = 50;

/**
 * Repeats a request that timed out before a connection was made. Tests with a short time limit use it, because a busy
 * machine may need longer than that limit to connect, and the client would then report that nothing was sent.
 */
export function retryConnecting(outbound: Outbound): Outbound {
  return {
    async send(request) {
      for (let attempt = 1; ; attempt += 1) {
        const result = await outbound.send(request);
        const hasFailedToConnect = !result.begun && result.failure?.reason === 'timeout';
        if (!hasFailedToConnect || attempt === MAX_ATTEMPTS) return result;
      }
    },
    close: () => outbound.close(),
  };
}
