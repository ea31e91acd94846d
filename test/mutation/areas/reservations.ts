import { type Area, mutantsOf } from '../types.ts';

const FOLDER = 'src/checkout/reservations';

export const reservations: Area = {
  name: 'reservations',
  tests: [
    'test/unit/*/reservation-{rules,moves}.test.ts',
    'test/api/*/{late-outcomes,reservation-operations,reservation-authorize,reservation-trouble,reservation-concurrency}.test.ts',
    'test/scenarios/*/reservation-{books,dates,unknown-outcome,concurrency}.test.ts',
  ],
  mutants: [
    ...mutantsOf(`${FOLDER}/rules.ts`, [
      [
        'const VALID_DAYS = { mastercard: 30, other: 7 }',
        'const VALID_DAYS = { mastercard: 30, other: 8 }',
        'a Visa hold lasts seven days',
      ],
      [
        'const HOURS_OF_NO_RELEASE = 24;',
        'const HOURS_OF_NO_RELEASE = 23;',
        'a hold can be released until 24 hours before its end',
      ],
      [
        'limit !== null && Temporal.Instant.compare(limit, now) <= 0',
        'limit !== null && Temporal.Instant.compare(limit, now) < 0',
        'a hold cannot be released at the exact deadline',
      ],
      ["if (open_operation !== null) return 'MIT_IN_PROGRESS';", '', 'only one operation is in progress'],
      ["if (status === 'Confirmada') return 'MIT_ALREADY_CONFIRMED';", '', 'a reservation is charged once'],
      ["return isOver ? 'MIT_EXPIRED' : null;", 'return null;', 'an expired reservation is not charged'],
      ["if (code === 'M04') {", 'if (false) {', 'a hold that the network reports as expired ends'],
      ['authorized_at: created_at,', 'authorized_at: now,', 'a hold counts from its request time'],
      ['record.expires_at ?? validUntil', 'validUntil', 'the expiry date of the network has precedence'],
      [
        "const back = status === 'Indeterminada' ? { status: reservationAfter(status, 'cleared') } : {};",
        'const back = {};',
        'a refusal after an unknown outcome restores the hold',
      ],
      [
        "status !== 'Pre-autorizada' || open_operation !== null",
        "status !== 'Pre-autorizada'",
        'a reservation does not expire while an operation is in progress',
      ],
    ]),
    ...mutantsOf(`${FOLDER}/operate.ts`, [
      [
        "if (amount > max_confirmable_amount) throw blocked('MIT_AMOUNT_EXCEEDS_AUTHORIZED', reservation, now);",
        '',
        'a capture never exceeds the hold',
      ],
      ['brand === null || !brands.includes(brand)', 'brand === null', 'only enabled brands accept holds'],
      [
        "if (reservation.status === 'Indeterminada') throw new OutcomeUnknown(reservation);",
        '',
        'no operation starts while the outcome is unknown',
      ],
    ]),
    ...mutantsOf(`${FOLDER}/settle.ts`, [
      [
        'if (reservation.open_operation !== operation.reference) return { reservation, ...applied };',
        '',
        'only the operation in progress changes a reservation',
      ],
      [
        'shareOf(reservation.tax, amount, reservation.estimated_amount)',
        'reservation.tax',
        'a partial capture has a proportional tax',
      ],
      [
        "if (transaction.status !== 'Autorizada') return;",
        'return;',
        'the transaction of an expired hold is closed',
      ],
    ]),
  ],
};
