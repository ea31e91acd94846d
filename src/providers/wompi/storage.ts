/** Implements stored cards, stored accounts and consents of the provider port for Wompi. */
import type { AccountMethod } from '../port/capabilities.ts';
import type { AccountState, AccountStorage, CallResult, CardStorage, Consent } from '../port/storage.ts';
import type { WompiAccount } from './client.ts';
import { consentTokens } from './port-requests.ts';
import type { Shaped } from './replies.ts';
import type { GatewayResult as WompiAnswer } from './types.ts';

function inPort<T>(
  answer: Exclude<WompiAnswer<T>, { kind: 'done' }>,
): Exclude<CallResult<never>, { kind: 'done' }> {
  if (answer.kind !== 'refused') return { kind: 'failed', reason: answer.reason };
  const { about, text } = answer.refusal;
  return { kind: 'refused', code: about, reason: text };
}

const refused = (code: string, reason: string) => ({ kind: 'refused', code, reason }) as const;

/**
 * Implements card storage. A card is stored in two steps: a token, then a payment source, which requires the payer's
 * consents.
 */
export function cardsAt(account: WompiAccount): CardStorage {
  return {
    async store({ card: { number, expiry, holder, cvv }, payer, consents }) {
      if (cvv === undefined) return refused('request', 'the gateway takes no card without its CVV');
      if (payer.email === null)
        return refused('request', 'the gateway takes no card without an e-mail address');
      const token = await account.tokenizeCard({ number, expiry, holder, cvc: cvv });
      if (token.kind !== 'done') return inPort(token);
      const consent = consentTokens(consents);
      const input = { type: 'CARD', token: token.value.id, email: payer.email, consent } as const;
      const source = await account.createPaymentSource(input);
      if (source.kind !== 'done') return inPort(source);
      const { id, status } = source.value;
      if (status !== 'AVAILABLE') return refused('payment_source', `the payment source is ${status}`);
      return { kind: 'done', value: { token: String(id) } };
    },
    // The gateway cannot delete cards. It is enough that the card is never charged again.
    forget: async () => ({ kind: 'done', value: null }),
  };
}

const TYPES = { nequi: 'NEQUI', bancolombia: 'BANCOLOMBIA_TRANSFER' } as const;
type Kept = keyof typeof TYPES;

function isKept(method: AccountMethod): method is Kept {
  return Object.hasOwn(TYPES, method);
}

/**
 * Implements account storage. The payment source is created immediately and stays pending until the payer approves.
 * Its id is both the handle and the token for later charges.
 */
export function accountsAt(account: WompiAccount): AccountStorage {
  async function tokenize(
    method: Kept,
    { phone = '', return_url }: { phone?: string; return_url: string },
  ): Promise<WompiAnswer<Shaped<'account_token'>>> {
    return method === 'nequi' ? account.tokenizeNequi(phone) : account.tokenizeBancolombia(return_url);
  }

  return {
    async begin({ method, payer, description, consents, ...where }) {
      if (!isKept(method)) return refused('payment_method', `${method} is not kept`);
      if (payer.email === null)
        return refused('request', 'the gateway keeps nothing without an e-mail address');
      const token = await tokenize(method, where);
      if (token.kind !== 'done') return inPort(token);
      const source = await account.createPaymentSource({
        type: TYPES[method],
        token: token.value.id,
        email: payer.email,
        consent: consentTokens(consents),
        ...(method === 'bancolombia' && { description }),
      });
      if (source.kind !== 'done') return inPort(source);
      return { kind: 'done', value: stateOf(source.value, token.value.authorization_url ?? null) };
    },
    async find({ handle }) {
      const source = await account.findPaymentSource(Number(handle));
      return source.kind === 'done' ? { kind: 'done', value: stateOf(source.value, null) } : inPort(source);
    },
    async forget({ method, token }) {
      // The gateway does not document how to end a Nequi subscription. It is enough that the account is never charged again.
      if (method !== 'bancolombia') return { kind: 'done', value: null };
      const ended = await account.voidPaymentSource(Number(token));
      return ended.kind === 'done' ? { kind: 'done', value: null } : inPort(ended);
    },
  };
}

function stateOf({ id, status }: Shaped<'payment_source'>, url: string | null): AccountState {
  const handle = String(id);
  if (status === 'AVAILABLE') return { status: 'ready', handle, token: handle };
  if (status === 'PENDING') return { status: 'pending', handle, url };
  return { status: 'refused', handle, reason: `the payment source is ${status}` };
}

const NAMES = {
  terms: {
    en: 'the regulations and the privacy policy of Wompi',
    es: 'los reglamentos y la política de privacidad de Wompi',
  },
  data: {
    en: 'the authorization to process my personal data, of Wompi',
    es: 'la autorización para la administración de mis datos personales, de Wompi',
  },
} as const;

/** Returns the two contracts that the payer must accept, in the order in which `consentTokens` expects their tokens. */
export async function consentsAt(account: WompiAccount): Promise<CallResult<readonly Consent[]>> {
  const merchant = await account.merchant();
  if (merchant.kind !== 'done') return inPort(merchant);
  const { presigned_acceptance: terms, presigned_personal_data_auth: data } = merchant.value;
  return {
    kind: 'done',
    value: [
      { name: NAMES.terms, url: terms.permalink, token: terms.acceptance_token },
      { name: NAMES.data, url: data.permalink, token: data.acceptance_token },
    ],
  };
}
