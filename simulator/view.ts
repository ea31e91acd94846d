import type { Network } from './network.ts';
import { type Answer, isChallenge, type RecordEntry } from './types.ts';

/** The record as the protocol has it: what only the ledger keeps stays there. */
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

/** Nequi asks in the app: only where somebody must decide, a page stands for it. */
function hasPage({ bank, wallet, plays }: RecordEntry): boolean {
  if (wallet === 'nequi') return plays === 'ask';
  return bank !== undefined || wallet !== undefined;
}

function pageUrl(page: 'bank' | 'challenge', { reference }: RecordEntry, public_url: string): string {
  return `${public_url}/${page}/${encodeURIComponent(reference)}`;
}

/** Nothing is said before it is on disk; when that is unknown, nothing is said at all. */
export async function answerOnceWritten(network: Network, entry: RecordEntry): Promise<Answer> {
  const written = await network.ledger.durable(entry.seq);
  return written ? { status: 200, body: recordView(entry, network.public_url) } : 'drop';
}
