import { ZONE } from '#src/kernel/calendar.ts';
import { accept, TOO_LATE } from './accept.ts';
import { type Network, nextSeq, record, settle } from './network.ts';
import { type CashCoupon, cashCoupon, counterVisit, read } from './schema.ts';
import { resultOf } from './state.ts';
import { type Answer, refusal } from './types.ts';
import { answerAfterWrite } from './view.ts';

const COUPON_DIGITS = 9;
/** Names of cash networks whose vouchers have no barcode, because their cashiers type the voucher number. */
const WITHOUT_BARCODE = /^(efecty|baloto|corresponsal bancolombia)$/i;
/** Cash network whose vouchers have an agreement number in addition to the voucher number. */
const WITH_AGREEMENT = 'Corresponsal Bancolombia';
const AGREEMENT = '95971';
/** Fictitious GS1 collector number in the barcodes of test vouchers. */
const COLLECTOR = '7709998000018';

export function issueCoupon(network: Network, body: unknown): Promise<Answer> {
  return accept(network, cashCoupon, body, (request) => issue(network, request));
}

async function issue(network: Network, request: CashCoupon): Promise<Answer> {
  const { environment, merchant, reference, at, amount, currency, point, expires_at, notify_url } = request;
  const common = {
    environment,
    merchant,
    kind: 'cash',
    reference,
    at,
    amount,
    currency,
    point,
    expires_at: expires_at.toString(),
  } as const;
  if (network.book.killed.has(reference)) {
    const declined = record(network, { ...common, status: 'declined', code: TOO_LATE });
    return answerAfterWrite(network, declined);
  }
  const coupon = `7${String(nextSeq(network)).padStart(COUPON_DIGITS, '0')}`;
  const barcode = WITHOUT_BARCODE.test(point) ? null : barcodeOf(coupon, amount, expires_at);
  const details = { coupon, barcode, notify_url, ...(point === WITH_AGREEMENT && { agreement: AGREEMENT }) };
  const entry = record(network, { ...common, status: 'pending', code: null, ...details });
  return answerAfterWrite(network, entry);
}

/**
 * Builds a GS1 barcode with the fields used in Colombia: collector number, voucher number, amount with two decimals
 * and expiry date.
 */
function barcodeOf(coupon: string, amount: string, expires_at: Temporal.Instant): string {
  const day = expires_at.toZonedDateTimeISO(ZONE).toPlainDate().toString().replaceAll('-', '');
  return `415${COLLECTOR}8020${coupon}3902${amount.replace('.', '').padStart(14, '0')}96${day}`;
}

/**
 * Simulates a cash counter that accepts or refuses the payment of a voucher. The request field `at` sets the payment
 * time, which is the real time by default.
 */
export async function payCoupon(network: Network, coupon: string, body: unknown): Promise<Answer> {
  const issued = network.book.coupons.get(coupon);
  if (!issued) return refusal(404, 'no such coupon');
  const { value, problem } = read(counterVisit, body ?? {});
  if (problem !== null) return refusal(400, problem);
  const entry = resultOf(network.book, issued.reference) ?? issued;
  if (entry.status !== 'pending')
    return refusal(409, `the coupon is ${entry.status === 'approved' ? 'paid' : 'closed'}`);
  const now = value.at ?? Temporal.Now.instant();
  const expires_at = Temporal.Instant.from(entry.expires_at ?? entry.at);
  if (Temporal.Instant.compare(now, expires_at) >= 0) return refusal(409, 'the coupon has expired');
  return answerAfterWrite(network, settle(network, entry, value.outcome === 'approve'));
}
