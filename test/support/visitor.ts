import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';

/** A page as a browser without scripts gets it. */
export interface Seen {
  status: number;
  html: string;
  /** What a person reads: without tags, white space as one space. */
  text: string;
  headers: Readonly<Record<string, unknown>>;
  /** Where it leads to; empty when nowhere. */
  location: string;
  body: Buffer;
}

export interface Visitor {
  /** What the browser keeps; a test may change it. */
  cookies: Map<string, string>;
  get(path: string): Promise<Seen>;
  /** Sends a form with its CSRF token. */
  send(path: string, fields?: Fields, headers?: Fields): Promise<Seen>;
  /** A body as it is, of that media type. */
  sendBody(path: string, body: string, type: string): Promise<Seen>;
  /** As the script of the page sends it: what comes back is data. */
  fetch(path: string, fields?: Fields): Promise<Seen>;
}

type Fields = Readonly<Record<string, string>>;

let addresses = 0;

/** Somebody who was never here before, at an address of their own. Follows no redirect. */
export function aVisitor(
  service: Pick<TestApp, 'app' | 'deps'>,
  remoteAddress = `10.0.${addresses >> 8}.${addresses++ & 255}`,
): Visitor {
  const cookies = new Map<string, string>();
  let csrf_token = '';
  async function call(method: 'GET' | 'POST', url: string, payload: string, headers: Fields): Promise<Seen> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await service.app.inject({
      method,
      url,
      remoteAddress,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(method === 'POST' ? { payload } : {}),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    csrf_token = filledIn(answer.body, 'csrf_token') || csrf_token;
    const { statusCode: status, body: html } = answer;
    return {
      status,
      html,
      text: textIn(html),
      headers: answer.headers,
      location: String(answer.headers.location ?? ''),
      body: answer.rawPayload,
    };
  }
  const encode = (fields: Fields) => new URLSearchParams({ csrf_token, ...fields }).toString();
  return {
    cookies,
    get: (path) => call('GET', path, '', {}),
    send: (path, fields = {}, headers = {}) => call('POST', path, encode(fields), headers),
    sendBody: (path, body, type) => call('POST', path, body, { 'content-type': type }),
    fetch: (path, fields = {}) => call('POST', path, encode(fields), { accept: 'application/json' }),
  };
}

/** What a field of the page holds. */
export function filledIn(html: string, name: string): string {
  const [tag = ''] =
    html.match(new RegExp(`<input[^>]*name="${name.replaceAll(/[[\]]/g, '\\$&')}"[^>]*>`)) ?? [];
  return / value="([^"]*)"/.exec(tag)?.[1] ?? '';
}

/** Everything the form of that label would send, or the first of the page, as it is shown and untouched. */
export function shownIn(html: string, label?: string): Record<string, string> {
  const forms = [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)].map(([form]) => form);
  const mark = label === undefined ? ' data-form' : ` aria-label="${label}"`;
  const form = forms.find((one) => one.includes(mark));
  assert.ok(form, `there is no form ${label} among ${forms.length}`);
  const read = (text: string) => unescaped(text.replace(/<[^>]+>/g, ''));
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const fields: Record<string, string> = {};
  for (const [tag, kind, inner = ''] of form.matchAll(
    /<(input)[^>]*>|<(?:select|textarea)[^>]*>(.*?)<\/(?:select|textarea)>/gs,
  )) {
    const [opening = ''] = /^<[^>]*>/.exec(tag) ?? [];
    const name = attribute(opening, 'name');
    if (name === undefined || (opening.includes('type="checkbox"') && !opening.includes(' checked')))
      continue;
    if (kind) fields[name] = unescaped(attribute(opening, 'value') ?? '');
    else if (tag.startsWith('<textarea')) fields[name] = read(inner);
    else {
      const options = [...inner.matchAll(/<option[^>]*>/g)].map(([option]) => option);
      const chosen = options.find((option) => / selected/.test(option)) ?? options[0] ?? '';
      fields[name] = unescaped(attribute(chosen, 'value') ?? '');
    }
  }
  return fields;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

export function isChecked(html: string, name: string): boolean {
  const [tag = ''] =
    html.match(new RegExp(`<input[^>]*name="${name.replaceAll(/[[\]]/g, '\\$&')}"[^>]*>`)) ?? [];
  assert.notEqual(tag, '', `there is no field ${name}`);
  return / checked/.test(tag);
}

export function textIn(html: string): string {
  const bare = html.replace(/<[^>]*\shidden[^>]*>[^<]*/g, ' ').replace(/<[^>]+>/g, ' ');
  return unescaped(bare).replace(/\s+/g, ' ');
}
