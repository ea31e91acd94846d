import { type Gateway, type Request, requireKey, requireText, spendConsent } from './gateway.ts';
import { consentToken, randomText } from './signing.ts';
import { BANKS, brandOf, CODES, passesLuhn, planOfPhone } from './test-data.ts';
import { invalid, notFound, Refused, type Reply, type Source, type Token, unprocessable } from './types.ts';

const PAGES = 'https://wompi.example';

export function merchantInfo({ keys, methods, now, ...rest }: Gateway, { headers }: Request): Reply {
  const key = String(headers['x-merchant-public-key'] ?? '');
  if (!key.startsWith(`pub_${rest.environment}_`)) throw invalid('public_key', 'Formato inválido');
  if (key !== keys.public_key) throw notFound();
  const contract = (type: string, page: string) => ({
    acceptance_token: consentToken(type, now(), keys.integrity_secret),
    permalink: `${PAGES}/${page}.pdf`,
    type,
  });
  const data = {
    id: 11004,
    name: 'Comercio de prueba',
    legal_name: 'Comercio de Prueba S.A.S.',
    active: true,
    public_key: key,
    accepted_payment_methods: methods,
    accepted_currencies: ['COP'],
    presigned_acceptance: contract('END_USER_POLICY', 'terminos'),
    presigned_personal_data_auth: contract('PERSONAL_DATA_AUTH', 'datos'),
  };
  return { status: 200, body: { data, meta: {} } };
}

export function listBanks(gateway: Gateway, request: Request): Reply {
  requireKey(gateway, request, 'either');
  const data = Object.entries(BANKS).map(([code, { name }]) => ({
    financial_institution_code: code,
    financial_institution_name: name,
  }));
  return { status: 200, body: { data, meta: {} } };
}

function newToken(
  gateway: Gateway,
  kind: Token['kind'],
  account: string,
  shown: Record<string, unknown>,
): Token {
  const prefix = kind === 'card' ? `tok_${gateway.environment}_11004` : `${kind}_${gateway.environment}`;
  const id = `${prefix}_${randomText(32)}`;
  const status = kind === 'card' ? 'CREATED' : 'PENDING';
  const token: Token = {
    id,
    kind,
    status,
    account,
    shown,
    uses: 0,
    access: null,
    sent_codes: 0,
    tried_codes: 0,
  };
  gateway.book.keep('token', token);
  return token;
}

export function tokenizeCard(gateway: Gateway, request: Request): Reply {
  requireKey(gateway, request, 'public');
  const { body } = request;
  const number = requireText(body, 'number', /^\d{12,19}$/);
  if (!passesLuhn(number)) throw invalid('number', 'El número de tarjeta es inválido. Luhn check falló.');
  requireText(body, 'cvc', /^\d{3,4}$/);
  const month = requireText(body, 'exp_month', /^(0[1-9]|1[0-2])$/);
  const year = requireText(body, 'exp_year', /^\d{2}$/);
  requireText(body, 'card_holder', /^.{5,}$/s);
  if (`20${year}-${month}` < new Date(gateway.now()).toISOString().slice(0, 7))
    throw invalid('exp_year', 'La tarjeta está vencida');
  const brand = brandOf(number);
  const shown = { brand, name: `${brand}-${number.slice(-4)}`, last_four: number.slice(-4) };
  const { id } = newToken(gateway, 'card', number, shown);
  const expires_at = new Date(gateway.now() + 180 * 86_400_000).toISOString();
  const data = { id, ...shown, bin: number.slice(0, 6), exp_year: year, exp_month: month, expires_at };
  return { status: 201, body: { status: 'CREATED', data } };
}

export function tokenizeNequi(gateway: Gateway, request: Request): Reply {
  requireKey(gateway, request, 'public');
  const phone_number = requireText(request.body, 'phone_number', /^3\d{9}$/);
  const token = newToken(gateway, 'nequi', phone_number, { phone_number, name: 'Comercio de prueba' });
  gateway.waits(token);
  return tokenReply(token, 201);
}

export function tokenizeDaviplata(gateway: Gateway, request: Request): Reply {
  requireKey(gateway, request, 'public');
  requireText(request.body, 'type_document', /^(CC|CE|NIT|TI|PP)$/);
  requireText(request.body, 'number_document', /^\w{4,20}$/);
  const phone_number = requireText(request.body, 'product_number', /^3\d{9}$/);
  const token = newToken(gateway, 'daviplata', phone_number, { phone_number });
  token.access = randomText(24);
  if (planOfPhone(phone_number) === 'never') token.status = 'DECLINED';
  gateway.book.keep('token', token);
  const url_services = {
    token: token.access,
    code_otp_send: `${gateway.url}/otp/${token.id}/send`,
    code_otp_validate: `${gateway.url}/otp/${token.id}/validate`,
  };
  return { status: 201, body: { data: { id: token.id, status: token.status, url_services }, meta: {} } };
}

export function tokenizeBancolombia(gateway: Gateway, request: Request): Reply {
  requireKey(gateway, request, 'public');
  const redirect_url = requireText(request.body, 'redirect_url', /^https?:\/\//);
  const type = requireText(request.body, 'type_auth', /^(TOKEN|TRANSACTION)$/);
  if (type === 'TRANSACTION') throw unprocessable('the stand-in authorizes beforehand only');
  const token = newToken(gateway, 'bancolombia_transfer', '', {
    redirect_url,
    bank_account_type: '',
    bank_account_last_four: '',
  });
  token.shown.authorization_url = `${gateway.url}/authorize/${token.id}`;
  gateway.book.keep('token', token);
  return tokenReply(token, 201);
}

function tokenReply({ id, status, shown }: Token, code = 200): Reply {
  return { status: code, body: { data: { id, status, ...shown }, meta: {} } };
}

export function findToken(gateway: Gateway, request: Request, kind: string, id: string): Reply {
  requireKey(gateway, request, 'either');
  const token = gateway.book.tokens.get(id);
  if (token?.kind !== kind) throw notFound();
  return tokenReply(token);
}

const MAX_CODES = 2;

/** Sends or validates Daviplata's one-time code. Each response contains the access token for the next call. */
export async function oneTimeCode(
  gateway: Gateway,
  request: Request,
  id: string,
  step: string,
): Promise<Reply> {
  const token = gateway.book.tokens.get(id);
  if (!token || request.headers.authorization !== `Bearer ${token.access}`)
    throw new Refused(401, { type: 'INVALID_ACCESS_TOKEN', reason: 'Token no válido' });
  token.access = randomText(24);
  const isSending = step === 'send';
  if (isSending) token.sent_codes += 1;
  else token.tried_codes += 1;
  const { code } = request.body;
  if (!isSending && code === CODES.approved) token.status = 'APPROVED';
  const isOver = token.sent_codes > MAX_CODES || token.tried_codes > MAX_CODES || code === CODES.declined;
  if (isOver && token.status === 'PENDING') token.status = 'DECLINED';
  gateway.book.keep('token', token);
  if (token.status === 'DECLINED')
    return { status: 500, body: { status: 500, code: '500', data: { PK: id, status: 'DECLINED' } } };
  const data = {
    subscription: { PK: id, status: token.status, statusMessage: '' },
    authorization: { access_token: token.access },
    attempts: {
      currentSendCode: token.sent_codes,
      limitSendCode: MAX_CODES,
      currentValidateCode: token.tried_codes,
      limitValidateCode: MAX_CODES,
    },
  };
  return { status: 200, body: { status: 200, code: 'OK', data } };
}

const SOURCE_KINDS: Readonly<Record<string, Token['kind']>> = {
  CARD: 'card',
  NEQUI: 'nequi',
  DAVIPLATA: 'daviplata',
  BANCOLOMBIA_TRANSFER: 'bancolombia_transfer',
};

/** Creates a payment source. A card is available immediately. An account is pending until its payer approves. */
export function createSource(gateway: Gateway, request: Request): Reply {
  const { body } = request;
  const type = requireText(body, 'type', /^(CARD|NEQUI|DAVIPLATA|BANCOLOMBIA_TRANSFER)$/);
  const given = requireText(body, 'token');
  const customer_email = requireText(body, 'customer_email', /^\S+@\S+\.\S+$/);
  if (type === 'BANCOLOMBIA_TRANSFER') requireText(body, 'payment_description', /^[^']{1,64}$/s);
  requireKey(gateway, request, 'private');
  spendConsent(gateway, body);
  const token = gateway.book.tokens.get(given);
  if (!token || token.kind !== SOURCE_KINDS[type] || (token.kind === 'card' && token.uses >= 2))
    throw invalid('token', 'El token es inválido');
  if (token.status === 'DECLINED') throw unprocessable('La fuente de pago ha sido declinada');
  token.uses += 1;
  gateway.book.keep('token', token);
  const { phone_number, last_four, bank_account_type, bank_account_last_four } = token.shown;
  const source: Source = {
    id: 3_891 + gateway.book.sources.size,
    type,
    token: given,
    customer_email,
    status: token.status === 'PENDING' ? 'PENDING' : 'AVAILABLE',
    public_data: { type, phone_number, last_four, bank_account_type, bank_account_last_four },
    revoked: false,
  };
  gateway.book.keep('source', source);
  return sourceReply(source, 201);
}

function sourceReply({ revoked: _, ...shown }: Source, status = 200): Reply {
  return { status, body: { data: shown, meta: {} } };
}

function sourceOf(gateway: Gateway, request: Request, id: string): Source {
  requireKey(gateway, request, 'private');
  const source = gateway.book.sources.get(Number(id));
  if (!source) throw notFound();
  return source;
}

export function findSource(gateway: Gateway, request: Request, id: string): Reply {
  return sourceReply(sourceOf(gateway, request, id));
}

export function voidSource(gateway: Gateway, request: Request, id: string): Reply {
  const source = sourceOf(gateway, request, id);
  // Measured at the sandbox: a stored card cannot be voided.
  if (source.type === 'CARD') throw unprocessable('La fuente de pago no se puede anular');
  source.status = 'VOIDED';
  gateway.book.keep('source', source);
  return sourceReply(source);
}

/** Simulates the payer's decision in the app or at the bank. */
export async function answerToken(
  gateway: Gateway,
  id: string,
  status: 'APPROVED' | 'DECLINED',
): Promise<void> {
  const { book, events } = gateway;
  const token = book.tokens.get(id);
  if (token?.status !== 'PENDING') throw new Refused(409, { type: 'STAND_IN', reason: 'not pending' });
  token.status = status;
  if (token.kind === 'bancolombia_transfer' && status === 'APPROVED')
    Object.assign(token.shown, { bank_account_type: 'CUENTA AHORROS', bank_account_last_four: '***1234' });
  book.keep('token', token);
  for (const source of book.sources.values()) {
    if (source.token !== id || source.status !== 'PENDING') continue;
    source.status = status === 'APPROVED' ? 'AVAILABLE' : 'DECLINED';
    book.keep('source', source);
  }
  if (token.kind !== 'daviplata') await events.ofToken(token);
}

/** Returns the automatic decision for a Nequi number, or null if its payer never decides. */
export function plannedAnswer(token: Token): 'APPROVED' | 'DECLINED' | null {
  if (token.kind !== 'nequi' || token.status !== 'PENDING') return null;
  const plan = planOfPhone(token.account);
  if (plan === 'never' || plan === 'payer') return null;
  // The payer of the number without funds approves the account. Its payments are declined later.
  return plan.status === 'APPROVED' || plan.message === 'Fondos insuficientes' ? 'APPROVED' : 'DECLINED';
}
