import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { errorBodyOf } from './error-body.ts';

/** How long callers may take to send what they have to say. An answer may take longer. */
export interface Patience {
  headers_ms: number;
  /** Headers and body. */
  request_ms: number;
  /** How often connections are looked at. */
  look_ms: number;
}

/** A body of 1 MiB over a weak mobile network, and no more: each open request holds memory and a socket. */
export const PATIENCE: Patience = { headers_ms: 10_000, request_ms: 30_000, look_ms: 2_000 };

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

/** What Node gives up on before there is a request: told in our own shape, and the connection closed. */
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
