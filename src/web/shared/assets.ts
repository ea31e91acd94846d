import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Names of the browser scripts. Each script enhances a page that also works without scripts. */
const ISLANDS = ['form', 'card', 'methods', 'wait', 'print', 'total', 'copy', 'preview'] as const;
export type Island = (typeof ISLANDS)[number];

interface Asset {
  path: string;
  type: string;
  plain(): Buffer;
  brotli(): Buffer;
  gzip(): Buffer;
}

/** Creates an asset. Its path contains a hash of its source, so that browsers can cache it forever. */
function asset(
  name: string,
  extension: 'css' | 'js' | 'svg',
  type: string,
  source: string,
  make = (text: string) => text,
): Asset {
  const mark = hash('sha256', source, 'base64url').slice(0, 12);
  const plain = once(() => Buffer.from(make(source)));
  return {
    path: `/assets/${name}.${mark}.${extension}`,
    type: `${type}; charset=utf-8`,
    plain,
    brotli: once(() => brotliCompressSync(plain())),
    gzip: once(() => gzipSync(plain())),
  };
}

/**
 * Returns a function that calls `make` once and caches the result. Compressing all assets takes 40 ms, and most
 * processes serve none.
 */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

const load = createRequire(import.meta.url);

/**
 * Loads a browser script. The published package contains compiled scripts. In a source checkout, the script is
 * compiled at its first request, so that idle processes do not load the compiler.
 */
function scriptOf(island: Island): Asset {
  const isCompiled = import.meta.filename.endsWith('.js');
  const file = `${island}.${isCompiled ? 'js' : 'ts'}`;
  return asset(island, 'js', 'text/javascript', read(`islands/${file}`), (source) => {
    if (isCompiled) return withoutComments(source);
    const { transformSync } = load('oxc-transform') as typeof import('oxc-transform');
    return withoutComments(transformSync(file, source).code);
  });
}

/** Removes block comments and blank lines from a script or style sheet. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\n\s*\n+/g, '\n');
}

/** Response headers for assets whose content never changes at the same URL. */
export const IMMUTABLE_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' } as const;

/** Concatenates style sheets in the given order, so that a page needs only one request for its styles. */
function stylesOf(name: string, sheets: readonly string[]): Asset {
  const texts = sheets.map((sheet) => withoutComments(read(`styles/${sheet}.css`)));
  return asset(name, 'css', 'text/css', texts.join('\n'));
}

const STYLES = stylesOf('page', [
  'base',
  'forms',
  'parts',
  'facts',
  'ledger',
  'checkout',
  'voucher',
  'portal',
]);
/**
 * Styles of the API reference page. The page loads them after the styles of its renderer, which they
 * override.
 */
const DOCS_STYLES = stylesOf('docs', ['docs']);
/** Styles of the guide pages, which load them in addition to the page styles. */
const GUIDES_STYLES = stylesOf('guides', ['guides']);
/** Styles of the merchant panel. Pages for payers do not load them. */
const PANEL_STYLES = stylesOf('panel', [
  'base',
  'forms',
  'ledger',
  'panel-bar',
  'panel',
  'panel-tables',
  'panel-parts',
  'panel-figures',
  'panel-stories',
  'panel-details',
  'panel-home',
  'panel-lists',
]);

const SCRIPTS: ReadonlyMap<Island, Asset> = new Map(ISLANDS.map((island) => [island, scriptOf(island)]));

const ICON = asset(
  'icon',
  'svg',
  'image/svg+xml',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1d4ed8"/><path d="M21.5 11.5a7 7 0 1 0 0 9" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>',
);

export const ICON_PATH = ICON.path;
export const STYLES_PATH = STYLES.path;
export const PANEL_STYLES_PATH = PANEL_STYLES.path;
export const DOCS_STYLES_PATH = DOCS_STYLES.path;
export const GUIDES_STYLES_PATH = GUIDES_STYLES.path;

export function scriptPath(island: Island): string {
  return SCRIPTS.get(island)?.path ?? '';
}

export function registerAssets(app: FastifyInstance): void {
  // Browsers request this path for documents without an icon link, such as an image opened in its own tab.
  app.get('/favicon.ico', (_request, reply) => reply.redirect(ICON_PATH));
  for (const one of [STYLES, PANEL_STYLES, DOCS_STYLES, GUIDES_STYLES, ICON, ...SCRIPTS.values()]) {
    app.get(one.path, (request, reply) => sendAsset(request, reply, one));
  }
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, one: Asset): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = accepted.includes('br') ? 'brotli' : accepted.includes('gzip') ? 'gzip' : 'plain';
  if (encoding !== 'plain') reply.header('content-encoding', encoding === 'brotli' ? 'br' : 'gzip');
  return reply
    .headers({ ...IMMUTABLE_HEADERS, vary: 'accept-encoding' })
    .type(one.type)
    .send(one[encoding]());
}
