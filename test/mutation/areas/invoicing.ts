import { type Area, mutantsOf } from '../types.ts';

export const invoicing: Area = {
  name: 'invoicing',
  tests: ['test/api/invoicing/issue.test.ts', 'test/unit/invoicing/rules.test.ts'],
  mutants: [
    ...mutantsOf('src/invoicing/documents/attempt.ts', [
      [
        'if (account && document.sent_at !== null) {',
        'if (account && false) {',
        'what may have left is asked about',
      ],
      [
        "return kind !== 'unreachable' && kind !== 'not_let_in';",
        'return false;',
        'what may have left is known as sent',
      ],
      [
        "const isRefused = trouble.kind === 'refused' || trouble.kind === 'unready';",
        'const isRefused = false;',
        'wrong data is not sent again by itself',
      ],
      [
        "if (invoice && invoice.status !== 'issued' && !isByHand)",
        'if (false)',
        'a credit note waits for its invoice',
      ],
      [
        'const discarded = await account.discard(document.kind, document.id);',
        "const discarded = { kind: 'done' as const };",
        'what was never validated is taken away first',
      ],
    ]),
    ...mutantsOf('src/invoicing/documents/rules/items.ts', [
      ['{ name, amount: total - taxed, rate_hundredths: null },', '', 'items add up to the total'],
      ['index === items.length - 1 ? left : ', '', 'shares add up to the part'],
    ]),
    ...mutantsOf('src/invoicing/documents/load-draft.ts', [
      [
        'const customer = names_payers ? ',
        'const customer = true ? ',
        'nobody is named unless the merchant says so',
      ],
    ]),
  ],
};
