import { type Area, mutantsOf } from '../types.ts';

export const wompi: Area = {
  name: 'wompi',
  tests: ['test/unit/providers/wompi-*.test.ts', 'test/providers/wompi/*.test.ts'],
  mutants: [
    ...mutantsOf('src/providers/wompi/transactions.ts', [
      [
        "if (refusal && refusal.about !== 'reference') return",
        'if (refusal) return',
        'a used reference is not a refusal',
      ],
      [
        "return found.kind === 'none' ? unknown(reason) : found;",
        'return unknown(reason);',
        'a created charge is found immediately',
      ],
      [
        "return found.kind === 'none' ? unknown(reason) : found;",
        "return found.kind === 'none' ? notSent(reason) : found;",
        'a charge that is not found yet is unknown',
      ],
      [
        "return found.kind === 'approved' && found.record.voided ? found",
        "return found.kind === 'approved' ? found",
        'an unvoided charge is not reported as voided',
      ],
      [
        'return found.id === id ? outcomeOf(found, expected)',
        'return found ? outcomeOf(found, expected)',
        'another transaction is not accepted as the result',
      ],
      [
        'if (!ours) return unknown(reasonOf(sent));',
        "if (!ours) return { kind: 'none' };",
        'an unreadable list is unknown',
      ],
      ["if (sent.kind === 'not_sent') return notSent(sent.reason);", '', 'an unsent request has failed'],
    ]),
    ...mutantsOf('src/providers/gateway/http-client.ts', [
      ["begun ? 'silent' : 'not_sent'", "'not_sent'", 'a request without a response is unknown'],
      ["begun ? 'silent' : 'not_sent'", "'silent'", 'without a connection nothing was sent'],
      [
        "new Set(['no_such_host', 'no_connection', 'timeout'])",
        'new Set()',
        'the circuit breaker opens for an unresponsive gateway',
      ],
      [
        'ask: async (request) => toSent(await exchange(request)),',
        'ask: async (request) => toSent(await breaker.fire(request)),',
        'queries bypass the circuit breaker',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/http-client.ts', [
      ['address.host === gateway.host || ', '', 'the URL of the gateway is trusted'],
      [
        'if (!address || address.protocol !== gateway.protocol) return false;',
        'if (!address) return false;',
        'secrets are sent only over the protocol of the gateway',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/replies.ts', [
      [' || status === 429) return null;', ') return null;', 'a 429 response is unknown'],
      ['status < 400 || status > 499 ', 'status < 400 ', 'a 5xx response is unknown'],
      [
        '.filter((entry) => entry.reference === reference)',
        '',
        'a transaction with another reference is rejected',
      ],
      ['text: withoutKeys(', 'text: String(', 'error messages contain no keys'],
    ]),
    ...mutantsOf('src/providers/wompi/statuses.ts', [
      ['record.amount_in_cents === expected.amount_in_cents &&', '', 'a different amount is rejected'],
      [
        "const PRECEDENCE = ['APPROVED', 'VOIDED', 'PENDING'];",
        "const PRECEDENCE = ['PENDING', 'APPROVED', 'VOIDED'];",
        'a transaction that moved money has precedence',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/notifications.ts', [
      [
        'if (parsed.data.environment !== environment)',
        'if (false)',
        'an event of another environment is rejected',
      ],
      ['if (!properties.includes(`${subject}.id`))', 'if (false)', 'the checksum must cover the id'],
    ]),
    ...mutantsOf('src/providers/wompi/signature.ts', [
      [
        '${currency}${expiration_time}${integrity_secret}',
        '${currency}${integrity_secret}',
        'the signature covers the expiry',
      ],
      [
        'left.length === right.length && timingSafeEqual(left, right)',
        'right.includes(left)',
        'checksums are compared completely',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/requests.ts', [
      [
        'return ends.toSorted(Temporal.Instant.compare)[0] ?? null;',
        'return ends[0] ?? null;',
        'the earliest expiry applies',
      ],
      ["if (currency !== 'COP') return", "if (currency === '') return", 'only COP is accepted'],
    ]),
    ...mutantsOf('src/providers/wompi/sources.ts', [
      ['if (!line.isOwn(url)) return', 'if (url === "") return', 'secrets are sent only to the gateway'],
    ]),
    ...mutantsOf('src/providers/wompi/network.ts', [
      [
        'acceptedUntil(kind, created_at).add(MAX_CLOCK_SKEW)',
        'acceptedUntil(kind, created_at)',
        'a clock difference of five minutes is tolerated',
      ],
      [
        "return isOver ? { kind: 'absent' } : unknown('not voided yet');",
        "return { kind: 'absent' };",
        'a missing void is not final while it can arrive',
      ],
      ['if (found.record.voided) return', 'if (false) return', 'a completed void is found'],
    ]),
    ...mutantsOf('src/providers/wompi/port-requests.ts', [
      [
        'return { ...common(request), expires_at, pay_with: { source } };',
        'return { ...common(request), pay_with: { source } };',
        'the charge of a stored source has an expiry',
      ],
      ['installments: isCard ? installments : null', 'installments', 'an account has no installments'],
      [
        'recurrent: isCard && mandate ? true : null',
        'recurrent: null',
        'the recurrence flag is sent for a mandate',
      ],
      [
        'if (cvv === undefined) return notSentOutcome(',
        'if (false) return notSentOutcome(',
        'a card charge requires the CVV',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/port-outcomes.ts', [
      [
        "if (refusal?.about === 'payment_source') return declineUnusable(refusal);",
        '',
        'a deleted source is a decline',
      ],
      [
        "!['payment_method', 'consent', 'reference'].includes(refusal.about)",
        'true',
        'a used consent does not fail over',
      ],
    ]),
  ],
};
