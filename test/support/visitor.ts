import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';

/** A response as a browser without scripts gets it. */
export interface Seen {
  status: number;
  html: string;
  /** The visible text: without tags, with single spaces. */
  text: string;
  headers: Readonly<Record<string, unknown>>;
  /** The target of the redirect, or an empty string. */
  location: string;
  body: Buffer;
}

export interface Visitor {
  /** The cookies of the browser. A test may change them. */
  cookies: Map<string, string>;
  get(path: string): Promise<Seen>;
  /** Submits a form with its CSRF token. */
  send(path: string, fields?: Fields, headers?: Fields): Promise<Seen>;
  /** Sends a body unchanged, with that media type. */
  sendBody(path: string, body: string, type: string): Promise<Seen>;
  /** Submits a form as the script of the page does. The answer is JSON. */
  fetch(path: string, fields?: Fields): Promise<Seen>;
}

type Fields = Readonly<Record<string, string>>;

let addresses = 0;

/** Creates a browser without cookies, at its own address. It follows no redirects. */
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

/** Returns the value of a field of the page. */
export function filledIn(html: string, name: string): string {
  const [tag = ''] =
    html.match(new RegExp(`<input[^>]*name="${name.replaceAll(/[[\]]/g, '\\$&')}"[^>]*>`)) ?? [];
  return / value="([^"]*)"/.exec(tag)?.[1] ?? '';
}

/** Returns the unchanged values of the form with that label, or of the first form of the page. */
export function formValuesIn(html: string, label?: string): Record<string, string> {
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
