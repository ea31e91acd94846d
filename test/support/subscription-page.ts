import assert from 'node:assert/strict';
import { VISITOR_COOKIE } from '#src/web/shared/visit.ts';
import type { TestApp } from './app.ts';
import { aSubscriber } from './bodies.ts';

/** A page as the browser shows it, and its address. */
export interface Shown {
  status: number;
  html: string;
  /** The text of the page, without markup. */
  text: string;
  address: string;
}

type Fields = Readonly<Record<string, string>>;

/** A browser without scripts: keeps its cookie, follows redirects and submits forms. */
export interface Visitor {
  open(address: string): Promise<Shown>;
  /** Submits the form of a page with these fields in addition to its hidden fields. */
  send(page: Shown, fields: Fields): Promise<Shown>;
  /** Submits the form as its script does. Errors come as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
  fetch(page: Shown, fields: Fields): Promise<any>;
}

export function aVisitor(service: TestApp, language = 'es', remoteAddress = '127.0.0.1'): Visitor {
  let cookie = '';
  async function request(
    method: 'GET' | 'POST',
    url: string,
    options: { accept?: string; payload?: string },
  ) {
    const headers: Record<string, string> = { cookie, 'accept-language': language };
    if (options.accept) headers.accept = options.accept;
    if (options.payload !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
    const { payload } = options;
    const answer = await service.app.inject({
      method,
      url,
      remoteAddress,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const visitor = answer.cookies.find(({ name }) => name.endsWith(VISITOR_COOKIE));
    if (visitor) cookie = `${visitor.name}=${visitor.value}`;
    return answer;
  }
  async function follow(method: 'GET' | 'POST', url: string, payload?: string): Promise<Shown> {
    const answer = await request(method, url, payload === undefined ? {} : { payload });
    const { location } = answer.headers;
    if (answer.statusCode === 303 && typeof location === 'string') return follow('GET', location);
    return { status: answer.statusCode, html: answer.body, text: wordsOf(answer.body), address: url };
  }
  return {
    open: (address) => follow('GET', address),
    send: (page, fields) => follow('POST', actionOf(page), encode({ ...hiddenOf(page), ...fields })),
    async fetch(page, fields) {
      const payload = encode({ ...hiddenOf(page), ...fields });
      const answer = await request('POST', actionOf(page), { accept: 'application/json', payload });
      return { status: answer.statusCode, ...answer.json() };
    },
  };
}

function encode(fields: Fields): string {
  return new URLSearchParams(fields).toString();
}

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

function actionOf({ html }: Shown): string {
  const [, action] = /<form[^>]* action="([^"]*)"/.exec(html) ?? [];
  assert.ok(action, 'the page has no form');
  return decoded(action);
}

function hiddenOf({ html }: Shown): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, decoded(value)]));
}

/** Returns the value of a field of the page. */
export function filledIn({ html }: Shown, name: string): string {
  const input = html.match(/<input [^>]*>/g)?.find((one) => one.includes(` name="${name}"`)) ?? '';
  return decoded(/ value="([^"]*)"/.exec(input)?.[1] ?? '');
}

/** Returns the error message of a field, by its path. */
export function errorOf({ html }: Shown, path: string): string {
  const id = `field-${path.replaceAll('.', '-')}-error`;
  const [, text = ''] = new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html) ?? [];
  return decoded(text);
}

function wordsOf(html: string): string {
  const body = html.slice(html.search(/<(aside|main)/)).replaceAll(/<option[^>]*>[^<]*<\/option>/g, '');
  return decoded(body.replaceAll(/<[^>]+ hidden[^>]*>[^<]*/g, '').replaceAll(/<[^>]*>/g, ' ')).replaceAll(
    /\s+/g,
    ' ',
  );
}

/** A complete sign-up form. A test changes the field that it tests. */
export function aSignUp(card: string, change: Fields = {}): Record<string, string> {
  const { identification_type, id_number, name, last_name, email, cellphone_number } = aSubscriber(0);
  return {
    ...{
      identification_type: String(identification_type),
      id_number: String(id_number),
      email: String(email),
    },
    name: `${name} ${last_name}`,
    cellphone_number: String(cellphone_number),
    'card_information[number]': card,
    'card_information[holder]': 'ANA PEREZ',
    'card_information[datetime]': '12/39',
    'card_information[cvv]': '123',
    consent: '1',
    ...change,
  };
}

export function pageOf(planId: string, query = ''): string {
  return `/checkout/subscription-gateway/${planId}${query}`;
}
