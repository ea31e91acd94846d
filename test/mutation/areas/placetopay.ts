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
    ...mutantsOf('src/providers/placetopay/signature.ts', [
      [
        'SEED_WINDOW_MIN + RECORDING_MIN',
        'RECORDING_MIN',
        'an absent charge is not final within the signature window',
      ],
      ["smallestUnit: 'second', ", '', 'the seed has whole seconds'],
      ['.update(nonce)', ".update(nonce.toString('base64'))", 'the digest covers the bytes of the nonce'],
    ]),
    ...mutantsOf('src/providers/placetopay/amounts.ts', [
      ['tax.amount + tax.base > amount', 'tax.amount > amount', 'IVA and its base fit into the amount'],
    ]),
    ...mutantsOf('src/providers/placetopay/requests.ts', [
      ["reference.replaceAll('-', '')", 'reference', 'a reference has 32 characters'],
      ['idempotenceKey: toReference(input.reference),', '', 'each charge has an idempotency key'],
      ['{ amount: 0n, currency: input.currency }', 'input', 'a release has amount zero'],
      ["input.action === 'hold' ? { action: 'checkin' } : {}", '{}', 'a hold is not a purchase'],
    ]),
    ...mutantsOf('src/providers/placetopay/statuses.ts', [
      ["FAILED: 'failed'", "FAILED: 'declined'", 'a failed charge is not a decline'],
      ["PENDING: 'pending'", "PENDING: 'declined'", 'a pending charge is not declined'],
    ]),
    ...mutantsOf('src/providers/placetopay/replies.ts', [
      [
        'const ANSWERED = new Set([200, 201, 208]);',
        'const ANSWERED = new Set([200, 201]);',
        'a repeated key returns the first result',
      ],
      [
        'reference !== toReference(expected.reference)',
        'false',
        'the result of another reference is rejected',
      ],
      ['!expected.types.includes(body.type) || ', '', 'a refund is not accepted as a purchase'],
      ['readTotal(amount.total) === price.amount', 'true', 'a different amount is rejected'],
      [
        'if (!isHeard) return unknown(`answered ${http}: ${words}`);',
        '',
        'a 5xx response is unknown regardless of its body',
      ],
      [
        "const REJECTED_REASONS = new Set(['BR', ",
        "const REJECTED_REASONS = new Set(['XH', 'BR', ",
        'a service error is unknown',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/search.ts', [
      ['status === null || http >= 500', 'status === null', 'a 5xx response to a search is unknown'],
      [
        "sought.is_first ? unknown('the search found only something else') : ",
        '',
        'a search that finds only other transactions is unknown',
      ],
      [
        "if (known.includes(transaction.internalReference ?? '')) return [];",
        '',
        'recorded refunds are not matched again',
      ],
      [
        "['approved', 'unknown', 'pending', 'declined', 'failed']",
        "['declined', 'failed', 'pending', 'unknown', 'approved']",
        'the result that moved money has precedence',
      ],
      [
        "return NOT_FOUND.test(message ?? '') || ",
        "return status !== 'OK' || ",
        'only the documented message means that nothing was found',
      ],
      [
        'now !== null && hasExpired(signed_at, now)',
        'true',
        'an absent charge is final only after the signature window',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/notifications.ts', [
      [
        'if (!timingSafeEqual(hashed(given), hashed(expected))) return null;',
        '',
        'a forged notification is refused',
      ],
    ]),
    ...mutantsOf('src/providers/gateway/http-client.ts', [
      ["kind: begun ? 'silent' : 'not_sent'", "kind: 'silent'", 'an unsent request has failed'],
      [
        "kind: begun ? 'silent' : 'not_sent', reason: failure?.detail",
        "kind: 'not_sent', reason: failure?.detail",
        'a request without a response is unknown',
      ],
      [
        'breaker.fire(request).then(toSent, failureOf)',
        'exchange(request).then(toSent)',
        'the circuit breaker opens for an unresponsive gateway',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/client.ts', [
      [
        "result.kind === 'failed' && result.transaction === null ? unknown(result.reason) : result",
        'result',
        'a refused query is unknown',
      ],
      [
        "sent.kind === 'not_sent' ? failed('E99', sent.reason) : unknown(sent.reason)",
        "failed('E99', sent.reason)",
        'a request without a response is not failed',
      ],
    ]),
    ...mutantsOf('src/providers/placetopay/search.ts', [
      ["first?.kind === 'failed' && ", 'false && ', 'an earlier failed refund does not match the search'],
    ]),
    ...mutantsOf('src/providers/placetopay/port-requests.ts', [
      ['signed_at: at, ', '', 'the seed is the time of the intent'],
      ['base: amount - tax', 'base: amount', 'the amount includes IVA'],
      [
        "(kind === 'refund' && captured) || original",
        'original',
        'a captured hold is identified by its capture',
      ],
      ["kind === 'refund' && captured", 'captured', 'a capture uses the identifiers of the hold'],
      [
        'reference: original?.reference ?? reference',
        'reference',
        'captures, voids and refunds use the reference of the original',
      ],
      ['amount: isRelease ? 0n : amount', 'amount', 'a search for a release uses amount zero'],
      ['history.flatMap(({ network_id }) => network_id ?? [])', '[]', 'a search excludes recorded refunds'],
    ]),
    ...mutantsOf('src/providers/placetopay/port-outcomes.ts', [
      [
        "if (result.final) return { kind: 'absent' };",
        "return { kind: 'absent' };",
        'a charge that is not found yet is unknown',
      ],
      [
        'transaction === null ? { unasked: true } : {}',
        '{ unasked: true }',
        'a charge with a transaction does not fail over',
      ],
      ["gateway_code === 'XN' && transaction === null", 'false', 'a deleted token is a hard decline'],
      ['isApproved && isHeld && transaction.hold', 'false', 'an active hold counts as approved'],
    ]),
    ...mutantsOf('src/providers/placetopay/network.ts', [
      [
        "request.original.kind === 'hold' ? site.release(original) : site.reverse(original)",
        'site.reverse(original)',
        'a hold is released',
      ],
      ['request.amount === original.amount', 'true', 'a partial amount is not reversed in full'],
      [
        '{ ...original, signed_at: request.at }',
        'original',
        'captures, voids and refunds are signed with the time of their intent',
      ],
    ]),
    ...mutantsOf('src/charging/hints.ts', [
      ['named?.provider !== source.provider', '!named', 'a notification counts only for its own provider'],
    ]),
  ],
};
