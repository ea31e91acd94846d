import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { DOCS_STYLES_PATH, ICON_PATH } from '../shared/assets.ts';

/** Content security policy of the API reference page, which loads resources only from this server. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Cuota API</title>
    <meta name="color-scheme" content="light dark">
    <link rel="icon" type="image/svg+xml" href="${ICON_PATH}">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="stylesheet" href="${DOCS_STYLES_PATH}">
  </head>
  <body>
    <main id="reference"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
// Swagger UI scrolls to the target of the URL only once. Content that it renders later moves the target, so scroll again.
const named = () => {
  const [, tag = '', operation = ''] = decodeURIComponent(location.hash).replaceAll(' ', '_').split('/');
  return document.getElementById(operation ? 'operations-' + tag + '-' + operation : 'operations-tag-' + tag);
};
let held = location.hash !== '';
const letGo = () => { held = false; };
for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown']) addEventListener(kind, letGo, { once: true });
const follower = new ResizeObserver(() => { if (held) named()?.scrollIntoView(); });
follower.observe(document.getElementById('reference'));
// Swagger UI renders only the content near the viewport. Scroll page by page until the target exists.
let steps = 0;
let place = 0;
const arrive = () => {
  if (!held || ++steps > 400) return;
  const found = named();
  if (!found) {
    place = place > document.documentElement.scrollHeight ? 0 : place + innerHeight;
    scrollTo(0, place);
  } else if (Math.abs(found.getBoundingClientRect().top) > 1) found.scrollIntoView();
  setTimeout(arrive, 50);
};
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete: arrive,
});
`;

const LIBRARY = [
  {
    path: '/docs/swagger-ui.css',
    type: 'text/css',
    file: import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  },
  {
    path: '/docs/swagger-ui-bundle.js',
    type: 'text/javascript',
    file: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
] as const;

/** Serves the OpenAPI document, and the API reference page that displays it without external resources. */
export function registerDocs(app: FastifyInstance, makeDocument: () => object): void {
  // The document is generated at the first request. This takes a third of the remaining startup time, and most processes
  // never serve it.
  let text: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(makeDocument());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.get('/docs', (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START));
  for (const { path, type, file } of LIBRARY) {
    app.get(path, async (_request, reply) => {
      const content = await readFile(new URL(file));
      return reply.type(type).header('cache-control', 'public, max-age=86400').send(content);
    });
  }
}
