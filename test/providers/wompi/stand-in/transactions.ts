import {
  type Gateway,
  hasPrivateKey,
  nested,
  type Request,
  requireKey,
  requireText,
  spendConsent,
} from './gateway.ts';
import { randomText, signatureDue } from './signing.ts';
import { BANKS, CARD_WITHOUT_VOID, planOfCard, planOfPhone, REVOKED } from './test-data.ts';
import {
  invalid,
  notFound,
  type Plan,
  Refused,
  type Reply,
  type Status,
  type Transaction,
  unprocessable,
} from './types.ts';

const MAX_CENTS = 1e12;

/** Returns the transaction without the fields that only the stand-in knows. */
export function shown({ plan: _, recurrent: __, refunded_in_cents: ___, ...rest }: Transaction): object {
  return rest;
}

interface Paid {
  type: string;
  method: Record<string, unknown>;
  plan: Plan;
  source_id: number | null;
}

/**
 * Validates in the order measured at the sandbox: fields, key, consent, signature. Checking the reference last is
 * an assumption.
 */
export async function createTransaction(gateway: Gateway, request: Request): Promise<Reply> {
  const { body } = request;
  checkFields(gateway, body);
  const isStored = body.payment_source_id !== undefined && body.payment_source_id !== null;
  requireKey(gateway, request, isStored ? 'private' : 'either');
  if (!isStored) spendConsent(gateway, body);
  if (body.signature === undefined || body.signature === null)
    throw invalid('signature', 'Firma de integridad requerida no enviada');
  if (body.signature !== signatureDue(body, gateway.keys.integrity_secret))
    throw invalid('signature', 'La firma es inválida');
  const paid = isStored ? payBySource(gateway, body) : payByMethod(gateway, body);
  if (gateway.book.references.has(body.reference as string))
    throw invalid('reference', 'La referencia ya ha sido usada');
  const made = write(gateway, body, paid);
  const answer = { status: 201, body: { data: { ...shown(made) }, meta: {} } };
  if (gateway.events.isEarly()) {
    prepare(gateway, made);
    await settle(gateway, made);
  } else gateway.waits(made);
  return answer;
}

function checkFields(gateway: Gateway, body: Record<string, unknown>): void {
  const amount = body.amount_in_cents;
  if (!Number.isInteger(amount) || (amount as number) < 1 || (amount as number) > MAX_CENTS)
    throw invalid('amount_in_cents', 'Debe ser un entero positivo');
  if (body.currency !== 'COP') throw invalid('currency', 'Moneda no aceptada');
  requireText(body, 'customer_email', /^\S+@\S+\.\S+$/);
  requireText(body, 'reference', /^.{1,255}$/s);
  if (typeof body.expiration_time === 'string' && !(Date.parse(body.expiration_time) > gateway.now()))
    throw invalid('expiration_time', 'Ya expiró');
  if (!body.payment_method && !body.payment_source_id)
    throw unprocessable('No se especificó método de pago o fuente de pago');
}

function payBySource({ book }: Gateway, body: Record<string, unknown>): Paid {
  const source = book.sources.get(body.payment_source_id as number);
  if (!source) throw notFound();
  if (source.status !== 'AVAILABLE') throw unprocessable('La fuente de pago no está disponible');
  const { installments } = (body.payment_method ?? {}) as { installments?: number };
  // Measured at the sandbox: a stored card requires installments, and an account has none.
  if (source.type === 'CARD' && !(Number.isInteger(installments) && Number(installments) >= 1))
    throw nested('payment_method.installments', 'No está presente');
  const account = book.tokens.get(source.token)?.account ?? '';
  const plan = source.type === 'CARD' ? planOfCard(account) : planOfPhone(account);
  const method = {
    type: source.type,
    ...(installments && { installments }),
    ...cardFields(source.type, account),
  };
  const stored: Plan =
    source.type === 'BANCOLOMBIA_TRANSFER' ? { status: 'APPROVED', message: null, code: null } : plan;
  return { type: source.type, method, plan: source.revoked ? REVOKED : stored, source_id: source.id };
}

function cardFields(type: string, account: string): object {
  return type === 'CARD' ? { extra: { last_four: account.slice(-4) } } : {};
}

function payByMethod(gateway: Gateway, body: Record<string, unknown>): Paid {
  const method = body.payment_method as Record<string, unknown>;
  const type = requireText(method, 'type', /./, 'payment_method');
  if (!gateway.methods.includes(type)) throw notFound(`Método de pago ${type} no disponible`);
  const plan = PLANS[type]?.(gateway, method, body) ?? 'never';
  return { type, method, plan, source_id: null };
}

const text = (method: Record<string, unknown>, field: string, pattern: RegExp) =>
  requireText(method, field, pattern, 'payment_method');

const PLANS: Readonly<
  Record<string, (gateway: Gateway, method: Record<string, unknown>, body: Record<string, unknown>) => Plan>
> = {
  CARD({ book }, method) {
    const token = book.tokens.get(text(method, 'token', /^tok_/));
    // The documentation advises against using a token more than twice.
    if (token?.kind !== 'card' || token.uses >= 2)
      throw nested('payment_method.token', 'El token es inválido');
    token.uses += 1;
    book.keep('token', token);
    Object.assign(method, { extra: { ...token.shown, external_identifier: randomText(10) } });
    return planOfCard(token.account);
  },
  NEQUI: (_gateway, method) => planOfPhone(text(method, 'phone_number', /^3\d{9}$/)),
  PSE(_gateway, method, body) {
    if (method.user_type !== 0 && method.user_type !== 1)
      throw nested('payment_method.user_type', 'Formato inválido');
    text(method, 'user_legal_id_type', /^(CC|NIT)$/);
    text(method, 'user_legal_id', /^\w{1,20}$/);
    text(method, 'payment_description', /^.{1,30}$/s);
    const payer = (body.customer_data ?? {}) as Record<string, unknown>;
    requireText(payer, 'full_name', /./, 'customer_data');
    requireText(payer, 'phone_number', /^\+?\d{7,15}$/, 'customer_data');
    const bank = BANKS[text(method, 'financial_institution_code', /./)];
    if (!bank) throw nested('payment_method.financial_institution_code', 'No existe');
    return bank.plan;
  },
  BANCOLOMBIA_TRANSFER(_gateway, method) {
    text(method, 'payment_description', /^[^']{1,64}$/s);
    return 'payer';
  },
  BANCOLOMBIA_COLLECT: () => 'payer',
  DAVIPLATA(_gateway, method) {
    text(method, 'user_legal_id_type', /^(CC|NIT)$/);
    text(method, 'user_legal_id', /^\w{1,20}$/);
    text(method, 'payment_description', /^.{1,30}$/s);
    return 'payer';
  },
};

function write(gateway: Gateway, body: Record<string, unknown>, paid: Paid): Transaction {
  const { book, now } = gateway;
  const made: Transaction = {
    id: `11004-${Math.floor(now() / 1000)}-${10_000 + book.transactions.size}`,
    created_at: new Date(now()).toISOString(),
    finalized_at: null,
    amount_in_cents: body.amount_in_cents as number,
    reference: body.reference as string,
    customer_email: body.customer_email as string,
    currency: 'COP',
    payment_method_type: paid.type,
    payment_method: paid.method,
    payment_source_id: paid.source_id,
    redirect_url: (body.redirect_url as string | undefined) ?? null,
    status: 'PENDING',
    status_message: null,
    taxes: (body.taxes as unknown[] | undefined) ?? [],
    plan: paid.plan,
    recurrent: (body.recurrent as boolean | undefined) ?? null,
    refunded_in_cents: 0,
  };
  book.keep('transaction', made);
  return made;
}

/** Adds the payment URL, which the gateway provides some time after creating a transaction. */
export function prepare({ book, url }: Gateway, made: Transaction): void {
  const before = JSON.stringify(made.payment_method.extra);
  const extra: Record<string, unknown> = { ...(made.payment_method.extra as object | undefined) };
  if (['PSE', 'BANCOLOMBIA_TRANSFER'].includes(made.payment_method_type) && made.payment_source_id === null)
    extra.async_payment_url = `${url}/redirect?ticket_id=${made.id.replaceAll('-', '')}`;
  if (made.payment_method_type === 'DAVIPLATA' && made.payment_source_id === null)
    extra.url = `${url}/daviplata?ticket_id=${made.id.replaceAll('-', '')}`;
  if (made.payment_method_type === 'BANCOLOMBIA_COLLECT') {
    extra.business_agreement_code = '12345';
    extra.payment_intention_identifier = `657${made.id.replaceAll('-', '').slice(-8)}`;
  }
  if (JSON.stringify(extra) === before) return;
  made.payment_method = { ...made.payment_method, extra };
  book.keep('transaction', made);
}

/** Ends a transaction with its planned outcome. Returns whether it did. */
export async function settle(gateway: Gateway, made: Transaction): Promise<boolean> {
  if (made.status !== 'PENDING' || made.plan === 'payer' || made.plan === 'never') return false;
  const { status, message, code } = made.plan;
  finish(gateway, made, status, message);
  if (code !== null) {
    const extra = { ...(made.payment_method.extra as object | undefined), processor_response_code: code };
    made.payment_method = { ...made.payment_method, extra };
  }
  gateway.book.keep('transaction', made);
  await gateway.events.ofTransaction(made);
  return true;
}

function finish({ now }: Gateway, made: Transaction, status: Status, message: string | null): void {
  made.status = status;
  made.status_message = message;
  made.finalized_at = new Date(now()).toISOString();
}

/** Requires the private key, as documented. With any other key the gateway returns 404. */
export function findTransaction(gateway: Gateway, request: Request, id: string): Reply {
  const found = gateway.book.transactions.get(id);
  if (!found || !hasPrivateKey(gateway, request)) throw notFound();
  return { status: 200, body: { data: shown(found), meta: {} } };
}

export function searchTransactions(gateway: Gateway, request: Request): Reply {
  requireKey(gateway, request, 'private');
  const reference = request.query.get('reference');
  if (reference === null) throw invalid('from_date', 'No está presente');
  const found = gateway.book.references.get(reference);
  return { status: 200, body: { data: found ? [shown(found)] : [], meta: {} } };
}

/** Returns the date in Colombia time, which is UTC−5. */
const dayOf = (at_ms: number) => new Date(at_ms - 5 * 3_600_000).toISOString().slice(0, 10);

/** Voids a card transaction of the same day in full. These limits are common to all pages of the documentation. */
export async function voidTransaction(gateway: Gateway, request: Request, id: string): Promise<Reply> {
  requireKey(gateway, request, 'private');
  const { book, now, events } = gateway;
  const made = book.transactions.get(id);
  if (!made) throw notFound();
  const part = request.body.amount_in_cents;
  if (made.payment_method_type !== 'CARD' || made.status !== 'APPROVED' || made.refunded_in_cents > 0)
    throw unprocessable('La transacción no se puede anular');
  if (part !== undefined && part !== made.amount_in_cents)
    throw invalid('amount_in_cents', 'Sólo se anula el total');
  if (dayOf(Date.parse(made.created_at)) !== dayOf(now())) throw unprocessable('Pasó el plazo de anulación');
  // As recorded at the sandbox, the response contains the transaction before the void.
  const before = shown({ ...made });
  const isRefused = made.payment_method.extra && cardOf(gateway, made) === CARD_WITHOUT_VOID;
  const status = isRefused ? 'DECLINED' : 'APPROVED';
  if (!isRefused) {
    finish(gateway, made, 'VOIDED', null);
    book.keep('transaction', made);
    await events.ofTransaction(made);
  }
  return { status: 201, body: { data: { status, status_message: null, transaction: before }, meta: {} } };
}

function cardOf({ book }: Gateway, made: Transaction): string {
  const source = book.sources.get(made.payment_source_id ?? -1);
  const token = source?.token ?? String(made.payment_method.token ?? '');
  return book.tokens.get(token)?.account ?? '';
}

/** Refunds a card transaction in full or in part, and any other only in full. */
export function refundTransaction(gateway: Gateway, request: Request): Reply {
  requireKey(gateway, request, 'private');
  const { book } = gateway;
  const made = book.transactions.get(requireText(request.body, 'transaction_id'));
  if (!made) throw notFound();
  const amount = request.body.amount_in_cents as number;
  const left = made.amount_in_cents - made.refunded_in_cents;
  if (made.status !== 'APPROVED') throw unprocessable('La transacción no se puede reembolsar');
  if (!Number.isInteger(amount) || amount < 1 || amount > left)
    throw invalid('amount_in_cents', 'Formato inválido');
  if (made.payment_method_type !== 'CARD' && amount !== made.amount_in_cents)
    throw invalid('amount_in_cents', 'Sólo se reembolsa el total');
  const status = gateway.refunds_end;
  if (status === 'APPROVED') {
    made.refunded_in_cents += amount;
    book.keep('transaction', made);
  }
  const reference = (request.body.reference as string | undefined) ?? null;
  const refund = {
    id: book.refunds.size + 1,
    transaction_id: made.id,
    amount_in_cents: amount,
    reference,
    status,
  };
  book.keep('refund', refund);
  return { status: 201, body: { data: { ...refund, v2_refund_id: `r-${refund.id}`, status_message: null } } };
}

/** Ends a pending transaction with the given status, such as the payer's decision. */
export async function decide(
  gateway: Gateway,
  reference: string,
  status: Status,
  message: string | null = null,
): Promise<void> {
  const made = gateway.book.references.get(reference);
  if (made?.status !== 'PENDING') throw new Refused(409, { type: 'STAND_IN', reason: 'not pending' });
  made.plan = { status, message, code: null };
  prepare(gateway, made);
  await settle(gateway, made);
}
