import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import { hasTooManyPairs, parseQuery } from '#src/platform/http/query-string.ts';
import { bodyText, httpErrors, requestErrors } from '#src/platform/http/server.ts';
import type { Page } from './page.ts';
import { MAX_UPLOAD_BYTES, readUpload } from './uploads.ts';

const MAX_FORM_BYTES = 64 * 1024;

/**
 * Returns the maximum size of a request body for this page, in bytes. Larger bodies are rejected without being read.
 */
export function bodyLimitOf({ files }: Pick<Page, 'files'>): number {
  return files ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
}

/** Registers the parsers for form bodies. Only pages that take files accept multipart bodies. */
export function addFormParsers(scope: FastifyInstance, pages: readonly Page[]): void {
  const uploads = new Set(pages.filter(({ files }) => files).map(({ path }) => path));
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_request, bytes: Buffer, parsed) => {
      const form = bodyText(bytes);
      if (form === null) return parsed(new ApiError(requestErrors.not_utf8), undefined);
      // The route limit of pages that take files is larger than the limit for URL-encoded forms.
      if (form.length > MAX_FORM_BYTES) return parsed(new ApiError(httpErrors[413]), undefined);
      if (hasTooManyPairs(form)) return parsed(new ApiError(requestErrors.too_many_fields), undefined);
      return parsed(null, parseQuery(form));
    },
  );
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      if (!uploads.has(request.routeOptions.url ?? '')) throw new ApiError(commonErrors.forbidden);
      return readUpload(request, body);
    },
  );
}
