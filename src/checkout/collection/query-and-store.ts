import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Source } from './merge-item.ts';
import { type ErpAnswer, queryErp } from './query-erp.ts';
import { describeIssue, reasonOf } from './read-items.ts';
import { replaceRefused } from './store.ts';
import { type Refused, storeItems } from './store-items.ts';
import type { RefusedItem } from './types.ts';

/** Maximum number of refused items per log line, and of stored reasons per refused item. */
const MAX_NAMED = 20;
/** Maximum number of refused items stored from one ERP response. */
const MAX_REFUSED = 100;

export type ErpQuery = Omit<Source, 'tax_rates'> & { erp_url: string };

export interface StoredAnswer {
  answer: ErpAnswer;
  /** Ids of the stored items that the ERP listed in its response. */
  ids: readonly string[];
  refused: readonly RefusedItem[];
}

/**
 * Queries a merchant's ERP for the debts of a customer. Stores valid items as debts. Stores invalid items as refused,
 * with the reasons.
 */
export async function queryAndStore(deps: Deps, question: ErpQuery): Promise<StoredAnswer> {
  const { commerce_id, production, erp_url, id_number } = question;
  const answer = await queryErp(deps, { url: erp_url, id_number });
  if (!answer.ok) {
    const { reason, duration_ms } = answer;
    deps.log.warn(
      { commerce_id, production, reason, duration_ms },
      'the response of a merchant’s ERP is not usable',
    );
    return { answer, ids: [], refused: [] };
  }
  const { ids, left_out } = await storeItems(deps, question, answer.items);
  const refused = [...answer.left_out, ...left_out];
  const rows = await storeRefused(deps, question, refused);
  logLeftOut(deps, question, refused);
  return { answer, ids, refused: rows };
}

/**
 * Stores the refused items of an ERP response for the merchant to review. They replace the items refused in the
 * previous response for the same customer.
 */
async function storeRefused(
  deps: Deps,
  question: ErpQuery,
  refused: readonly Refused[],
): Promise<RefusedItem[]> {
  const { commerce_id, office_id, production, id_number } = question;
  const refused_at = deps.clock.now();
  const rows = refused.slice(0, MAX_REFUSED).map(({ ref_payment, issues }, index) => ({
    id: newId(),
    commerce_id,
    office_id,
    production,
    id_number,
    place: index + 1,
    ref_payment,
    reasons: issues.slice(0, MAX_NAMED).map(describeIssue),
    refused_at,
  }));
  await replaceRefused(deps.db, question, rows);
  return rows;
}

function logLeftOut(deps: Deps, question: ErpQuery, left_out: readonly Refused[]): void {
  if (left_out.length === 0) return;
  const { commerce_id, production } = question;
  const named = left_out.slice(0, MAX_NAMED).map(({ ref_payment, issues }) => ({
    ref_payment,
    reasons: issues
      .slice(0, MAX_NAMED)
      .map((issue) => `${issue.path}: ${reasonOf(issue)}`)
      .join(' '),
  }));
  const count = left_out.length;
  deps.log.warn(
    { commerce_id, production, count, left_out: named },
    'skipped invalid items of a merchant’s ERP',
  );
}
