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
      ["roundingMode: 'floor'", "roundingMode: 'ceil'", 'the shown expiry is not after the expiry'],
      [
        'const VALID_DAYS = { mastercard: 30, other: 7 }',
        'const VALID_DAYS = { mastercard: 30, other: 8 }',
        'a Visa hold lasts seven days',
      ],
      [
        'const HOURS_OF_NO_RELEASE = 24;',
        'const HOURS_OF_NO_RELEASE = 23;',
        'a release closes 24 hours before the end',
      ],
      [
        'limit !== null && Temporal.Instant.compare(limit, now) <= 0',
        'limit !== null && Temporal.Instant.compare(limit, now) < 0',
        'the release closes at its very second',
      ],
      ["if (open_operation !== null) return 'MIT_IN_PROGRESS';", '', 'one operation at a time'],
      ["if (status === 'Confirmada') return 'MIT_ALREADY_CONFIRMED';", '', 'a reservation is charged once'],
      ["return isOver ? 'MIT_EXPIRED' : null;", 'return null;', 'what has expired is not charged'],
      ["if (code === 'M04') {", 'if (false) {', 'a hold that the network calls expired is over'],
      ['authorized_at: created_at,', 'authorized_at: now,', 'a hold counts from when it was asked for'],
      ['record.expires_at ?? validUntil', 'validUntil', "the network's own date of expiry counts"],
      [
        "const back = status === 'Indeterminada' ? { status: reservationAfter(status, 'cleared') } : {};",
        'const back = {};',
        'a refusal after a doubt leads back to the hold',
      ],
      [
        "status !== 'Pre-autorizada' || open_operation !== null",
        "status !== 'Pre-autorizada'",
        'nothing expires while an operation is under way',
      ],
    ]),
    ...mutantsOf(`${FOLDER}/operate.ts`, [
      [
        "if (amount > max_confirmable_amount) throw blocked('MIT_AMOUNT_EXCEEDS_AUTHORIZED', reservation, now);",
        '',
        'never more is charged than was held',
      ],
      ['brand === null || !brands.includes(brand)', 'brand === null', 'only enabled brands are held on'],
      [
        "if (reservation.status === 'Indeterminada') throw new OutcomeUnknown(reservation);",
        '',
        'nothing is asked while the outcome is unknown',
      ],
    ]),
    ...mutantsOf(`${FOLDER}/settle.ts`, [
      [
        'if (reservation.open_operation !== operation.reference) return { reservation, ...applied };',
        '',
        'only the operation under way moves a reservation',
      ],
      [
        'shareOf(reservation.tax, amount, reservation.estimated_amount)',
        'reservation.tax',
        'charging less contains less tax',
      ],
      [
        "if (transaction.status !== 'Autorizada') return;",
        'return;',
        'the transaction of an expired hold is closed',
      ],
    ]),
  ],
};
