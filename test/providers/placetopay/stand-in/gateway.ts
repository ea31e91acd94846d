import { randomBytes, randomInt } from 'node:crypto';
import { APPROVED, authenticationOf, brandOf, judgeCard, PENDING, REJECTED } from './cards.ts';
import {
  authenticationError,
  centsOf,
  checkFollowUp,
  checkInstrument,
  checkPayer,
  checkProcess,
  checkSearch,
} from './check.ts';
import { type FollowUpParts, followUp } from './follow-ups.ts';
import type { Ledger } from './ledger.ts';
import type { Account, Answer, Entry, Json, Status, Verdict } from './types.ts';
import { statusBody, viewOf } from './view.ts';

export interface GatewaySettings {
  accounts: readonly Account[];
  ledger: Ledger;
  now(): Date;
  /** Returns the base URL of the pages for payers. */
  origin(): string;
  /** Time after which a pending card transaction is decided. */
  pending_ms: number;
  slow_ms: number;
  /** Outcomes set by a test, by card number or by `reverse`, `refund` and `checkout`. They override the test cards. */
  decisions: ReadonlyMap<string, Verdict>;
}

export interface Gateway {
  handle(path: string, body: Json): Answer;
  /** Ends a pending transaction. Returns null if it is not pending. */
  settle(internalReference: number, status?: Status): Entry | null;
}

/** Time that a PSE payer has to approve. The gateway does not document the real value. */
const BANK_MS = 30 * 60_000;
const BANKS = [
  { code: '1007', description: 'BANCOLOMBIA' },
  { code: '1022', description: 'BANCO UNION COLOMBIANO' },
  { code: '1507', description: 'NEQUI' },
];
const OPEN = ['PENDING', 'PENDING_VALIDATION', 'MANUAL'];

/** Opens the gateway logic without HTTP: how each request changes the ledger, and its response. */
export function openGateway(settings: GatewaySettings): Gateway {
  const { ledger, now, decisions } = settings;
  const all = () => ledger.entries() as Entry[];
  const refused = (http: number, reason: string | number, message: string): Answer => ({
    http,
    body: { status: statusBody('FAILED', reason, message, now()) },
  });
  const shown = (entry: Entry, http = 200): Answer => ({ http, body: viewOf(entry, all(), now()) });
  const ok = (rest: Json = {}): Answer => ({
    http: 200,
    body: { status: statusBody('OK', '00', 'La petición se ha procesado correctamente', now()), ...rest },
  });

  function settle(internalReference: number, status?: Status): Entry | null {
    const entry = all().find((one) => one.internalReference === internalReference);
    if (!entry || !OPEN.includes(entry.status) || entry.type === 'PRE_AUTH') return null;
    const end = status ?? entry.becomes ?? 'APPROVED';
    const verdict = { APPROVED, REJECTED }[end as 'APPROVED'] ?? { reason: 'XH', message: 'Fallida' };
    const authorization = end === 'APPROVED' ? newAuthorization() : '000000';
    ledger.change(entry, { status: end, reason: verdict.reason, message: verdict.message, authorization });
    return entry;
  }

  /** Ends an entry whose time is up. Called when the entry is queried. */
  function ripen(entry: Entry): Entry | null {
    const age_ms = now().getTime() - Date.parse(entry.at);
    if (!OPEN.includes(entry.status)) return null;
    if (entry.paymentMethod === '_PSE_')
      return age_ms >= BANK_MS ? settle(entry.internalReference, 'FAILED') : null;
    return entry.becomes && entry.status === 'PENDING' && age_ms >= settings.pending_ms
      ? settle(entry.internalReference)
      : null;
  }

  function process(login: string, body: Json): Answer {
    const field = checkProcess(body);
    if (field) return refused(400, 'BR', `El campo ${field} no es válido.`);
    const { idempotenceKey = null, payment, instrument } = body;
    const first = all().find(
      (one) =>
        idempotenceKey !== null &&
        one.login === login &&
        one.idempotenceKey === idempotenceKey &&
        [...OPEN, 'APPROVED'].includes(one.status),
    );
    if (first) return shown(first, 208);
    const account = settings.accounts.find((one) => one.login === login);
    if (!account?.currencies.includes(payment.amount.currency)) return unsupported(payment);
    if (instrument.redirection) return shown(openTransfer(login, body));
    const card = instrument.card ?? ledger.token(instrument.token.token);
    if (!card || (instrument.token && card.login !== login)) return refused(400, 'XN', 'Token inválido');
    return charge(login, body, { ...card, cvv: (instrument.card ?? instrument.token).cvv });
  }

  /** Refuses the currency before any processing, so no transaction exists. */
  function unsupported(payment: Json): Answer {
    const status = statusBody('REJECTED', 'XC', 'Código de moneda inválido o no soportado', now());
    const { reference, amount } = payment;
    return {
      http: 200,
      body: { status, internalReference: null, reference, amount, type: null, additional: {} },
    };
  }

  function charge(
    login: string,
    body: Json,
    card: { number: string; expiration: string; cvv?: string },
  ): Answer {
    const { amount } = body.payment;
    const cents = centsOf(amount.total) ?? 0;
    const { number, expiration, cvv } = card;
    const verdict =
      decisions.get(number) ?? judgeCard(number, { cents, currency: amount.currency, expiration, cvv });
    const isHold = body.action === 'checkin';
    const base = { ...newEntry(login, body, verdict), ...brandOf(number), lastDigits: number.slice(-4) };
    const parent =
      isHold && verdict.status === 'APPROVED'
        ? ledger.add({
            ...base,
            type: 'PRE_AUTH',
            ...PENDING,
            becomes: null,
            condition: 'ACTIVE',
            idempotenceKey: null,
          })
        : null;
    const entry = ledger.add({
      ...base,
      type: isHold ? 'CHECKIN' : 'AUTH_ONLY',
      parent: parent?.internalReference ?? null,
    });
    if (verdict.is_error) return { ...refused(200, verdict.reason, verdict.message) };
    const notify = OPEN.includes(entry.status) ? null : entry;
    return { ...shown(entry), ...(verdict.is_slow ? { delay_ms: settings.slow_ms } : {}), notify };
  }

  function openTransfer(login: string, body: Json): Entry {
    const entry = ledger.add({
      ...newEntry(login, body, PENDING),
      paymentMethod: '_PSE_',
      franchise: 'pse',
      returnURL: body.instrument.redirection.returnURL,
    });
    ledger.change(entry, { processURL: `${settings.origin()}/bank/${entry.internalReference}` });
    return entry;
  }

  function newEntry(login: string, body: Json, verdict: Verdict): Omit<Entry, 'internalReference'> {
    const { payment, instrument, additional, notificationURL = null, idempotenceKey = null } = body;
    return {
      login,
      reference: payment.reference,
      type: 'AUTH_ONLY',
      status: verdict.status,
      reason: verdict.reason,
      message: verdict.message,
      becomes: verdict.becomes ?? null,
      at: now().toISOString(),
      cents: centsOf(payment.amount.total) ?? 0,
      currency: payment.amount.currency,
      taxes: payment.amount.taxes ?? null,
      authorization: verdict.status === 'APPROVED' ? newAuthorization() : '000000',
      receipt: String(randomInt(10 ** 9, 10 ** 10)),
      paymentMethod: '',
      franchise: '',
      lastDigits: null,
      parent: null,
      condition: null,
      returnedCents: 0,
      idempotenceKey,
      notificationURL,
      returnURL: null,
      processURL: null,
      initiator: additional?.initiatorIndicator ?? null,
      installments: instrument.credit?.installment ?? 1,
      token: instrument.token?.token ?? null,
      isAuthenticated: instrument.threeDS?.authenticated === 'Y',
    };
  }

  function query(login: string, { internalReference }: Json): Answer {
    const entry = all().find((one) => one.login === login && one.internalReference === internalReference);
    if (!entry) return refused(400, 'BR', 'No hay una transacción con el identificador provisto');
    const ripe = ripen(entry);
    return { ...shown(entry), notify: ripe };
  }

  function search(login: string, body: Json): Answer {
    const field = checkSearch(body);
    if (field) return refused(400, 'BR', `El campo ${field} no es válido.`);
    const cents = centsOf(body.amount.total);
    const found = all().filter(
      (one) =>
        one.login === login &&
        one.reference === body.reference &&
        one.cents === cents &&
        one.currency === body.amount.currency,
    );
    if (found.length > 0) {
      const [ripe = null] = found.flatMap((one) => ripen(one) ?? []);
      return {
        ...ok({ transactions: found.reverse().map((one) => viewOf(one, all(), now())) }),
        notify: ripe,
      };
    }
    const message = 'No se ha encontrado información con los datos proporcionados';
    return { http: 200, body: { status: statusBody('REJECTED', '00', message, now()) } };
  }

  function tokenize(login: string, body: Json): Answer {
    const field = checkPayer(body) ?? checkInstrument(body.instrument);
    if (field || !body.instrument.card)
      return refused(400, 'BR', `El campo ${field ?? 'instrument.card'} no es válido.`);
    const { number, expiration } = body.instrument.card;
    const verdict = decisions.get(`tokenize:${number}`);
    if (verdict)
      return {
        http: 200,
        body: { status: statusBody(verdict.status, verdict.reason, verdict.message, now()) },
      };
    const token = randomBytes(32).toString('hex');
    ledger.store({ token, login, number, expiration });
    const { franchise } = brandOf(number);
    const [month, year] = expiration.split('/');
    const validUntil = `20${year}-${month}-28`;
    const stored = { token, subtoken: `${token.slice(0, 12)}${number.slice(-4)}`, franchise, validUntil };
    return ok({ provider: 'CREDIBANCO', instrument: { token: { ...stored, lastDigits: number.slice(-4) } } });
  }

  function invalidate(login: string, body: Json): Answer {
    const token = body.instrument?.token?.token;
    if (ledger.token(token)?.login !== login) return refused(400, 'XN', 'Token inválido');
    ledger.forget(token);
    return ok();
  }

  function lookup(_login: string, body: Json): Answer {
    const field = checkPayer(body) ?? checkInstrument(body.instrument);
    if (field) return refused(400, 'BR', `El campo ${field} no es válido.`);
    const number = body.instrument.card?.number ?? ledger.token(body.instrument.token.token)?.number ?? '';
    const id = Number(number.slice(-9));
    if (authenticationOf(number) !== 'C')
      return ok({ data: { action: 'continue', ...authenticated(number, id) } });
    const redirectUrl = `${settings.origin()}/3ds/${id}`;
    return ok({
      data: { action: 'redirect', version: 'v2x', sessionToken: 'a'.repeat(64), redirectUrl, id },
    });
  }

  function authenticated(number: string, id: number): Json {
    const result = authenticationOf(number) === 'N' ? 'N' : 'Y';
    const [eci, cavv] = result === 'Y' ? ['05', 'AAABBBCCCDDDEEEFFFGGGHHHIII='] : ['07', null];
    return { version: 'v2x', id, enrolled: 'Y', authenticated: result, eci, cavv, xid: `xid-${id}` };
  }

  const routes: Readonly<Record<string, (login: string, body: Json) => Answer>> = {
    '/gateway/process': process,
    '/gateway/query': query,
    '/gateway/search': search,
    '/gateway/transaction': (login, body) => {
      const field = checkFollowUp(body);
      if (field) return refused(400, 'BR', `El campo ${field} no es válido.`);
      const parts: FollowUpParts = {
        ledger,
        now,
        verdict: decisions.get(body.action) ?? APPROVED,
        newAuthorization,
      };
      const done = followUp(parts, login, body);
      return typeof done === 'string' ? refused(200, 'BR', done) : shown(done);
    },
    '/gateway/tokenize': tokenize,
    '/invalidate': invalidate,
    '/gateway/mpi/lookup': lookup,
    '/gateway/mpi/query': (_login, { id }) => ok({ data: authenticated('', Number(id)) }),
    '/gateway/information': () =>
      ok({ provider: 'ACH', serviceCode: '_PSE_', requireRedirection: true, bankList: BANKS }),
  };

  return {
    settle,
    handle(path, body) {
      const route = routes[path];
      if (!route) return { http: 404, body: { message: 'Not Found' } };
      const error = authenticationError(body?.auth, settings.accounts, now());
      // The reason is a number here and a string in all other responses.
      if (error !== null) return refused(401, 401, `Autenticación fallida ${error}`);
      return route(body.auth.login, body);
    },
  };
}

function newAuthorization(): string {
  return String(randomInt(100_000, 1_000_000));
}
