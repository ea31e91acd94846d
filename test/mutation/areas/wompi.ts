import { type Area, mutantsOf } from '../types.ts';

export const wompi: Area = {
  name: 'wompi',
  tests: ['test/unit/providers/wompi-*.test.ts', 'test/providers/wompi/*.test.ts'],
  mutants: [
    ...mutantsOf('src/providers/wompi/transactions.ts', [
      [
        "if (refusal && refusal.about !== 'reference') return",
        'if (refusal) return',
        'a used reference is no refusal',
      ],
      [
        "return found.kind === 'none' ? unknown(reason) : found;",
        'return unknown(reason);',
        'what was done is found at once',
      ],
      [
        "return found.kind === 'none' ? unknown(reason) : found;",
        "return found.kind === 'none' ? unsent(reason) : found;",
        'that it knows of none yet proves nothing',
      ],
      [
        "return found.kind === 'approved' && found.record.voided ? found",
        "return found.kind === 'approved' ? found",
        'what was not taken back is not',
      ],
      [
        'return found.id === id ? outcomeOf(found, expected)',
        'return found ? outcomeOf(found, expected)',
        'another transaction tells nothing',
      ],
      [
        'if (!ours) return unknown(reasonOf(sent));',
        "if (!ours) return { kind: 'none' };",
        'an unreadable list is not empty',
      ],
      ["if (sent.kind === 'not_sent') return unsent(sent.reason);", '', 'what never left has failed'],
    ]),
    ...mutantsOf('src/providers/gateway/line.ts', [
      ["begun ? 'silent' : 'not_sent'", "'not_sent'", 'silence is no proof'],
      ["begun ? 'silent' : 'not_sent'", "'silent'", 'without a connection nothing was sent'],
      [
        "new Set(['no_such_host', 'no_connection', 'timeout'])",
        'new Set()',
        'a silent gateway is left alone',
      ],
      [
        'ask: async (request) => sentOf(await exchange(request)),',
        'ask: async (request) => sentOf(await breaker.fire(request)),',
        'questions always go through',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/line.ts', [
      ['address.host === gateway.host || ', '', "the gateway's own address is its own"],
      [
        'if (!address || address.protocol !== gateway.protocol) return false;',
        'if (!address) return false;',
        'secrets are sent encrypted',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/replies.ts', [
      [' || status === 429) return null;', ') return null;', 'a 429 may come after the work'],
      ['status < 400 || status > 499 ', 'status < 400 ', 'a 5xx may come after the work'],
      ['.filter((entry) => entry.reference === reference)', '', "nobody else's transaction is ours"],
      ['text: withoutKeys(', 'text: String(', 'no key is repeated'],
    ]),
    ...mutantsOf('src/providers/wompi/verdicts.ts', [
      ['record.amount_in_cents === expected.amount_in_cents &&', '', 'another amount is not ours'],
      [
        "const PRECEDENCE = ['APPROVED', 'VOIDED', 'PENDING'];",
        "const PRECEDENCE = ['PENDING', 'APPROVED', 'VOIDED'];",
        'money that moved counts first',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/events.ts', [
      ['if (parsed.data.environment !== environment)', 'if (false)', 'an event is of one environment'],
      ['if (!properties.includes(`${subject}.id`))', 'if (false)', 'a checksum covers the id'],
    ]),
    ...mutantsOf('src/providers/wompi/signature.ts', [
      [
        '${currency}${expiration_time}${integrity_secret}',
        '${currency}${integrity_secret}',
        'the expiry is signed',
      ],
      [
        'left.length === right.length && timingSafeEqual(left, right)',
        'right.includes(left)',
        'checksums are compared whole',
      ],
    ]),
    ...mutantsOf('src/providers/wompi/requests.ts', [
      [
        'return ends.toSorted(Temporal.Instant.compare)[0] ?? null;',
        'return ends[0] ?? null;',
        'what ends first ends it',
      ],
      ["if (currency !== 'COP') return", "if (currency === '') return", 'COP only'],
    ]),
    ...mutantsOf('src/providers/wompi/sources.ts', [
      ['if (!line.isOwn(url)) return', 'if (url === "") return', 'secrets go to the gateway alone'],
    ]),
    ...mutantsOf('src/providers/wompi/network.ts', [
      [
        'takenUntil(kind, created_at).add(CLOCKS_APART)',
        'takenUntil(kind, created_at)',
        'clocks may differ by five minutes',
      ],
      [
        "return isOver ? { kind: 'absent' } : unknown('not voided yet');",
        "return { kind: 'absent' };",
        'a void may still come',
      ],
      ['if (found.record.voided) return', 'if (false) return', 'a void that was made is found'],
    ]),
    ...mutantsOf('src/providers/wompi/charges.ts', [
      [
        'return { ...common(request), expires_at, pay_with: { source } };',
        'return { ...common(request), pay_with: { source } };',
        'what is kept is charged within its time',
      ],
      ['installments: isCard ? installments : null', 'installments', 'an account has no installments'],
      ['recurrent: isCard && mandate ? true : null', 'recurrent: null', 'a mandate is told'],
      ['if (cvv === undefined) return unasked(', 'if (false) return unasked(', 'a card needs its CVV'],
    ]),
    ...mutantsOf('src/providers/wompi/readings.ts', [
      ["if (refusal?.about === 'payment_source') return lost(refusal);", '', 'a lost source is a decline'],
      [
        "!['payment_method', 'consent', 'reference'].includes(refusal.about)",
        'true',
        'a spent consent goes to nobody else',
      ],
    ]),
  ],
};
