import { type Area, mutantsOf } from '../types.ts';

const ACCOUNT = 'src/ledger/virtual-account';

export const journal: Area = {
  name: 'journal',
  tests: [
    'test/unit/*/{fees,journal,business-days}.test.ts',
    'test/api/*/{movements,refunds}.test.ts',
    'test/scenarios/ledger/money.test.ts',
  ],
  mutants: [
    ...mutantsOf(`${ACCOUNT}/fees.ts`, [
      [
        'const base = transaction_amount - iva;',
        'const base = transaction_amount;',
        'withholdings are taken of the base without tax',
      ],
      [
        'rete_iva: percentOf(iva, terms.rete_iva_ppm)',
        'rete_iva: percentOf(base, terms.rete_iva_ppm)',
        'rete_iva is a share of the tax',
      ],
      [
        'if (commission < terms.min_commission) return terms.min_commission;',
        '',
        'the least commission holds',
      ],
      [
        'subtotal > 0n ? percentOf(subtotal, terms.gravamen_ppm) : 0n',
        'percentOf(subtotal, terms.gravamen_ppm)',
        'no gravamen on what is owed',
      ],
      [
        'shareOf(part, refunded_before, whole) - shareOf(part, refunded_before + amount, whole)',
        '-shareOf(part, amount, whole)',
        'parts of a refund add up to the whole',
      ],
      ['subtotal - gravamen };', 'subtotal };', 'gravamen is taken off'],
    ]),
    ...mutantsOf(`${ACCOUNT}/journal.ts`, [
      ["takes: ['iva_commission', 'iva_fee']", "takes: ['iva_commission']", 'postings sum to zero'],
      ['gravamen_payable: { sign: -1n', 'gravamen_payable: { sign: 1n', 'each account has its side'],
    ]),
    ...mutantsOf(`${ACCOUNT}/reverse.ts`, [
      [
        'if (earlier.some(({ refund_id }) => refund_id === input.refund_id)) return;',
        '',
        'a refund is recorded once',
      ],
      ['refunded > whole', 'amount > whole', 'never more is taken back than was credited'],
    ]),
    ...mutantsOf(`${ACCOUNT}/availability.ts`, [
      [
        'Temporal.PlainDate.compare(credit, day) < 0 ? day : credit',
        'credit',
        'a late refund is taken off on its own day',
      ],
      [
        'BUSINESS_DAYS_TO_RELEASE = 3',
        'BUSINESS_DAYS_TO_RELEASE = 4',
        'money is released after three business days',
      ],
    ]),
    ...mutantsOf(`${ACCOUNT}/credit.ts`, [
      [
        '?.aggregator ?? true',
        '?.aggregator !== null',
        'a merchant with its own network code sees no movements',
      ],
    ]),
  ],
};

export const outcomes: Area = {
  name: 'outcomes',
  tests: [
    'test/unit/*/{decide,transaction-states}.test.ts',
    'test/api/*/{payments,refunds,network-trouble,returned-charges,late-outcomes,payment-status,providers,subscription-unwritten}.test.ts',
  ],
  mutants: [
    ...mutantsOf('src/charging/apply.ts', [
      ["if (before.status !== 'open') return", 'if (false) return', 'a second outcome changes nothing'],
    ]),
    ...mutantsOf('src/charging/pass-on.ts', [
      [
        '!can.consent && missingFor(can, need) === null',
        'missingFor(can, need) === null',
        'an operation does not pass to a provider without consent',
      ],
    ]),
    ...mutantsOf('src/charging/ask.ts', [
      [
        'const due = await writeTheirIntents(deps, commerce_id, claimed, write.failed);',
        'const due = claimed;',
        'who asks writes what a dead worker left unwritten',
      ],
    ]),
    ...mutantsOf('src/ledger/transactions/batch/store.ts', [
      [
        'operations)} and o.intent is not null',
        'operations)}',
        'what somebody else has written is not written again',
      ],
    ]),
    ...mutantsOf('src/ledger/invoices/checks/store.ts', [
      [
        'union all select commerce_id, production, number from intended_invoices',
        '',
        'numbers of invoices that are still to be written are no gap',
      ],
    ]),
    ...mutantsOf('src/ledger/transactions/decide.ts', [
      [
        'transaction.refunded + operation.amount >= transaction.amount',
        'operation.amount >= transaction.amount',
        'refunds in parts add up to a return',
      ],
      ["if (operation.kind === 'capture') return null;", '', 'a refused charge leaves the hold'],
      [
        'operation.asks >= ASKS_BEFORE_ESCALATION',
        'operation.asks > ASKS_BEFORE_ESCALATION',
        'a refund in doubt is escalated in time',
      ],
      [
        'isApproved && isReturn(operation) && transaction.approved_at !== null',
        'false',
        'what was refunded is counted',
      ],
    ]),
    ...mutantsOf('src/checkout/payments/rules.ts', [
      [
        'if (attempts.some(({ approved_at }) => approved_at !== null)) return paymentErrors.payment_returned;',
        '',
        'a charge that was returned takes no payment',
      ],
      [
        'waiting.length > 0 && (isFull || max_transactions === null)',
        'waiting.length > 0 && isFull',
        'one attempt at a time unless several are allowed',
      ],
      [
        'attempts.length >= max_transactions',
        'attempts.length > max_transactions',
        'max_transactions is a limit',
      ],
      ['sum + amount - refunded', 'sum + amount', 'what was given back is not paid'],
    ]),
  ],
};
