import { shareOf } from '#src/kernel/money.ts';
import { AMOUNTS, type Amounts, type FeeTerms } from './types.ts';

/** 100 %, in parts per million. Rates such as 2.99 % or 9.66 per thousand are whole numbers in this unit. */
const WHOLE_PPM = 1_000_000n;

/** Fee terms of merchants without their own fee schedule. */
export const DEFAULT_TERMS: FeeTerms = {
  commission_ppm: 29_900,
  min_commission: 0n,
  fee: 900_00n,
  iva_ppm: 190_000,
  gravamen_ppm: 4_000,
  rete_iva_ppm: 0,
  rete_ica_ppm: 0,
  rete_fte_ppm: 0,
};

type Parts = Omit<Amounts, 'subtotal' | 'gravamen' | 'liquidated_amount'>;

/**
 * Computes the fees and withholdings of an approved transaction. Every percentage is rounded half up to a whole cent.
 */
export function computeMovement(input: {
  transaction_amount: bigint;
  /** Tax included in the transaction. It is the base of the withholding `rete_iva`, and is not deducted itself. */
  iva: bigint;
  terms: FeeTerms;
}): Amounts {
  const { transaction_amount, iva, terms } = input;
  const base = transaction_amount - iva;
  const commission = commissionOf(transaction_amount, terms);
  const parts: Parts = {
    transaction_amount,
    commission,
    iva_commission: percentOf(commission, terms.iva_ppm),
    fee: terms.fee,
    iva_fee: percentOf(terms.fee, terms.iva_ppm),
    iva,
    rete_iva: percentOf(iva, terms.rete_iva_ppm),
    rete_ica: percentOf(base, terms.rete_ica_ppm),
    rete_fte: percentOf(base, terms.rete_fte_ppm),
  };
  const subtotal = subtotalOf(parts);
  const gravamen = subtotal > 0n ? percentOf(subtotal, terms.gravamen_ppm) : 0n;
  return { ...parts, subtotal, gravamen, liquidated_amount: subtotal - gravamen };
}

/** Returns the amounts of a void, which are the exact negation of the credit. */
export function computeVoid(credit: Amounts): Amounts {
  return Object.fromEntries(AMOUNTS.map((name) => [name, -credit[name]])) as Record<keyof Amounts, bigint>;
}

/**
 * Computes a refund. It reverses the refunded share of the amount, the tax and the withholdings, but not commission,
 * fee and gravamen. Shares are computed from the cumulative refunded amount, so that partial refunds add up exactly.
 * A negative amount credits money that a dispute had debited.
 */
export function computeRefund(input: { credit: Amounts; refunded_before: bigint; amount: bigint }): Amounts {
  const { credit, refunded_before, amount } = input;
  const whole = credit.transaction_amount;
  const share = (part: bigint) =>
    shareOf(part, refunded_before, whole) - shareOf(part, refunded_before + amount, whole);
  const parts: Parts = {
    transaction_amount: -amount,
    commission: 0n,
    iva_commission: 0n,
    fee: 0n,
    iva_fee: 0n,
    iva: share(credit.iva),
    rete_iva: share(credit.rete_iva),
    rete_ica: share(credit.rete_ica),
    rete_fte: share(credit.rete_fte),
  };
  const subtotal = subtotalOf(parts);
  return { ...parts, subtotal, gravamen: 0n, liquidated_amount: subtotal };
}

function subtotalOf(parts: Parts): bigint {
  const { transaction_amount, commission, iva_commission, fee, iva_fee, rete_iva, rete_ica, rete_fte } =
    parts;
  return transaction_amount - commission - iva_commission - fee - iva_fee - rete_iva - rete_ica - rete_fte;
}

function commissionOf(amount: bigint, terms: FeeTerms): bigint {
  const commission = percentOf(amount, terms.commission_ppm);
  if (commission < terms.min_commission) return terms.min_commission;
  return commission;
}

function percentOf(amount: bigint, ppm: number): bigint {
  return shareOf(amount, BigInt(ppm), WHOLE_PPM);
}
