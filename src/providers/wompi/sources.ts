import type { Call, HttpClient } from './http-client.ts';
import type { WompiKeys } from './keys.ts';
import { readData, readRefusal, type Shape, type Shaped } from './replies.ts';
import { cardTokenBody, type NewCard, type NewPaymentSource, paymentSourceBody } from './requests.ts';
import type { GatewayResult } from './types.ts';

type AccountKind = 'nequi' | 'daviplata' | 'bancolombia_transfer';

/** URL from a response of the gateway, with a token that is valid for one call to it. */
interface OneTimeCall {
  url: string;
  token: string;
}

/**
 * Cards and accounts that the gateway stores. These calls move no money, but must not be retried automatically. A
 * second Nequi or Daviplata token asks the payer again, and a second payment source needs new consents.
 */
export interface WompiSources {
  /**
   * Returns the merchant's settings and the two contracts that the payer must accept. Each response has new consent
   * tokens, valid for one request.
   */
  merchant(): Promise<GatewayResult<Shaped<'merchant'>>>;
  listBanks(): Promise<GatewayResult<Shaped<'banks'>>>;
  tokenizeCard(card: NewCard): Promise<GatewayResult<Shaped<'card_token'>>>;
  /** Asks the payer in the Nequi app for authorization. The token is `PENDING` until the payer approves. */
  tokenizeNequi(phone_number: string): Promise<GatewayResult<Shaped<'account_token'>>>;
  /**
   * Starts the authorization of a Daviplata account. Then call `sendDaviplataCode`, and `confirmDaviplataCode` with
   * the code that the payer enters.
   */
  tokenizeDaviplata(input: DaviplataAccount): Promise<GatewayResult<Shaped<'account_token'>>>;
  sendDaviplataCode(call: OneTimeCall): Promise<GatewayResult<Shaped<'one_time_code'>>>;
  confirmDaviplataCode(call: OneTimeCall & { code: string }): Promise<GatewayResult<Shaped<'one_time_code'>>>;
  /**
   * Starts the authorization of a Bancolombia account. The payer chooses the account at `authorization_url` and is
   * redirected back.
   */
  tokenizeBancolombia(redirect_url: string): Promise<GatewayResult<Shaped<'account_token'>>>;
  findToken(kind: AccountKind, id: string): Promise<GatewayResult<Shaped<'account_token'>>>;
  createPaymentSource(input: NewPaymentSource): Promise<GatewayResult<Shaped<'payment_source'>>>;
  findPaymentSource(id: number): Promise<GatewayResult<Shaped<'payment_source'>>>;
  /** Invalidates a stored account, which cannot be charged afterwards. The gateway does not delete cards. */
  voidPaymentSource(id: number): Promise<GatewayResult<Shaped<'payment_source'>>>;
}

interface DaviplataAccount {
  type_document: string;
  number_document: string;
  /** The payer's phone number. */
  product_number: string;
}

export function sourcesFor({ line, keys }: { line: HttpClient; keys: WompiKeys }): WompiSources {
  const [open, secret] = [{ bearer: keys.public_key }, { bearer: keys.private_key }];

  async function call<S extends Shape>(shape: S, request: Call): Promise<GatewayResult<Shaped<S>>> {
    const sent = await (request.method === 'GET' ? line.ask(request) : line.send(request));
    if (sent.kind === 'not_sent') return { kind: 'failed', reason: sent.reason };
    if (sent.kind === 'silent') return { kind: 'unknown', reason: sent.reason };
    const value = readData(shape, sent.reply);
    if (value !== null) return { kind: 'done', value };
    const refusal = readRefusal(sent.reply);
    return refusal
      ? { kind: 'refused', refusal }
      : { kind: 'unknown', reason: `answered ${sent.reply.status}` };
  }

  /** Calls a one-time URL from a response. Sends the token only if the URL belongs to the gateway. */
  async function callOnce(
    { url, token }: OneTimeCall,
    body?: object,
  ): Promise<GatewayResult<Shaped<'one_time_code'>>> {
    if (!line.isOwn(url)) return { kind: 'failed', reason: 'the address is not of the gateway' };
    return call('one_time_code', { method: 'POST', path: url, bearer: token, ...(body && { body }) });
  }

  const tokenize = (kind: AccountKind, body: object) =>
    call('account_token', { method: 'POST', path: `/tokens/${kind}`, ...open, body });

  return {
    // The endpoint with the key in its path was removed on 31 October 2026.
    merchant: () =>
      call('merchant', {
        method: 'GET',
        path: '/merchants/info',
        headers: { 'x-merchant-public-key': keys.public_key },
      }),
    listBanks: () => call('banks', { method: 'GET', path: '/pse/financial_institutions', ...open }),
    tokenizeCard: (card) =>
      call('card_token', { method: 'POST', path: '/tokens/cards', ...open, body: cardTokenBody(card) }),
    tokenizeNequi: (phone_number) => tokenize('nequi', { phone_number }),
    tokenizeDaviplata: (input) => tokenize('daviplata', input),
    sendDaviplataCode: (once) => callOnce(once),
    confirmDaviplataCode: ({ code, ...once }) => callOnce(once, { code }),
    tokenizeBancolombia: (redirect_url) =>
      tokenize('bancolombia_transfer', { redirect_url, type_auth: 'TOKEN' }),
    findToken: (kind, id) =>
      call('account_token', { method: 'GET', path: `/tokens/${kind}/${encodeURIComponent(id)}`, ...open }),
    createPaymentSource: (input) =>
      call('payment_source', {
        method: 'POST',
        path: '/payment_sources',
        ...secret,
        body: paymentSourceBody(input),
      }),
    findPaymentSource: (id) =>
      call('payment_source', { method: 'GET', path: `/payment_sources/${id}`, ...secret }),
    voidPaymentSource: (id) =>
      call('payment_source', { method: 'PUT', path: `/payment_sources/${id}/void`, ...secret, body: {} }),
  };
}
