import { z } from 'zod';
import type { DocumentKind, Failure, IssuedDocument, Issuing } from '../port/account.ts';
import { type Reply, wordsOf } from './http-client.ts';

/**
 * Factus status of a document that the tax office has validated. Documents with another status are not legally
 * issued.
 */
const VALIDATED = 1;

const shown = {
  id: z.number().int(),
  number: z.string().min(1),
  reference_code: z.string().nullable(),
  status: z.number().int(),
  qr: z.string().min(1),
};

const WHOLE = {
  invoice: z.object({ data: z.object({ bill: z.object({ ...shown, cufe: z.string().min(1) }) }) }),
  credit_note: z.object({ data: z.object({ credit_note: z.object({ ...shown, cude: z.string().min(1) }) }) }),
} as const;

const list = z.object({
  data: z.object({
    data: z.array(
      z.object({ number: z.string(), reference_code: z.string().nullable(), status: z.number().int() }),
    ),
  }),
});

const errors = z.object({ errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])) });
/** Schema of Factus's error responses. The errors are either at the top level or inside `data`. */
const failures = z.union([z.object({ data: errors }).transform(({ data }) => data), errors]);

const MAX_WORDS = 1_000;

/**
 * Returns the issued document in a response. Returns null if the response is invalid or the document is not
 * validated.
 */
export function issuedIn(
  kind: DocumentKind,
  body: unknown,
): (IssuedDocument & { reference: string | null }) | null {
  if (kind === 'invoice') {
    const read = WHOLE.invoice.safeParse(body);
    return read.success ? toIssued(read.data.data.bill, read.data.data.bill.cufe) : null;
  }
  const read = WHOLE.credit_note.safeParse(body);
  return read.success ? toIssued(read.data.data.credit_note, read.data.data.credit_note.cude) : null;
}

type Shown = z.infer<z.ZodObject<typeof shown>>;

function toIssued({ id, number, qr, reference_code, status }: Shown, code: string) {
  if (status !== VALIDATED) return null;
  return { number, provider_id: String(id), code, url: qr, reference: reference_code };
}

/**
 * Returns the listed document with exactly this reference, preferably a validated one. Factus also lists partial
 * matches. Returns null if the response is invalid.
 */
export function listedIn(
  body: unknown,
  reference: string,
): { number: string; is_validated: boolean } | 'absent' | null {
  const read = list.safeParse(body);
  if (!read.success) return null;
  const found = read.data.data.data.filter((one) => one.reference_code === reference);
  const chosen = found.find(({ status }) => status === VALIDATED) ?? found[0];
  return chosen ? { number: chosen.number, is_validated: chosen.status === VALIDATED } : 'absent';
}

/** Converts Factus's response to a request that issues a document: returns the issued document or the failure. */
export function outcomeOf(kind: DocumentKind, reference: string, reply: Reply | Failure): Issuing {
  if ('kind' in reply) return reply;
  const { status } = reply;
  if (status === 422) return { kind: 'refused', text: errorsIn(reply) };
  if (status === 409 || status === 429) return { kind: 'busy', text: wordsOf(reply) };
  if (status === 403) return { kind: 'not_let_in', text: wordsOf(reply) };
  if (status >= 400 && status < 500) return { kind: 'refused', text: errorsIn(reply) };
  const issued = status < 300 ? issuedIn(kind, reply.body) : null;
  if (!issued || issued.reference !== reference) return { kind: 'trouble', text: wordsOf(reply) };
  const { number, provider_id, code, url } = issued;
  return { kind: 'issued', document: { number, provider_id, code, url } };
}

/** Joins the validation errors of all fields into one message. */
function errorsIn(reply: Reply): string {
  const read = failures.safeParse(reply.body);
  if (!read.success) return wordsOf(reply);
  const said = Object.entries(read.data.errors).map(
    ([field, texts]) => `${field}: ${[texts].flat().join(' ')}`,
  );
  return said.join('; ').slice(0, MAX_WORDS);
}

/** Converts an unexpected response of Factus to a failure. */
export function failureOf(reply: Reply): Failure {
  const text = wordsOf(reply);
  if (reply.status === 403) return { kind: 'not_let_in', text };
  return { kind: 'trouble', text };
}
