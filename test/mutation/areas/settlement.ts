import { type Area, mutantsOf } from '../types.ts';

const DISPUTES = 'src/settlement/disputes';
const RECONCILIATION = 'src/settlement/reconciliation';

export const disputes: Area = {
  name: 'disputes',
  tests: ['test/unit/settlement/dispute-rules.test.ts', 'test/api/settlement/dispute-money.test.ts'],
  mutants: [
    ...mutantsOf(`${DISPUTES}/rules.ts`, [
      ['- transaction.refunded - (', '- (', 'a dispute cannot withhold refunded money'],
      ['(transaction.disputed - own)', '0n', 'a dispute cannot withhold money of another dispute'],
      [' - open_returns;', ';', 'a dispute cannot withhold money of a pending refund'],
      [
        'dispute.amount < room ? dispute.amount : room',
        'dispute.amount',
        'a dispute withholds at most the remaining amount',
      ],
      [
        'const change = taken - dispute.taken;',
        'const change = taken;',
        'reporting a dispute again withholds nothing more',
      ],
      ['change: -dispute.taken,', 'change: 0n,', 'a won dispute returns the money'],
      [
        'const refunded = transaction.refunded + dispute.taken;',
        'const refunded = transaction.refunded;',
        'a lost amount counts as refunded',
      ],
      [
        "after.refunded === after.amount ? 'refunded'",
        "after.refunded > 0n ? 'refunded'",
        'a partial loss keeps the transaction approved',
      ],
      ['lost: dispute.taken,', 'lost: 0n,', 'the payment is notified of the lost amount'],
      [
        'BUSINESS_DAYS_TO_REVERSE = 15',
        'BUSINESS_DAYS_TO_REVERSE = 14',
        'the deadline is fifteen business days',
      ],
      ['last.add({ days: 1 })', 'last', 'the deadline includes the whole last day'],
    ]),
    ...mutantsOf(`${DISPUTES}/report.ts`, [
      [
        'if (known && !isUndecided(known.status)) return { dispute: known, is_news: false };',
        '',
        'a decided dispute does not change',
      ],
      ['if (amount > transaction.amount)', 'if (amount < 0n)', 'a dispute cannot exceed its transaction'],
      [
        'if (currency !== transaction.currency_type)',
        'if (currency === null)',
        'a dispute has the currency of its transaction',
      ],
      [
        'if (known && known.transaction_id !== transaction.id)',
        'if (known && known.transaction_id === "")',
        'a dispute belongs to one transaction',
      ],
    ]),
    ...mutantsOf(`${DISPUTES}/write.ts`, [
      ["change > 0n ? 'dispute' : 'dispute_return'", "'dispute'", 'a returned amount is posted as a return'],
      ['await moveMoney(deps, current, decision);', '', 'the virtual account is updated'],
      [
        'await followLoss?.({ transaction: next, amount: lost });',
        ';',
        'the payment is updated after a loss',
      ],
    ]),
  ],
};

export const reconciliation: Area = {
  name: 'reconciliation',
  tests: ['test/unit/settlement/{csv,report-lines}.test.ts', 'test/api/settlement/reconcile.test.ts'],
  mutants: [
    ...mutantsOf(`${RECONCILIATION}/compare.ts`, [
      [
        'line.amount === transaction.amount',
        'line.amount >= transaction.amount',
        'a difference of one cent is reported',
      ],
      ['if (options.paid)', 'if (false)', 'a transaction settled twice is reported'],
      ['if (line.currency !== transaction.currency_type)', 'if (false)', 'a different currency is reported'],
      ['return fee + shareOf(fee, iva, WHOLE_PPM);', 'return fee;', 'the fee includes its tax'],
      ['net !== left', 'net > left', 'a net amount that is too low is reported'],
      [
        'if (sides.there <= sides.here) return [];',
        'if (sides.there >= sides.here) return [];',
        'a refund known only to the gateway is reported',
      ],
      [
        'if (sides.here <= sides.there) return [];',
        'return [];',
        'a refund known only to the service is reported',
      ],
    ]),
    ...mutantsOf(`${RECONCILIATION}/ledger.ts`, [
      [
        "line.kind === 'chargeback' ? line.amount : -line.amount",
        'line.amount',
        'a won chargeback is subtracted',
      ],
    ]),
    ...mutantsOf(`${RECONCILIATION}/reconcile.ts`, [
      [
        "transaction.status === 'Anulada' || report",
        'report',
        'a voided transaction is not reported as missing',
      ],
      ['startOf(to.add({ days: 1 }))', 'startOf(to)', 'a report includes its last day'],
    ]),
    ...mutantsOf(`${RECONCILIATION}/lines.ts`, [
      ['isClear ? parseDecimal', 'true ? parseDecimal', 'an ambiguous amount is not parsed'],
      ['return amount < 0n ? -amount : amount;', 'return amount;', 'amounts are read without their sign'],
    ]),
  ],
};
