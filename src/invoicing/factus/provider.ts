import { z } from 'zod';
import type { Settings } from '#src/providers/port/provider.ts';
import type { DocumentKind, Finding, InvoiceAccount, InvoiceProvider } from '../port/account.ts';
import { bodyOf } from './codes.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { failureOf, issuedIn, listedIn, outcomeOf } from './replies.ts';

const URLS = { production: 'https://api.factus.com.co', test: 'https://api-sandbox.factus.com.co' } as const;

const PATHS = { invoice: '/v1/bills', credit_note: '/v1/credit-notes' } as const satisfies Record<
  DocumentKind,
  string
>;
const SHOWN = { invoice: '/v1/bills/show', credit_note: '/v1/credit-notes' } as const;
const DISCARDED = {
  invoice: '/v1/bills/destroy/reference',
  credit_note: '/v1/credit-notes/reference',
} as const;

const fileSchema = z.object({ data: z.object({ pdf_base_64_encoded: z.base64() }) });

/** Factus, the invoicing provider of the company Halltec, through version 1 of its API. */
export const factus: InvoiceProvider = {
  name: 'factus',
  title: 'Factus',
  settings: {
    client_id: { secret: false, about: 'client id' },
    client_secret: { secret: true, about: 'client secret' },
    username: { secret: false, about: 'user, an e-mail address' },
    password: { secret: true, about: 'password of that user' },
    numbering_range_id: { secret: false, optional: true, about: 'id of the range of numbers of invoices' },
    credit_note_range_id: {
      secret: false,
      optional: true,
      about: 'id of the range of numbers of credit notes',
    },
    send_email: { secret: false, optional: true, about: 'yes: Factus sends the document to its payer' },
    url: { secret: false, optional: true, about: 'address of a stand-in' },
  },
  problemsOf,
  open({ outbound, settings, production }) {
    const url = settings.url ?? URLS[production ? 'production' : 'test'];
    return accountAt(openHttpClient(outbound, url.replace(/\/$/, ''), settings), settings);
  },
};

function problemsOf(settings: Settings, production: boolean): string[] {
  const { url, send_email } = settings;
  const ranges = ['numbering_range_id', 'credit_note_range_id'].filter(
    (name) => settings[name] !== undefined && !/^\d{1,9}$/.test(settings[name]),
  );
  const isTestAtProduction =
    !production && url !== undefined && URL.parse(url)?.host === new URL(URLS.production).host;
  return [
    ...ranges.map((name) => `${name} must be a number`),
    ...(send_email === undefined || /^(yes|no)$/.test(send_email) ? [] : ['send_email must be yes or no']),
    ...(url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')
      ? ['url must be an address, as https://…']
      : []),
    ...(isTestAtProduction ? ['test must not issue real invoices: its address is that of production'] : []),
  ];
}

function accountAt(line: HttpClient, settings: Settings): InvoiceAccount {
  async function find(kind: DocumentKind, reference: string): Promise<Finding> {
    const query = new URLSearchParams({ 'filter[reference_code]': reference });
    const reply = await line.call('GET', `${PATHS[kind]}?${query}`);
    if ('kind' in reply) return reply;
    const listed = reply.status === 200 ? listedIn(reply.body, reference) : null;
    if (listed === null) return failureOf(reply);
    if (listed === 'absent') return { kind: 'absent' };
    if (!listed.is_validated) return { kind: 'pending' };
    const whole = await line.call('GET', `${SHOWN[kind]}/${encodeURIComponent(listed.number)}`);
    if ('kind' in whole) return whole;
    const issued = whole.status === 200 ? issuedIn(kind, whole.body) : null;
    if (!issued) return failureOf(whole);
    const { number, provider_id, code, url } = issued;
    return { kind: 'issued', document: { number, provider_id, code, url } };
  }

  return {
    find,
    async check() {
      const reply = await line.call('GET', '/v1/numbering-ranges');
      if ('kind' in reply) return reply;
      return reply.status === 200 ? { kind: 'done' } : failureOf(reply);
    },
    async issue(document) {
      const body = bodyOf(document, settings, settings.send_email === 'yes');
      const reply = await line.call('POST', `${PATHS[document.kind]}/validate`, body);
      return outcomeOf(document.kind, document.reference, reply);
    },
    async discard(kind, reference) {
      const reply = await line.call('DELETE', `${DISCARDED[kind]}/${encodeURIComponent(reference)}`);
      if ('kind' in reply) return reply;
      // A 404 counts as success, because it means that the document no longer exists.
      return reply.status < 300 || reply.status === 404 ? { kind: 'done' } : failureOf(reply);
    },
    async print(kind, number) {
      const reply = await line.call('GET', `${PATHS[kind]}/download-pdf/${encodeURIComponent(number)}`);
      if ('kind' in reply) return reply;
      const read = reply.status === 200 ? fileSchema.safeParse(reply.body) : null;
      if (!read?.success) return failureOf(reply);
      return { kind: 'done', bytes: Buffer.from(read.data.data.pdf_base_64_encoded, 'base64') };
    },
  };
}
