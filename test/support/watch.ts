import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core';
import type { Site } from './site.ts';

/** Returns the faults since the last call. */
export type Watch = () => Promise<string[]>;

/** Logs each violation with the blocked address, which the console message of the browser does not always include. */
const LOG_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  console.error('content security policy:', effectiveDirective, blockedURI, sample));`;

/** Collects console and script errors, policy violations, requests to other origins and server errors. */
export async function watch(context: BrowserContext, site: Pick<Site, 'url' | 'shop'>): Promise<Watch> {
  let seen: (() => string | undefined)[] = [];
  // The browser logs an error for expected refusals: a page that answers 404, a form that answers 422 and a missing
  // icon.
  const icon = `${site.url}/favicon.ico`;
  const refused = new Set<string>([icon]);
  const report = (text: string) => seen.push(() => text);
  context.on('console', (message) => {
    if (message.type() === 'error')
      seen.push(() => (isComplaint(message, refused) ? undefined : described(message)));
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    if (!isAllowed(request, site)) report(`a request to another origin: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) report(`${response.status()} from ${response.url()}`);
    else if (response.status() === 422 || (response.status() >= 400 && isDocument(response)))
      refused.add(response.url());
  });
  await context.addInitScript(LOG_VIOLATIONS);
  return async () => {
    // Events arrive in order with answers, so after an evaluation all earlier events have arrived.
    await Promise.all(context.pages().map((page) => page.evaluate('0').catch(() => undefined)));
    const texts = seen.map((text) => text()).filter((text) => text !== undefined);
    seen = [];
    refused.clear();
    refused.add(icon);
    return texts;
  };
}

function isComplaint(message: ConsoleMessage, refused: ReadonlySet<string>): boolean {
  return message.text().startsWith('Failed to load resource') && refused.has(message.location().url);
}

function described(message: ConsoleMessage): string {
  return `console: ${message.text()} (${message.location().url})`;
}

function isDocument(response: Response): boolean {
  return response.request().isNavigationRequest();
}

/** A payer may be sent to the shop, but no page may load anything from there. */
function isAllowed(request: Request, site: Pick<Site, 'url' | 'shop'>): boolean {
  const { origin, protocol } = new URL(request.url());
  if (origin === site.url || protocol === 'data:' || protocol === 'blob:') return true;
  return origin === site.shop.url && request.isNavigationRequest() && request.frame().parentFrame() === null;
}
