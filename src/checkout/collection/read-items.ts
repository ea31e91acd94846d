import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { type Item, itemSchema } from './item.ts';
import type { RefusalReason } from './types.ts';

/** An item that failed validation, with its issues. */
export interface InvalidItem {
  /** One-based position of the item in the response. */
  place: number;
  ref_payment: string | null;
  issues: readonly Issue[];
}

export interface ReadItems {
  items: Item[];
  left_out: InvalidItem[];
}

const TEXTS = {
  twice: { en: 'The {field} was used by an earlier item.', es: 'El campo {field} ya lo usó otro elemento.' },
} as const satisfies Record<string, Text>;

/**
 * Validates each item of an ERP response separately, so that one invalid item does not affect the others. Returns
 * invalid items in `left_out` with their issues.
 */
export function readItems(payments: readonly unknown[], now: Temporal.Instant): ReadItems {
  const schema = itemSchema(now);
  const seen = new Set<string>();
  const result: ReadItems = { items: [], left_out: [] };
  for (const [index, payment] of payments.entries()) {
    const read = readItem(schema, payment, seen);
    if ('item' in read) result.items.push(read.item);
    else result.left_out.push({ place: index + 1, ref_payment: refOf(payment), issues: read.issues });
  }
  return result;
}

function readItem(
  schema: ReturnType<typeof itemSchema>,
  payment: unknown,
  seen: Set<string>,
): { item: Item } | { issues: readonly Issue[] } {
  try {
    const item = parse(schema, payment);
    const ref = item.recauda_information.ref_payment;
    if (seen.has(ref)) return { issues: [{ path: 'recauda_information.ref_payment', text: TEXTS.twice }] };
    seen.add(ref);
    return { item };
  } catch (error) {
    if (error instanceof ValidationError) return { issues: error.issues };
    throw error;
  }
}

/**
 * Returns the reference of an invalid item, so that the merchant can find it. Returns null if the reference is not a
 * string.
 */
function refOf(payment: unknown): string | null {
  const information = (payment as { recauda_information?: { ref_payment?: unknown } } | null)
    ?.recauda_information;
  const ref = information?.ref_payment;
  return typeof ref === 'string' ? ref.slice(0, 191) : null;
}

/** Returns the text of a validation issue in English and Spanish. */
export function describeIssue(issue: Issue): RefusalReason {
  const { path, text, values } = issue;
  const named = { field: path.split('.').at(-1) ?? path, ...values };
  return { path, text: { en: say(text, 'en', named), es: say(text, 'es', named) } };
}

/** Returns the English text of a validation issue, for the log. */
export function reasonOf({ path, text, values }: Issue): string {
  return say(text, 'en', { field: path.split('.').at(-1) ?? path, ...values });
}
