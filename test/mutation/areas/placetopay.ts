import { type Area, mutantsOf } from '../types.ts';

export const placetopay: Area = {
  name: 'placetopay',
  tests: [
    'test/unit/providers/placetopay*.test.ts',
    'test/providers/placetopay/*.test.ts',
    'test/api/providers/placetopay*.test.ts',
    'test/api/charging/gateway-notifications.test.ts',
  ],
  mutants: [
    ...mutantsOf('src/providers/placetopay/auth.ts', [
      ['SEED_WINDOW_MIN + RECORDING_MIN', 'RECORDING_MIN', 'absence is not final while the seed is fresh'],
      ["smallestUnit: 'second', ", '', 'the seed has no fractions'],
      ['.update(nonce)', ".update(nonce.toString('base64'))", 'the digest is over the bytes of the nonce'],
    ]),
    ...mutantsOf('src/providers/placetopay/amounts.ts', [
      ['tax.amount + tax.base > amount', 'tax.amount > amount', 'IVA and its base fit into the amount'],
    ]),
    ...mutantsOf('src/providers/placetopay/requests.ts', [
      ["reference.replaceAll('-', '')", 'reference', 'a reference has 32 characters'],
      ['idempotenceKey: toReference(input.reference),', '', 'each charge has an idempotence key'],
      ['{ amount: 0n, currency: input.currency }', 'input', 'a release captures nothing'],
      ["input.action === 'hold' ? { action: 'checkin' } : {}", '{}', 'a hold is not a purchase'],
    ]),
    ...mutantsOf('src/providers/placetopay/replies.ts', [
      ["FAILED: 'failed'", "FAILED: 'declined'", 'what failed was declined by nobody'],
      ["PENDING: 'pending'", "PENDING: 'declined'", 'pending is not declined'],
      [
        'const ANSWERED = new Set([200, 201, 208]);',
        'const ANSWERED = new Set([200, 201]);',
        'a repeated key is the first result',
      ],
      ['reference !== toReference(expected.reference)', 'false', "somebody else's result is not ours"],
      ['!expected.types.includes(body.type) || ', '', 'a refund is no purchase'],
      ['readTotal(amount.total) === price.amount', 'true', 'another amount is not ours'],
      ['if (!isHeard) return unknown(`answered ${http}: ${words}`);', '', 'a 5xx is doubt whatever it says'],
      [
        "const TURNED_AWAY = new Set(['BR', ",
        "const TURNED_AWAY = new Set(['XH', 'BR', ",
        'an error in the service is doubt',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/search.ts', [
      ['status === null || http >= 500', 'status === null', 'a 5xx to a search says nothing'],
      [
        "sought.is_first ? unknown('the search found only something else') : ",
        '',
        'other things found are doubt',
      ],
      [
        "if (known.includes(transaction.internalReference ?? '')) return [];",
        '',
        'refunds on record are not found again',
      ],
      [
        "['approved', 'unknown', 'pending', 'declined', 'failed']",
        "['declined', 'failed', 'pending', 'unknown', 'approved']",
        'what took money counts first',
      ],
      [
        "return NOT_FOUND.test(message ?? '') || ",
        "return status !== 'OK' || ",
        'only its own words say that nothing was found',
      ],
      ['now !== null && isDead(signed_at, now)', 'true', 'absence is final only when nothing can arrive'],
    ]),
    ...mutantsOf('src/providers/placetopay/notification.ts', [
      [
        'if (!timingSafeEqual(hashed(given), hashed(expected))) return null;',
        '',
        'a forged notification is refused',
      ],
    ]),
    ...mutantsOf('src/providers/gateway/line.ts', [
      ["kind: begun ? 'silent' : 'not_sent'", "kind: 'silent'", 'what was never sent has failed'],
      [
        "kind: begun ? 'silent' : 'not_sent', reason: failure?.detail",
        "kind: 'not_sent', reason: failure?.detail",
        'silence is doubt',
      ],
      [
        'breaker.fire(request).then(sentOf, failureOf)',
        'exchange(request).then(sentOf)',
        'a silent gateway is left alone',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/client.ts', [
      [
        "result.kind === 'failed' && result.transaction === null ? unknown(result.reason) : result",
        'result',
        'a refused question says nothing',
      ],
      [
        "sent.kind === 'not_sent' ? failed('E99', sent.reason) : unknown(sent.reason)",
        "failed('E99', sent.reason)",
        'silence is not failure',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/search.ts', [
      [
        "first?.kind === 'failed' && ",
        'false && ',
        'a failed refund of before is not the one that is sought',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/convert.ts', [
      ['signed_at: at, ', '', 'the intent is the seed'],
      ['base: amount - tax', 'base: amount', 'IVA is contained in the amount'],
      ["(kind === 'refund' && captured) || original", 'original', 'a captured hold is known by its capture'],
      ["kind === 'refund' && captured", 'captured', 'a hold is captured by its own numbers'],
      [
        'reference: original?.reference ?? reference',
        'reference',
        'what follows bears the reference of its original',
      ],
      ['amount: isRelease ? 0n : amount', 'amount', 'a release is looked for as nothing'],
      [
        'history.flatMap(({ network_id }) => network_id ?? [])',
        '[]',
        'refunds on record are named in a search',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/outcome.ts', [
      [
        "if (result.final) return { kind: 'absent' };",
        "return { kind: 'absent' };",
        'nothing found yet is unknown',
      ],
      [
        'transaction === null ? { unasked: true } : {}',
        '{ unasked: true }',
        'what became a transaction goes nowhere else',
      ],
      ["gateway_code === 'XN' && transaction === null", 'false', 'a token that is gone is a hard decline'],
      ['isApproved && isHeld && transaction.hold', 'false', 'a hold is known by its preAuthorization'],
    ]),
    ...mutantsOf('src/providers/placetopay/network.ts', [
      [
        "request.original.kind === 'hold' ? site.release(original) : site.reverse(original)",
        'site.reverse(original)',
        'a hold is released',
      ],
      ['request.amount === original.amount', 'true', 'part of a charge is not the whole'],
      ['{ ...original, signed_at: request.at }', 'original', 'what follows is signed with its intent, too'],
    ]),
    ...mutantsOf('src/charging/hints.ts', [
      ['named?.provider !== source.provider', '!named', 'a hint counts for its own provider only'],
    ]),
  ],
};
