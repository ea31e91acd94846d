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
        'withholdings are calculated on the base without tax',
      ],
      [
        'rete_iva: percentOf(iva, terms.rete_iva_ppm)',
        'rete_iva: percentOf(base, terms.rete_iva_ppm)',
        'rete_iva is calculated on the tax',
      ],
      [
        'if (commission < terms.min_commission) return terms.min_commission;',
        '',
        'the minimum commission is applied',
      ],
      [
        'subtotal > 0n ? percentOf(subtotal, terms.gravamen_ppm) : 0n',
        'percentOf(subtotal, terms.gravamen_ppm)',
        'a negative subtotal has no gravamen',
      ],
      [
        'shareOf(part, refunded_before, whole) - shareOf(part, refunded_before + amount, whole)',
        '-shareOf(part, amount, whole)',
        'partial refunds add up to the full refund',
      ],
      ['subtotal - gravamen };', 'subtotal };', 'gravamen is subtracted'],
    ]),
    ...mutantsOf(`${ACCOUNT}/journal.ts`, [
      ["takes: ['iva_commission', 'iva_fee']", "takes: ['iva_commission']", 'postings sum to zero'],
      [
        'gravamen_payable: { sign: -1n',
        'gravamen_payable: { sign: 1n',
        'each account is posted with its sign',
      ],
    ]),
    ...mutantsOf(`${ACCOUNT}/reverse.ts`, [
      [
        'if (earlier.some(({ refund_id }) => refund_id === input.refund_id)) return;',
        '',
        'a refund is recorded once',
      ],
      ['refunded > whole', 'amount > whole', 'refunds never exceed the credited amount'],
    ]),
    ...mutantsOf(`${ACCOUNT}/availability.ts`, [
      [
        'Temporal.PlainDate.compare(credit, day) < 0 ? day : credit',
        'credit',
        'a late refund is subtracted on its own day',
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
    ...mutantsOf('src/charging/provider-fallback.ts', [
      [
        '!can.consent && missingFor(can, need) === null',
        'missingFor(can, need) === null',
        'an operation does not pass to a provider without consent',
      ],
    ]),
    ...mutantsOf('src/charging/query-operations.ts', [
      [
        'const due = await writeTheirIntents(deps, commerce_id, claimed, write.failed);',
        'const due = claimed;',
        'a query writes the intents that a killed worker did not write',
      ],
    ]),
    ...mutantsOf('src/ledger/transactions/batch/store.ts', [
      [
        'operations)} and o.intent is not null',
        'operations)}',
        'intents written by another worker are not written again',
      ],
    ]),
    ...mutantsOf('src/ledger/invoices/checks/store.ts', [
      [
        'union all select commerce_id, production, number from intended_invoices',
        '',
        'numbers of unwritten invoices do not count as gaps',
      ],
    ]),
    ...mutantsOf('src/ledger/transactions/decide.ts', [
      [
        'transaction.refunded + operation.amount >= transaction.amount',
        'operation.amount >= transaction.amount',
        'partial refunds of the full amount mark the transaction as refunded',
      ],
      ["if (operation.kind === 'capture') return null;", '', 'a failed capture keeps the hold'],
      [
        'operation.asks >= QUERIES_BEFORE_ESCALATION',
        'operation.asks > QUERIES_BEFORE_ESCALATION',
        'a refund with unknown outcome is escalated',
      ],
      [
        'isApproved && isReturn(operation) && transaction.approved_at !== null',
        'false',
        'refunds are counted',
      ],
    ]),
    ...mutantsOf('src/checkout/payments/rules.ts', [
      [
        'if (attempts.some(({ approved_at }) => approved_at !== null)) return paymentErrors.payment_returned;',
        '',
        'a refunded payment accepts no further attempt',
      ],
      [
        'waiting.length > 0 && (isFull || max_transactions === null)',
        'waiting.length > 0 && isFull',
        'only one attempt is in progress unless several are allowed',
      ],
      [
        'attempts.length >= max_transactions',
        'attempts.length > max_transactions',
        'max_transactions is enforced',
      ],
      ['sum + amount - refunded', 'sum + amount', 'refunded amounts do not count as paid'],
    ]),
  ],
};
