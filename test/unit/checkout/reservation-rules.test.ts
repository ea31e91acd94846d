import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  abilitiesOf,
  type Block,
  changedReservation,
  onAlarm,
  onFinding,
} from '#src/checkout/reservations/rules.ts';
import type { Reservation } from '#src/checkout/reservations/types.ts';
import { RESERVATION_STATES, type ReservationState } from '#src/kernel/lists.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';

const AUTHORIZED = instant('2027-01-15T10:00:00');
const EXPIRES = instant('2027-01-22T10:00:00');
const HELD = 150_000_00n;

function instant(local: string): Temporal.Instant {
  return Temporal.Instant.from(`${local}-05:00`);
}

function aReservation(change: Partial<Reservation> = {}): Reservation {
  return {
    id: '01a1e0b1-0f66-748f-a0cc-b0f0ff4706e8',
    commerce_id: 1,
    office_id: 1,
    user_id: 1,
    production: true,
    checkout_type: 'api',
    status: 'Pre-autorizada',
    description: 'Habitación 12',
    estimated_amount: HELD,
    tax: 0n,
    currency: 'COP',
    references: [],
    customer: null,
    webhook_url: null,
    redirect_url: null,
    checkout_template_id: null,
    token_hash: null,
    transaction_id: '01a1e0b1-0f66-748f-a0cc-b0f0ff4706e9',
    authorized_amount: HELD,
    confirmed_amount: null,
    installments: 1,
    franchise: 'visa',
    bin: '460000',
    last_four: '0006',
    network_transaction_id: '1001',
    authorization_code: 'A1B2C3',
    response_code: '00',
    expires_at: EXPIRES,
    authorized_at: AUTHORIZED,
    confirmed_at: null,
    voided_at: null,
    warned_at: null,
    open_operation: null,
    alarm_at: null,
    events: 1,
    created_at: AUTHORIZED,
    updated_at: AUTHORIZED,
    ...change,
  };
}

const NOT_HELD = { authorized_amount: null, authorized_at: null, expires_at: null } as const;

describe('allowed operations of a reservation', () => {
  const moments: [string, Block | null, Block | null][] = [
    ['2027-01-15T10:00:00', null, null],
    ['2027-01-21T09:59:59', null, null],
    ['2027-01-21T10:00:00', null, 'MIT_VOID_WINDOW_CLOSED'],
    ['2027-01-21T10:00:01', null, 'MIT_VOID_WINDOW_CLOSED'],
    ['2027-01-22T09:59:59', null, 'MIT_VOID_WINDOW_CLOSED'],
    ['2027-01-22T10:00:00', 'MIT_EXPIRED', 'MIT_EXPIRED'],
    ['2027-02-22T10:00:00', 'MIT_EXPIRED', 'MIT_EXPIRED'],
  ];
  for (const [moment, confirm, release] of moments) {
    test(`authorized on 15 January, at ${moment}: charge ${confirm ?? 'yes'}, release ${release ?? 'yes'}`, () => {
      assert.deepEqual(abilitiesOf(aReservation(), instant(moment)), {
        confirm,
        void: release,
        max_confirmable_amount: confirm === null ? HELD : 0n,
        voidable_until: instant('2027-01-21T10:00:00'),
      });
    });
  }

  const states: Record<ReservationState, [Block | null, Block | null]> = {
    Iniciada: ['M05', 'V42'],
    'Pre-autorizada': [null, null],
    Confirmada: ['MIT_ALREADY_CONFIRMED', 'MIT_ALREADY_CONFIRMED'],
    Anulada: ['M02', 'V42'],
    Vencida: ['MIT_EXPIRED', 'MIT_EXPIRED'],
    Rechazada: ['M05', 'V42'],
    Fallida: ['M05', 'V42'],
    Indeterminada: ['MIT_INDETERMINATE', 'MIT_INDETERMINATE'],
  };
  for (const status of RESERVATION_STATES) {
    const [confirm, release] = states[status];
    test(`${status}: charge ${confirm ?? 'yes'}, release ${release ?? 'yes'}`, () => {
      const abilities = abilitiesOf(aReservation({ status }), AUTHORIZED);
      assert.equal(abilities.confirm, confirm);
      assert.equal(abilities.void, release);
      assert.equal(abilities.max_confirmable_amount, confirm === null ? HELD : 0n);
    });
  }

  test('no operation starts while another is in progress', () => {
    const open_operation = '01a1e0b1-0f66-748f-a0cc-b0f0ff4706ea';
    for (const reservation of [
      aReservation({ open_operation }),
      aReservation({ open_operation, status: 'Iniciada', ...NOT_HELD }),
    ]) {
      const { confirm, void: release, max_confirmable_amount } = abilitiesOf(reservation, AUTHORIZED);
      assert.deepEqual(
        [confirm, release, max_confirmable_amount],
        ['MIT_IN_PROGRESS', 'MIT_IN_PROGRESS', 0n],
      );
    }
  });

  test('has no release deadline before authorization', () => {
    const { voidable_until } = abilitiesOf(aReservation({ status: 'Iniciada', ...NOT_HELD }), AUTHORIZED);
    assert.equal(voidable_until, null);
  });
});

describe('reservation alarm', () => {
  const alarms: [string, Partial<Reservation>, string | null][] = [
    ['is the warning first', {}, '2027-01-21T10:00:00'],
    ['is the expiry after the warning', { warned_at: instant('2027-01-21T10:00:00') }, '2027-01-22T10:00:00'],
    [
      'is off while an operation is in progress',
      { open_operation: '01a1e0b1-0f66-748f-a0cc-b0f0ff4706ea' },
      null,
    ],
    ['is off while indeterminate', { status: 'Indeterminada' }, null],
    ['is off after the charge', { status: 'Confirmada' }, null],
    ['is off before authorization', { status: 'Iniciada', ...NOT_HELD }, null],
  ];
  for (const [name, change, expected] of alarms) {
    test(name, () => {
      const { alarm_at } = changedReservation(aReservation(), change, AUTHORIZED);
      assert.equal(alarm_at?.toString(), expected === null ? undefined : instant(expected).toString());
    });
  }

  const rings: [string, Partial<Reservation>, ReservationState, string | null][] = [
    ['2027-01-21T09:59:59', {}, 'Pre-autorizada', null],
    ['2027-01-21T10:00:00', {}, 'Pre-autorizada', 'mit.expiring_soon'],
    ['2027-01-22T09:59:59', {}, 'Pre-autorizada', 'mit.expiring_soon'],
    ['2027-01-22T09:59:59', { warned_at: instant('2027-01-21T10:00:00') }, 'Pre-autorizada', null],
    ['2027-01-22T10:00:00', { warned_at: instant('2027-01-21T10:00:00') }, 'Vencida', 'mit.expired'],
    // The alarm was missed. An expired reservation cannot be charged, so no warning is sent.
    ['2027-01-30T10:00:00', {}, 'Vencida', 'mit.expired'],
  ];
  for (const [moment, change, status, event] of rings) {
    test(`at ${moment}${change.warned_at ? ', warned before' : ''}: ${event ?? 'nothing'}`, () => {
      const rung = onAlarm(aReservation(change), instant(moment));
      assert.equal(rung.reservation.status, status);
      assert.equal(rung.event, event);
      if (status === 'Vencida') assert.equal(rung.reservation.alarm_at, null);
    });
  }
});

describe('outcome of a network operation', () => {
  const record = {
    reference: '01a1e0b1-0f66-748f-a0cc-b0f0ff4706ea',
    code: '00',
    network_transaction_id: '1002',
    authorization_code: 'D4E5F6',
    expires_at: null,
    bank_url: null,
    voucher: null,
    barcode: null,
  };
  const LATER = instant('2027-01-18T10:00:00');
  const outcomes: Record<string, Finding> = {
    approved: { kind: 'approved', record },
    declined: { kind: 'declined', record: { ...record, code: '51' } },
    'declined as expired': { kind: 'declined', record: { ...record, code: 'M04' } },
    failed: { kind: 'failed', code: 'E99', reason: 'refused' },
    absent: { kind: 'absent' },
    unknown: { kind: 'unknown', code: 'T01', reason: 'silence' },
  };
  const rows: ['hold' | 'capture' | 'void', ReservationState, string, ReservationState, string | null][] = [
    ['hold', 'Iniciada', 'approved', 'Pre-autorizada', 'mit.pre_authorized'],
    ['hold', 'Iniciada', 'declined', 'Rechazada', 'mit.declined'],
    ['hold', 'Iniciada', 'failed', 'Fallida', null],
    ['hold', 'Iniciada', 'unknown', 'Indeterminada', null],
    ['hold', 'Indeterminada', 'approved', 'Pre-autorizada', 'mit.pre_authorized'],
    ['hold', 'Indeterminada', 'declined', 'Rechazada', 'mit.declined'],
    ['hold', 'Indeterminada', 'absent', 'Fallida', null],
    ['hold', 'Indeterminada', 'unknown', 'Indeterminada', null],
    ['capture', 'Pre-autorizada', 'approved', 'Confirmada', 'mit.confirmed'],
    ['capture', 'Pre-autorizada', 'declined', 'Pre-autorizada', null],
    ['capture', 'Pre-autorizada', 'declined as expired', 'Vencida', 'mit.expired'],
    ['capture', 'Pre-autorizada', 'failed', 'Pre-autorizada', null],
    ['capture', 'Pre-autorizada', 'unknown', 'Indeterminada', null],
    ['capture', 'Indeterminada', 'approved', 'Confirmada', 'mit.confirmed'],
    ['capture', 'Indeterminada', 'absent', 'Pre-autorizada', null],
    ['capture', 'Indeterminada', 'declined as expired', 'Vencida', 'mit.expired'],
    ['void', 'Pre-autorizada', 'approved', 'Anulada', 'mit.voided'],
    ['void', 'Pre-autorizada', 'declined', 'Pre-autorizada', null],
    ['void', 'Pre-autorizada', 'unknown', 'Indeterminada', null],
    ['void', 'Indeterminada', 'approved', 'Anulada', 'mit.voided'],
    ['void', 'Indeterminada', 'absent', 'Pre-autorizada', null],
  ];
  for (const [kind, from, outcome, to, event] of rows) {
    test(`${kind} ${outcome}: ${from} → ${to}`, () => {
      const facts = kind === 'hold' ? NOT_HELD : {};
      const before = aReservation({ status: from, open_operation: record.reference, ...facts });
      const operation = { kind, amount: HELD, created_at: AUTHORIZED };
      const finding = outcomes[outcome] ?? { kind: 'absent' };
      const { reservation, event: reported } = onFinding(before, operation, finding, LATER);
      assert.equal(reservation.status, to);
      assert.equal(reported, event);
      assert.equal(reservation.open_operation, outcome === 'unknown' ? record.reference : null);
      if (to === 'Pre-autorizada') assert.equal(reservation.alarm_at?.toString(), '2027-01-21T15:00:00Z');
      else assert.equal(reservation.alarm_at, null);
    });
  }

  for (const from of ['Iniciada', 'Indeterminada'] as const)
    for (const finding of [
      { kind: 'pending', record: { ...record, code: null, bank_url: 'https://banco.example/1' } },
      { kind: 'unknown', code: 'T01', reason: 'silence' },
    ] as const)
      test(`hold ${finding.kind} during a 3-D Secure challenge: ${from} → Iniciada`, () => {
        const before = aReservation({ status: from, open_operation: record.reference, ...NOT_HELD });
        const operation = { kind: 'hold', amount: HELD, created_at: AUTHORIZED } as const;
        const { reservation, event } = onFinding(before, operation, finding, LATER, true);
        assert.deepEqual([reservation.status, event], ['Iniciada', null]);
        assert.equal(reservation.open_operation, record.reference, 'nothing else is tried meanwhile');
        assert.equal(reservation.expires_at, null);
        assert.equal(reservation.alarm_at, null);
      });

  test('a hold counts from its request time unless the network returns an expiry', () => {
    const operation = { kind: 'hold', amount: HELD, created_at: AUTHORIZED } as const;
    const until = (franchise: Reservation['franchise'], expires_at: Temporal.Instant | null) => {
      const before = aReservation({ status: 'Indeterminada', franchise, ...NOT_HELD });
      const finding: Finding = { kind: 'approved', record: { ...record, expires_at } };
      return onFinding(before, operation, finding, LATER).reservation.expires_at?.toString();
    };
    assert.equal(until('visa', null), '2027-01-22T15:00:00Z');
    assert.equal(until('mastercard', null), '2027-02-14T15:00:00Z');
    assert.equal(until('visa', LATER), LATER.toString());
  });

  test('a hold expires at the displayed whole second', () => {
    const operation = { kind: 'hold', amount: HELD, created_at: AUTHORIZED } as const;
    for (const milliseconds of [1, 499, 500, 999]) {
      const expires_at = EXPIRES.add({ milliseconds });
      const finding: Finding = { kind: 'approved', record: { ...record, expires_at } };
      const before = aReservation({ status: 'Iniciada', ...NOT_HELD });
      const { reservation } = onFinding(before, operation, finding, LATER);
      assert.equal(reservation.expires_at?.toString(), EXPIRES.toString(), `${milliseconds} ms`);
    }
  });
});
