import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { errorBodyOf } from './error-body.ts';

/** Time limits within which a client must send its request. The response may take longer. */
export interface ReceiveTimeouts {
  headers_ms: number;
  /** Time limit for receiving headers and body together, in milliseconds. */
  request_ms: number;
  /** Interval at which the server looks for connections over their limit, in milliseconds. */
  look_ms: number;
}

/**
 * Default time limits in milliseconds, long enough to send a body of 1 MiB over a slow mobile network.
 * Without limits, open requests could use up memory and sockets.
 */
export const RECEIVE_TIMEOUTS: ReceiveTimeouts = { headers_ms: 10_000, request_ms: 30_000, look_ms: 2_000 };

const errors = {
  too_slow: {
    status: 408,
    text: {
      en: 'The request took too long to arrive; nothing was done.',
      es: 'La solicitud tardó demasiado en llegar; no se hizo nada.',
    },
  },
  unreadable: {
    status: 400,
    text: { en: 'The request could not be read.', es: 'No se pudo leer la solicitud.' },
  },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Responds to a request that Node.js rejects before routing, in the format of API errors, and closes the connection.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const entry = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? errors.too_slow : errors.unreadable;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : entry.status;
  const body = JSON.stringify(errorBodyOf(new ApiError(entry), 'en'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
