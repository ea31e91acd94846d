import type { Currency } from '#src/kernel/lists.ts';
import { formatDecimal } from '#src/kernel/money.ts';
import type { ReportLine } from './lines.ts';
import { TOTALS, type Totals } from './types.ts';

type Side = 'there' | 'here';
type Total = (typeof TOTALS)[number];

/** Collects totals of the report and of the ledger, separately for each currency. */
export function openTotals() {
  const sums = new Map<string, bigint>();
  const currencies = new Set<Currency>();

  function add(side: Side, name: Total, currency: Currency, amount: bigint): void {
    currencies.add(currency);
    const key = `${side} ${name} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }

  function sidesOf(currency: Currency) {
    const of = (side: Side, name: Total) => formatDecimal(sums.get(`${side} ${name} ${currency}`) ?? 0n);
    const own = TOTALS.filter((name) => name !== 'fees' && name !== 'net');
    return {
      there: Object.fromEntries(TOTALS.map((name) => [name, of('there', name)])),
      here: Object.fromEntries(own.map((name) => [name, of('here', name)])),
    };
  }

  return {
    add,
    addLine({ kind, amount, currency, fee, net, deductions }: ReportLine): void {
      if (kind === 'payment') add('there', 'payments', currency, amount);
      if (kind === 'refund') add('there', 'refunds', currency, amount);
      if (kind === 'chargeback') add('there', 'chargebacks', currency, amount);
      if (kind === 'chargeback_return') add('there', 'chargebacks', currency, -amount);
      add('there', 'fees', currency, fee ?? 0n);
      const isOut = kind === 'refund' || kind === 'chargeback';
      add('there', 'net', currency, isOut ? -(net ?? amount) : (net ?? amount - (fee ?? 0n) - deductions));
    },
    read: (): Totals =>
      Object.fromEntries([...currencies].sort().map((currency) => [currency, sidesOf(currency)])) as Totals,
  };
}
