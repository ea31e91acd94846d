import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { LOGOS_PATH } from '#src/tenancy/merchants/logo-url.ts';
import { findLogoByHash } from '#src/tenancy/merchants/templates/store.ts';
import { IMMUTABLE_HEADERS } from './assets.ts';
import { COLOURS_PATH, coloursSheet } from './colours.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Registers the routes for a merchant's colour style sheet and logo. */
export function registerBrandAssets(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>(`${COLOURS_PATH}/:file`, async (request, reply) => {
    const sheet = coloursSheet(request.params.file);
    if (sheet === null) throw notFound();
    return reply.headers(IMMUTABLE_HEADERS).type('text/css; charset=utf-8').send(sheet);
  });
  app.get<{ Params: { hash: string } }>(`${LOGOS_PATH}/:hash`, async (request, reply) => {
    const { hash } = request.params;
    const logo = HASH.test(hash) ? await findLogoByHash(deps.db, hash) : undefined;
    if (!logo) throw notFound();
    return reply.headers(IMMUTABLE_HEADERS).type(logo.media_type).send(logo.bytes);
  });
}
