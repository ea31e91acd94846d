import type { Network } from './network.ts';
import { type Answer, isChallenge, type RecordEntry } from './types.ts';

/** Returns the protocol fields of an entry, without the fields that only the ledger stores. */
function recordView(entry: RecordEntry, public_url: string): object {
  const record = {
    reference: entry.reference,
    kind: entry.kind,
    status: entry.status,
    code: entry.code,
    amount: entry.amount,
    currency: entry.currency,
    network_transaction_id: entry.network_transaction_id,
    authorization_code: entry.authorization_code,
    at: entry.at,
    expires_at: entry.expires_at,
    original: entry.original,
  };
  if (isChallenge(entry)) return { ...record, bank_url: pageUrl('challenge', entry, public_url) };
  if (entry.kind === 'bank_transfer')
    return { ...record, bank_url: hasPage(entry) ? pageUrl('bank', entry, public_url) : null };
  if (entry.kind === 'cash') {
    const { coupon = null, barcode = null, agreement = null } = entry;
    return { ...record, coupon, barcode, agreement };
  }
  return record;
}

/**
 * Returns whether the transfer has a page for the payer. Nequi payers approve in the app, so a Nequi transfer has a
 * page only if its test phone number leaves the decision to the payer.
 */
function hasPage({ bank, wallet, plays }: RecordEntry): boolean {
  if (wallet === 'nequi') return plays === 'ask';
  return bank !== undefined || wallet !== undefined;
}

function pageUrl(page: 'bank' | 'challenge', { reference }: RecordEntry, public_url: string): string {
  return `${public_url}/${page}/${encodeURIComponent(reference)}`;
}

/**
 * Returns the response once the entry is on disk. If writing fails, returns `drop`, which closes the connection
 * without a response.
 */
export async function answerAfterWrite(network: Network, entry: RecordEntry): Promise<Answer> {
  const written = await network.ledger.durable(entry.seq);
  return written ? { status: 200, body: recordView(entry, network.public_url) } : 'drop';
}
