import { type Area, mutantsOf } from '../types.ts';

export const invoicing: Area = {
  name: 'invoicing',
  tests: ['test/api/invoicing/issue.test.ts', 'test/unit/invoicing/rules.test.ts'],
  mutants: [
    ...mutantsOf('src/invoicing/documents/attempt.ts', [
      [
        'if (account && document.sent_at !== null) {',
        'if (account && false) {',
        'a document that may have been sent is queried',
      ],
      [
        "return kind !== 'unreachable' && kind !== 'not_let_in';",
        'return false;',
        'a document that may have been sent is recorded as sent',
      ],
      [
        "const isRefused = trouble.kind === 'refused' || trouble.kind === 'unready';",
        'const isRefused = false;',
        'refused data is not sent again automatically',
      ],
      [
        "if (invoice && invoice.status !== 'issued' && !isByHand)",
        'if (false)',
        'a credit note waits for its invoice',
      ],
      [
        'const discarded = await account.discard(document.kind, document.id);',
        "const discarded = { kind: 'done' as const };",
        'an unvalidated document is deleted before it is sent again',
      ],
    ]),
    ...mutantsOf('src/invoicing/documents/rules/items.ts', [
      ['{ name, amount: total - taxed, rate_hundredths: null },', '', 'items add up to the total'],
      ['index === items.length - 1 ? left : ', '', 'shares add up to the refunded amount'],
    ]),
    ...mutantsOf('src/invoicing/documents/load-draft.ts', [
      [
        'const customer = names_payers ? ',
        'const customer = true ? ',
        'the customer is named only if the merchant enables it',
      ],
    ]),
  ],
};
