import type { FastifyRequest } from 'fastify';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { parseQuery, type Query } from '#src/platform/http/query-string.ts';
import { requestErrors } from '#src/platform/http/server.ts';

/**
 * Maximum size of an upload in bytes. Each kind of file has a lower limit, so that the page can report a file that
 * is too large.
 */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;
const MAX_PARTS = 50;
/** Unicode replacement character, which the decoder inserts for invalid UTF-8. */
const REPLACED = '\uFFFD';

/** An uploaded file. Its name and media type come from the client and must not be trusted. */
interface SentFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export type SentFiles = ReadonlyMap<string, SentFile>;

/** Uploaded files of a request, by field name. */
const files = new WeakMap<FastifyRequest, SentFiles>();

export function filesOf(request: FastifyRequest): SentFiles {
  return files.get(request) ?? new Map();
}

/** Parses a multipart form. Returns its text fields, and stores its files for `filesOf`. */
export async function readUpload(request: FastifyRequest, body: Buffer): Promise<Query> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new ApiError(commonErrors.forbidden);
  });
  const parts = [...form];
  if (parts.length > MAX_PARTS) throw new ApiError(requestErrors.too_many_fields);
  const texts = new URLSearchParams();
  const sent = new Map<string, SentFile>();
  for (const [name, value] of parts) {
    if (typeof value === 'string') {
      if (value.includes(REPLACED)) throw new ApiError(requestErrors.not_utf8);
      texts.append(name, value);
    } else if (value.size > 0) {
      const bytes = Buffer.from(await value.arrayBuffer());
      sent.set(name, { name: value.name, type: value.type, bytes });
    }
  }
  files.set(request, sent);
  return parseQuery(texts.toString());
}
