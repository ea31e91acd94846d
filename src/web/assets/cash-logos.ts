import type { FastifyInstance } from 'fastify';
import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';

const HEIGHT = 48;
const WIDTH_PER_LETTER = 13;

/**
 * Registers a route that serves a logo for each cash point with its name as text. The real logos are not
 * included because they require a license.
 */
export function registerCashLogos(app: FastifyInstance): void {
  for (const { name, logo } of CASH_POINTS) {
    const svg = wordmark(name);
    app.get(logo, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(svg),
    );
  }
}

function wordmark(name: string): string {
  const width = name.length * WIDTH_PER_LETTER + HEIGHT;
  const label = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}">
<rect width="${width}" height="${HEIGHT}" rx="8" fill="#f1f5f9"/>
<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="20" font-weight="600" fill="#0f172a">${label}</text>
</svg>`;
}
