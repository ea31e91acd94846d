import type { Deps } from '#src/deps.ts';
import { parseJson } from '#src/kernel/json.ts';
import { say, type Text, type TextValues } from '#src/kernel/texts.ts';
import { excessOf } from '#src/platform/http/json-text.ts';
import type { FailureReason } from '#src/platform/outbound/failures.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { type ReadItems, readItems } from './read-items.ts';

const TIME_LIMIT_MS = 5_000;
const ANSWER_LIMIT_BYTES = 1024 * 1024;
/**
 * Maximum number of items in an ERP response. Validation blocks the event loop, and no real customer has this many
 * debts.
 */
const MAX_PAYMENTS = 1_000;
/**
 * Limits on the JSON text of an ERP response, checked before parsing. Items have about 20 fields, so 30 commas per
 * item are sufficient. Nesting depth is unlimited, because validation does not descend below the known levels.
 */
const JSON_LIMITS = { depth: Number.POSITIVE_INFINITY, commas: MAX_PAYMENTS * 30 } as const;

/** Result of an ERP query. It contains the items, or the reason why the query failed. */
export type ErpAnswer =
  | ({ ok: true; duration_ms: number } & ReadItems)
  /** `text` states in English and Spanish why the query failed. `reason` is the English text, for the log. */
  | { ok: false; duration_ms: number; reason: string; text: Text };

const TEXTS = {
  not_a_url: { en: 'the address is not a URL', es: 'la dirección no es una URL' },
  no_answer: { en: 'there was no answer', es: 'no hubo respuesta' },
  cut_off: {
    en: 'the answer was longer than 1 MiB or did not end within 5 seconds',
    es: 'la respuesta pasó de 1 MiB o no terminó en 5 segundos',
  },
  answered: { en: 'it answered {status}', es: 'respondió {status}' },
  moved: {
    en: 'it answered {status}; redirects are not followed',
    es: 'respondió {status}; no se siguen redirecciones',
  },
  too_long: { en: 'the answer has more than {max} values', es: 'la respuesta tiene más de {max} valores' },
  not_json: { en: 'the answer is not JSON', es: 'la respuesta no es JSON' },
  no_list: { en: 'the answer has no list “payments”', es: 'la respuesta no tiene una lista «payments»' },
  too_many: {
    en: 'the list “payments” has more than {max} items',
    es: 'la lista «payments» tiene más de {max} elementos',
  },
} as const satisfies Record<string, Text>;

/** Spanish text for each connection failure. The English text comes from the outbound client. */
const CONNECTION_FAILURES: Readonly<Record<FailureReason, string>> = {
  bad_address: 'la dirección no es una URL http o https',
  address_refused: 'la dirección no está permitida: debe ser pública',
  no_such_host: 'el nombre del servidor no existe',
  no_connection: 'no se pudo conectar',
  tls: 'no se pudo asegurar la conexión',
  timeout: 'no hubo respuesta a tiempo',
  broken_off: 'la conexión se cortó antes de la respuesta',
};

function unusableAnswer(duration_ms: number, text: Text, values: TextValues = {}): ErpAnswer {
  const said = { en: say(text, 'en', values), es: say(text, 'es', values) };
  return { ok: false, duration_ms, reason: said.en, text: said };
}

/**
 * Queries a merchant's ERP for the debts of a customer. Connection failures are returned as `ok: false` and not
 * thrown.
 */
export async function queryErp(
  deps: Pick<Deps, 'clock'> & { outbound: Outbound },
  erp: { url: string; id_number: string },
): Promise<ErpAnswer> {
  const address = URL.parse(erp.url);
  if (address === null) return unusableAnswer(0, TEXTS.not_a_url);
  address.searchParams.set('id_number', erp.id_number);
  const { answer, failure, duration_ms } = await deps.outbound.send({
    method: 'GET',
    url: address.href,
    headers: { accept: 'application/json', 'user-agent': 'Cuota' },
    body: null,
    time_limit_ms: TIME_LIMIT_MS,
    answer_limit_bytes: ANSWER_LIMIT_BYTES,
  });
  if (answer === null) {
    const text = failure ? { en: failure.detail, es: CONNECTION_FAILURES[failure.reason] } : TEXTS.no_answer;
    return unusableAnswer(duration_ms, text);
  }
  if (answer.cut_off) return unusableAnswer(duration_ms, TEXTS.cut_off);
  if (answer.status !== 200) {
    const isMoved = answer.status >= 300 && answer.status < 400;
    return unusableAnswer(duration_ms, isMoved ? TEXTS.moved : TEXTS.answered, { status: answer.status });
  }
  const payments = paymentsIn(answer.body);
  if (!Array.isArray(payments)) return unusableAnswer(duration_ms, payments.text, { max: payments.max });
  return { ok: true, duration_ms, ...readItems(payments, deps.clock.now()) };
}

function paymentsIn(body: Buffer): unknown[] | { text: Text; max: number } {
  const text = body.toString('utf8');
  if (excessOf(text, JSON_LIMITS) !== null) return { text: TEXTS.too_long, max: JSON_LIMITS.commas };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { text: TEXTS.not_json, max: 0 };
  }
  const payments = (value as { payments?: unknown } | null)?.payments;
  if (!Array.isArray(payments)) return { text: TEXTS.no_list, max: MAX_PAYMENTS };
  return payments.length > MAX_PAYMENTS ? { text: TEXTS.too_many, max: MAX_PAYMENTS } : payments;
}
