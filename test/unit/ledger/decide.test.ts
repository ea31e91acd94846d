import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TransactionStatus } from '#src/kernel/lists.ts';
import { type Decision, decide, type Finding } from '#src/ledger/transactions/decide.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import type { NetworkRecord } from '#src/providers/port/network.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

const NOW = Temporal.Instant.from('2027-01-15T15:00:00Z');
const EARLIER = NOW.subtract({ hours: 1 });

function anOperation(kind: OperationKind, change: Partial<Operation> = {}): Operation {
  return {
    reference: 'r',
    transaction_id: 't',
    commerce_id: 1,
    production: false,
    kind,
    amount: 100_00n,
    currency: 'COP',
    original: null,
    status: 'open',
    code: null,
    expires_at: null,
    asks: 0,
    next_ask_at: EARLIER,
    created_at: EARLIER,
    settled_at: null,
    provider: 'simulator',
    network_id: null,
    authorization_code: null,
    provider_text: null,
    answered_ms: null,
    passed_on_by: null,
    disputes_ask_at: null,
    intent: null,
    ...change,
  };
}

function aTransaction(status: TransactionStatus, change: Partial<Transaction> = {}): Transaction {
  const isNew = status === 'Pendiente' || status === 'Por Pagar';
  return {
    id: 't',
    number: 1n,
    commerce_id: 1,
    office_id: 1,
    production: false,
    payment_id: 'p',
    subscription_id: null,
    pre_authorization_id: null,
    invoice_id: null,
    status,
    payment_method: 'card',
    payment_method_source: 'visa',
    amount: 100_00n,
    currency_type: 'COP',
    cop_per_unit: 100n,
    value_cop: 100_00n,
    tax_cop: 0n,
    refunded: 0n,
    disputed: 0n,
    response_code: isNew ? null : '00',
    authorization_code: isNew ? null : 'ABC123',
    network_transaction_id: isNew ? null : '7',
    card_bin: null,
    card_last_four: null,
    installments: null,
    customer_payer: null,
    url_response: null,
    voucher: null,
    barcode: null,
    agreement: null,
    mails_voucher: true,
    expires_at: null,
    approved_at: isNew ? null : EARLIER,
    created_at: EARLIER,
    updated_at: EARLIER,
    ...change,
  };
}

function aRecord(code: string | null, change: Partial<NetworkRecord> = {}): NetworkRecord {
  return {
    reference: 'r',
    code,
    network_transaction_id: '42',
    authorization_code: code === '00' ? 'A1B2C3' : null,
    expires_at: null,
    bank_url: null,
    voucher: null,
    barcode: null,
    ...change,
  };
}

const FINDINGS = {
  approved: { kind: 'approved', record: aRecord('00') },
  declined: { kind: 'declined', record: aRecord('51') },
  failed: { kind: 'failed', code: 'E99', reason: 'down' },
  absent: { kind: 'absent' },
  unknown: { kind: 'unknown', code: 'T01', reason: 'silence' },
  pending: { kind: 'pending', record: aRecord(null) },
} as const satisfies Record<string, Finding>;
type Name = keyof typeof FINDINGS;

/** The transaction status in which each kind of operation starts. */
const STARTS = {
  purchase: 'Pendiente',
  transfer: 'Pendiente',
  voucher: 'Por Pagar',
  hold: 'Pendiente',
  capture: 'Autorizada',
  void: 'Aprobada',
  refund: 'Aprobada',
} as const satisfies Record<OperationKind, TransactionStatus>;

/** Operation kind × outcome: the event and the new status. Null: the status does not change. */
const TABLE: Record<OperationKind, Record<Exclude<Name, 'pending'>, [string, TransactionStatus] | null>> = {
  purchase: {
    approved: ['approved', 'Aprobada'],
    declined: ['declined', 'Rechazada'],
    failed: ['failed', 'Fallida'],
    absent: ['failed', 'Fallida'],
    unknown: null,
  },
  transfer: {
    approved: ['approved', 'Aprobada'],
    declined: ['declined', 'Rechazada'],
    failed: ['failed', 'Fallida'],
    absent: ['failed', 'Fallida'],
    unknown: null,
  },
  voucher: {
    approved: ['approved', 'Aprobada'],
    declined: ['declined', 'Rechazada'],
    failed: ['failed', 'Fallida'],
    absent: ['failed', 'Fallida'],
    unknown: null,
  },
  hold: {
    approved: ['held', 'Autorizada'],
    declined: ['declined', 'Rechazada'],
    failed: ['failed', 'Fallida'],
    absent: ['failed', 'Fallida'],
    unknown: null,
  },
  capture: { approved: ['captured', 'Aprobada'], declined: null, failed: null, absent: null, unknown: null },
  void: { approved: ['voided', 'Anulada'], declined: null, failed: null, absent: null, unknown: null },
  refund: { approved: ['refunded', 'Reversada'], declined: null, failed: null, absent: null, unknown: null },
};

const OPERATION_ENDS = {
  approved: { status: 'approved', code: '00', network_id: '42', authorization_code: 'A1B2C3' },
  declined: { status: 'declined', code: '51', network_id: '42' },
  failed: { status: 'failed', code: 'E99' },
  absent: { status: 'failed', code: 'E99' },
} as const;

const entriesOf = <T extends object>(value: T) => Object.entries(value) as [keyof T, T[keyof T]][];

describe('operation outcome', () => {
  for (const [kind, row] of entriesOf(TABLE)) {
    for (const [name, expected] of entriesOf(row)) {
      test(`${kind} × ${name}: ${expected?.[1] ?? 'unchanged'}`, () => {
        const transaction = aTransaction(STARTS[kind]);
        const decision = decide(anOperation(kind), transaction, FINDINGS[name], NOW);
        assert.equal(decision.event, expected?.[0] ?? null);
        assert.equal(decision.transaction.status ?? transaction.status, expected?.[1] ?? STARTS[kind]);
        if (name === 'unknown') return assert.deepEqual(decision.operation, { code: 'T01' });
        const end = { ...OPERATION_ENDS[name], next_ask_at: null, settled_at: NOW };
        assert.deepEqual(decision.operation, end);
      });
    }
  }

  test('keeps the provider id and message of a failed charge', () => {
    const said = { network_transaction_id: '99', text: 'Sin respuesta del banco' };
    const finding = { kind: 'failed', code: 'E99', reason: 'XH', ...said } as const;
    const { operation } = decide(anOperation('refund'), aTransaction('Aprobada'), finding, NOW);
    assert.deepEqual([operation.network_id, operation.provider_text], ['99', 'Sin respuesta del banco']);
  });

  for (const kind of ['purchase', 'transfer', 'voucher', 'hold'] as const) {
    test(`${kind} stores the response code, authorization code and network id`, () => {
      const after = (name: Name) => {
        const { transaction } = decide(anOperation(kind), aTransaction(STARTS[kind]), FINDINGS[name], NOW);
        const { response_code, authorization_code, network_transaction_id } = transaction;
        return [response_code, authorization_code, network_transaction_id];
      };
      assert.deepEqual(after('approved'), ['00', 'A1B2C3', '42']);
      assert.deepEqual(after('declined'), ['51', null, '42']);
      assert.equal(after('failed')[0], 'E99');
      assert.equal(after('absent')[0], 'E99');
      assert.equal(after('unknown')[0], 'T01');
    });
  }

  for (const [kind, code] of [
    ['purchase', '05'],
    ['hold', '05'],
    ['transfer', 'EXPIRED'],
    ['voucher', 'EXPIRED'],
  ] as const) {
    test(`${kind} declined without a code gets a default response code`, () => {
      const finding = { kind: 'declined', record: aRecord(null) } as const;
      const { transaction } = decide(anOperation(kind), aTransaction(STARTS[kind]), finding, NOW);
      assert.equal(transaction.response_code, code);
    });
  }

  for (const kind of ['capture', 'void', 'refund'] as const) {
    test(`${kind} without success does not change the transaction`, () => {
      for (const name of ['declined', 'failed', 'absent', 'unknown'] as const) {
        const decision = decide(anOperation(kind), aTransaction(STARTS[kind]), FINDINGS[name], NOW);
        assert.deepEqual(decision.transaction, {}, name);
      }
    });
  }

  test('only incoming payments set approved_at', () => {
    for (const [kind, start] of entriesOf(STARTS)) {
      const { transaction } = decide(anOperation(kind), aTransaction(start), FINDINGS.approved, NOW);
      const isIncome = ['purchase', 'transfer', 'voucher', 'capture'].includes(kind);
      assert.equal(transaction.approved_at, isIncome ? NOW : undefined, kind);
    }
  });
});

describe('refund or void', () => {
  const parts: { refunded: bigint; amount: bigint; ends: TransactionStatus; sum: bigint }[] = [
    { refunded: 0n, amount: 1n, ends: 'Aprobada', sum: 1n },
    { refunded: 0n, amount: 99_99n, ends: 'Aprobada', sum: 99_99n },
    { refunded: 99_99n, amount: 1n, ends: 'Reversada', sum: 100_00n },
    { refunded: 0n, amount: 100_00n, ends: 'Reversada', sum: 100_00n },
  ];
  for (const { refunded, amount, ends, sum } of parts) {
    test(`refund of ${amount} after ${refunded} of 10000 is ${ends}`, () => {
      const operation = anOperation('refund', { amount });
      const decision = decide(operation, aTransaction('Aprobada', { refunded }), FINDINGS.approved, NOW);
      assert.equal(decision.transaction.status ?? 'Aprobada', ends);
      assert.equal(decision.transaction.refunded, sum);
      assert.equal(decision.transaction.response_code, undefined);
    });
  }

  test('a void counts the whole amount as refunded', () => {
    const { transaction } = decide(anOperation('void'), aTransaction('Aprobada'), FINDINGS.approved, NOW);
    assert.deepEqual(transaction, { status: 'Anulada', refunded: 100_00n });
  });

  for (const kind of ['void', 'refund'] as const) {
    test(`${kind}: escalates once, after the fourth unanswered query`, () => {
      const ask = (asks: number, status: TransactionStatus): Decision =>
        decide(anOperation(kind, { asks }), aTransaction(status), FINDINGS.unknown, NOW);
      for (const asks of [0, 1, 2, 3]) assert.equal(ask(asks, 'Aprobada').event, null, `${asks}`);
      const fourth = ask(4, 'Aprobada');
      assert.equal(fourth.event, 'refund_escalated');
      assert.deepEqual(fourth.transaction, { status: 'Reversion Escalada' });
      assert.deepEqual(fourth.operation, {}, 'the operation is still queried');
      assert.equal(ask(5, 'Reversion Escalada').event, null);
      assert.equal(ask(9, 'Autorizada').event, null, 'releasing a hold is not a reversal');
    });

    test(`${kind}: an escalated operation can still end`, () => {
      const operation = anOperation(kind, { asks: 5 });
      const end = (name: Name) => decide(operation, aTransaction('Reversion Escalada'), FINDINGS[name], NOW);
      assert.equal(end('approved').transaction.status, kind === 'void' ? 'Anulada' : 'Reversada');
      for (const name of ['declined', 'failed', 'absent'] as const) {
        assert.equal(end(name).event, 'refund_refused');
        assert.deepEqual(end(name).transaction, { status: 'Aprobada' });
      }
    });
  }

  test('an escalated partial refund that succeeds leaves the transaction Aprobada', () => {
    const operation = anOperation('refund', { asks: 5, amount: 40_00n });
    const { transaction } = decide(operation, aTransaction('Reversion Escalada'), FINDINGS.approved, NOW);
    assert.deepEqual(transaction, { status: 'Aprobada', refunded: 40_00n });
  });
});

describe('pending payment', () => {
  const waiting = { kind: 'pending', record: aRecord(null, { voucher: '123', barcode: '456' }) } as const;

  test('a bank transfer is Pendiente with its bank URL and no error code', () => {
    const record = aRecord(null, { bank_url: 'https://banco.example/1' });
    const before = aTransaction('Pendiente', { response_code: 'T01' });
    const decision = decide(anOperation('transfer'), before, { kind: 'pending', record }, NOW);
    assert.equal(decision.event, null);
    assert.deepEqual(decision.operation, { code: null, network_id: '42' });
    const { status, url_response, response_code, network_transaction_id } = decision.transaction;
    assert.deepEqual(
      [status, url_response, response_code, network_transaction_id],
      [undefined, record.bank_url, null, '42'],
    );
  });

  for (const kind of ['purchase', 'hold'] as const) {
    test(`${kind}: a 3-D Secure challenge is Pendiente with its URL until the network expiry`, () => {
      const expires_at = NOW.add({ minutes: 10 });
      const bank_url = 'https://banco.example/1';
      const before = aTransaction('Pendiente', { response_code: 'T01' });
      const finding: Finding = { kind: 'pending', record: aRecord(null, { bank_url, expires_at }) };
      const decision = decide(anOperation(kind), before, finding, NOW);
      assert.equal(decision.event, null);
      assert.deepEqual(decision.operation, { code: null, expires_at, network_id: '42' });
      const after = { ...before, ...decision.transaction };
      assert.deepEqual(
        [after.status, after.url_response, after.response_code, after.expires_at],
        ['Pendiente', bank_url, null, expires_at],
      );
      const silence = decide(anOperation(kind, { asks: 9 }), after, FINDINGS.unknown, NOW);
      assert.deepEqual(silence.transaction, {}, 'an unanswered query does not change the status');
    });
  }

  for (const kind of ['capture', 'void', 'refund'] as const) {
    test(`${kind}: a pending result only stores the network id`, () => {
      const decision = decide(anOperation(kind), aTransaction(STARTS[kind]), FINDINGS.pending, NOW);
      assert.deepEqual(decision, { event: null, operation: { network_id: '42' }, transaction: {} });
    });
  }

  test('a cash voucher is Por Pagar with its number', () => {
    const expires_at = NOW.add({ seconds: 1 });
    const before = aTransaction('Pendiente', { expires_at, response_code: 'T01' });
    const decision = decide(anOperation('voucher'), before, waiting, NOW);
    assert.equal(decision.event, 'coupon_issued');
    const { status, voucher, barcode, response_code } = decision.transaction;
    assert.deepEqual([status, voucher, barcode, response_code], ['Por Pagar', '123', '456', null]);
    const again = decide(anOperation('voucher'), aTransaction('Por Pagar', { expires_at }), waiting, NOW);
    assert.equal(again.event, null);
    assert.equal(again.transaction.status, undefined);
  });

  for (const [status, response_code] of [
    ['Por Pagar', null],
    // Never answered until it expired. The expiry still ends the pending state.
    ['Pendiente', 'T01'],
  ] as const) {
    test(`a voucher that is ${status} is Rechazada only when the network reports its expiry`, () => {
      const before = aTransaction(status, { expires_at: EARLIER, response_code });
      const early = decide(anOperation('voucher'), before, waiting, NOW);
      assert.notEqual(early.transaction.status, 'Rechazada');
      const decision = decide(
        anOperation('voucher'),
        before,
        { kind: 'declined', record: aRecord(null) },
        NOW,
      );
      assert.equal(decision.event, 'declined');
      assert.equal(decision.operation.status, 'declined');
      assert.equal(decision.operation.next_ask_at, null);
      const after = { ...before, ...decision.transaction };
      assert.deepEqual([after.status, after.response_code], ['Rechazada', 'EXPIRED']);
    });
  }

  test('a voucher paid before its expiry is Aprobada, even when reported later', () => {
    const before = aTransaction('Por Pagar', { expires_at: EARLIER });
    const decision = decide(anOperation('voucher'), before, FINDINGS.approved, NOW);
    assert.equal(decision.transaction.status, 'Aprobada');
  });

  test('an unanswered query does not change a known status', () => {
    const before = aTransaction('Por Pagar', { response_code: null, voucher: '123' });
    const decision = decide(anOperation('voucher', { asks: 3 }), before, FINDINGS.unknown, NOW);
    const after = { ...before, ...decision.transaction };
    assert.deepEqual([after.status, after.voucher, after.response_code], ['Por Pagar', '123', null]);
  });
});
