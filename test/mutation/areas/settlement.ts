import { type Area, mutantsOf } from '../types.ts';

const DISPUTES = 'src/settlement/disputes';
const RECONCILIATION = 'src/settlement/reconciliation';

export const disputes: Area = {
  name: 'disputes',
  tests: ['test/unit/settlement/dispute-rules.test.ts', 'test/api/settlement/dispute-money.test.ts'],
  mutants: [
    ...mutantsOf(`${DISPUTES}/rules.ts`, [
      ['- transaction.refunded - (', '- (', 'what was refunded cannot be taken'],
      ['(transaction.disputed - own)', '0n', 'what another case has cannot be taken'],
      [' - open_returns;', ';', 'what is on its way back cannot be taken'],
      ['dispute.amount < room ? dispute.amount : room', 'dispute.amount', 'a case takes what there is'],
      [
        'const change = taken - dispute.taken;',
        'const change = taken;',
        'told again, a case takes nothing more',
      ],
      ['change: -dispute.taken,', 'change: 0n,', 'a won case gives the money back'],
      [
        'const refunded = transaction.refunded + dispute.taken;',
        'const refunded = transaction.refunded;',
        'what is lost counts as returned',
      ],
      [
        "after.refunded === after.amount ? 'refunded'",
        "after.refunded > 0n ? 'refunded'",
        'a part that is lost leaves the rest',
      ],
      ['lost: dispute.taken,', 'lost: 0n,', 'the charge hears of what was lost'],
      [
        'BUSINESS_DAYS_TO_REVERSE = 15',
        'BUSINESS_DAYS_TO_REVERSE = 14',
        'the law gives fifteen business days',
      ],
      ['last.add({ days: 1 })', 'last', 'the last day counts as a whole'],
    ]),
    ...mutantsOf(`${DISPUTES}/report.ts`, [
      [
        'if (known && !isUndecided(known.status)) return { dispute: known, is_news: false };',
        '',
        'a decided case stays decided',
      ],
      ['if (amount > transaction.amount)', 'if (amount < 0n)', 'no case is larger than its transaction'],
      [
        'if (currency !== transaction.currency_type)',
        'if (currency === null)',
        'a case is in the currency of its transaction',
      ],
      [
        'if (known && known.transaction_id !== transaction.id)',
        'if (known && known.transaction_id === "")',
        'a case is about one transaction',
      ],
    ]),
    ...mutantsOf(`${DISPUTES}/write.ts`, [
      ["change > 0n ? 'dispute' : 'dispute_return'", "'dispute'", 'what comes back comes back'],
      ['await moveMoney(deps, current, decision);', '', 'the account follows'],
      ['await followLoss?.({ transaction: next, amount: lost });', ';', 'what was paid for follows'],
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
        'a cent more is a difference',
      ],
      ['if (options.paid)', 'if (false)', 'what is paid twice is told'],
      ['if (line.currency !== transaction.currency_type)', 'if (false)', 'another currency is told'],
      ['return fee + shareOf(fee, iva, WHOLE_PPM);', 'return fee;', 'a fee has its tax'],
      ['net !== left', 'net > left', 'a net that is too low is told'],
      [
        'if (sides.there <= sides.here) return [];',
        'if (sides.there >= sides.here) return [];',
        'what went back there only is told',
      ],
      ['if (sides.here <= sides.there) return [];', 'return [];', 'what went back here only is told'],
    ]),
    ...mutantsOf(`${RECONCILIATION}/ledger.ts`, [
      ["line.kind === 'chargeback' ? line.amount : -line.amount", 'line.amount', 'what was won is taken off'],
    ]),
    ...mutantsOf(`${RECONCILIATION}/reconcile.ts`, [
      ["transaction.status === 'Anulada' || report", 'report', 'what was voided is not missed'],
      ['startOf(to.add({ days: 1 }))', 'startOf(to)', 'the last day of a report is in it'],
    ]),
    ...mutantsOf(`${RECONCILIATION}/lines.ts`, [
      ['isClear ? parseDecimal', 'true ? parseDecimal', 'no amount is guessed'],
      ['return amount < 0n ? -amount : amount;', 'return amount;', 'signs do not matter'],
    ]),
  ],
};
