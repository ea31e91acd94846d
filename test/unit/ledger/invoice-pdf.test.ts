import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { InvoiceDocument } from '#src/ledger/invoices/pdf/document.ts';
import { formatRate } from '#src/ledger/invoices/pdf/formats.ts';
import { logoForDrawing, prepareLogo } from '#src/ledger/invoices/pdf/logo.ts';
import { renderInvoicePdf } from '#src/ledger/invoices/pdf/render.ts';
import { readPdf } from '#test/support/pdf.ts';
import { aJpeg, aPng } from '#test/support/pictures.ts';

const at = (text: string) => Temporal.Instant.from(`${text}-05:00`);

function anInvoice(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    locale: 'es',
    number: 1_042n,
    status: 'paid',
    merchant: { name: 'Café Ñandú', logo: null },
    office: 'Chapinero',
    subscriber: {
      name: 'Nubia Gómez Peña',
      identification: 'CC 1020304050',
      email: 'nubia@correo.example',
      address: 'Calle 72 # 10-34',
      city: 'Bogotá',
      country: 'Colombia',
    },
    plan: 'Café mensual',
    period: { start: at('2027-01-15T00:00'), end: at('2027-02-15T00:00') },
    issued_at: at('2027-01-15T09:00'),
    due_at: at('2027-01-20T09:00'),
    paid_at: at('2027-01-16T23:30'),
    currency: 'COP',
    lines: [{ description: 'Café mensual', amount: 3_570_000n, proration: false }],
    discount: 0n,
    base: 3_000_000n,
    tax: 570_000n,
    tax_rate_hundredths: 1_900,
    balance_applied: 0n,
    balance_credited: 0n,
    total: 3_570_000n,
    payment: { brand: 'Visa', last_four: '4242', authorization_code: '830145', transaction: 900_712n },
    attempts: [],
    portal_url: 'https://cuota.example/portal/cafe-nandu',
    ...changes,
  };
}

async function read(changes: Partial<InvoiceDocument> = {}) {
  return readPdf(await renderInvoicePdf(anInvoice(changes)));
}

function assertSays(lines: readonly string[], expected: readonly string[]): void {
  assert.deepEqual(
    expected.filter((line) => !lines.includes(line)),
    [],
    `found only: ${lines.join(' | ')}`,
  );
}

describe('invoice PDF', () => {
  test('contains all invoice data as selectable text', async () => {
    const file = await renderInvoicePdf(anInvoice());
    assert.equal(file.subarray(0, 5).toString(), '%PDF-');
    const { lines, pages } = readPdf(file);
    assert.equal(pages, 1);
    assertSays(lines, ['Café Ñandú', 'Sede Chapinero', 'Comprobante de cobro', 'N.º 1042', 'Pagado']);
    assertSays(lines, ['Nubia Gómez Peña', 'CC 1020304050', 'nubia@correo.example', 'Calle 72 # 10-34']);
    assertSays(lines, ['Bogotá, Colombia', '15 ene – 15 feb 2027', '20 ene 2027', '16 ene 2027']);
    assertSays(lines, [
      'Base',
      '$ 30.000 COP',
      'Impuesto (19 %)',
      '$ 5.700 COP',
      'Total',
      '$ 35.700 COP',
      'Valor pagado',
    ]);
    assertSays(lines, ['Visa ····4242', '830145', '900712', 'Página 1 de 1']);
    assertSays(lines, ['Este comprobante no es una factura electrónica de venta.']);
  });

  test('contains the same data in English', async () => {
    const { lines } = await read({
      locale: 'en',
      currency: 'USD',
      status: 'open',
      paid_at: null,
      payment: null,
    });
    assertSays(lines, ['Receipt', 'No. 1042', 'Open', 'Due Jan 20, 2027', 'Tax (19%)', '$ 5,700.00 USD']);
    assertSays(lines, ['Amount due', '$ 35,700.00 USD', 'There is no approved payment.', 'Page 1 of 1']);
  });

  test('does not depend on invoices rendered before', async () => {
    const lines = (await read()).lines;
    await read({ merchant: { name: 'ÑÁÉÍÓÚ', logo: null } });
    assert.deepEqual((await read()).lines, lines);
  });

  test('shows balance, discount, proration and failed attempts', async () => {
    const { lines } = await read({
      lines: [
        { description: 'Plan Oro', amount: 5_000_000n, proration: false },
        { description: 'Tiempo sin usar de Plan Plata', amount: -1_000_000n, proration: true },
      ],
      discount: 430_000n,
      balance_applied: 570_000n,
      attempts: [{ at: at('2027-01-15T09:01'), amount: 3_000_000n, reason: 'Fondos insuficientes' }],
    });
    assertSays(lines, [
      'Prorrateo',
      '−$ 10.000 COP',
      'Subtotal',
      '$ 40.000 COP',
      'Descuento',
      '−$ 4.300 COP',
    ]);
    assertSays(lines, ['Saldo a favor aplicado', '−$ 5.700 COP', 'Valor pagado', '$ 30.000 COP']);
    assertSays(lines, ['Intentos de cobro fallidos', '15 ene 2027, 09:01', 'Fondos insuficientes']);
  });

  test('shows that nothing was charged when a discount covers the total', async () => {
    const free = { discount: 3_570_000n, base: 0n, tax: 0n, total: 0n, payment: null };
    const { lines } = await read(free);
    assertSays(lines, ['$ 0 COP', '−$ 35.700 COP', 'No hubo nada que cobrar a una tarjeta.']);
  });

  test('continues on further pages without losing lines', async () => {
    const lines = Array.from({ length: 90 }, (_, index) => ({
      description: `Renglón ${index + 1}`,
      amount: 100n,
      proration: false,
    }));
    const long = await read({ lines });
    assert.equal(long.pages, 5);
    assertSays(long.lines, [...lines.map(({ description }) => description), 'Página 5 de 5']);
    assert.equal((await read({ lines: lines.slice(0, 40) })).pages, 3);
    assert.equal((await read({ lines: lines.slice(0, 5) })).pages, 1);
  });

  test('omits the subtotal and due date when they add nothing', async () => {
    const plain = (await read({ due_at: at('2027-01-16T09:00') })).lines;
    assert.deepEqual(
      ['Subtotal', 'Vencimiento'].filter((word) => plain.includes(word)),
      [],
    );
    assertSays((await read({ discount: 430_000n })).lines, ['Subtotal', 'Vencimiento']);
  });

  test('never has a last page with only the portal URL', async () => {
    const line = { description: 'Renglón', amount: 100n, proration: false };
    for (let count = 8; count <= 16; count += 1) {
      const { pages, lines } = await read({ lines: Array.from({ length: count }, () => line) });
      assertSays(lines, ['https://cuota.example/portal/cafe-nandu']);
      const onSecond = lines.slice(lines.lastIndexOf('Café Ñandú'));
      if (pages === 2) assertSays(onSecond, ['Valor pagado']);
    }
  });

  test('contains a QR code with the portal URL', async () => {
    assert.equal((await read()).qr, 'https://cuota.example/portal/cafe-nandu');
    assert.equal((await read({ portal_url: `https://cuota.example/${'x'.repeat(5_000)}` })).qr, '');
  });

  test('renders any text', async () => {
    const { lines } = await read({ merchant: { name: 'Café\0 ☕️ Nguyễn שלום', logo: null } });
    assertSays(lines, ['Café □ Nguyen □□□□']);
    const unit = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
    const anyText = fc.oneof(
      fc.string({ unit }),
      fc.constantFrom('', '\0', '👩‍💻', 'x'.repeat(10_000), '\ud800'),
    );
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (one, two) => {
        const { subscriber } = anInvoice();
        await renderInvoicePdf(
          anInvoice({
            merchant: { name: one, logo: null },
            office: two,
            plan: one,
            subscriber: { ...subscriber, name: two, email: one, address: two, city: one },
            lines: [{ description: two, amount: 1n, proration: true }],
            attempts: [{ at: at('2027-01-15T09:01'), amount: 1n, reason: one }],
            portal_url: two,
          }),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe('tax rates', () => {
  test('show only the decimals they need', () => {
    assert.deepEqual(
      [0, 500, 550, 1_905].map((rate) => formatRate(rate, 'es')),
      ['0 %', '5 %', '5,5 %', '19,05 %'],
    );
    assert.equal(formatRate(550, 'en'), '5.5%');
  });
});

describe('logo in an invoice PDF', () => {
  const clear = aPng({ width: 2, height: 1, color: 6, rows: [0, 255, 0, 0, 255, 0, 0, 255, 0] });
  test('is drawn above the merchant name', async () => {
    for (const file of [clear, aJpeg(20, 10)]) {
      const { bytes } = await prepareLogo(file);
      const { images, lines } = await read({ merchant: { name: 'Café Ñandú', logo: bytes } });
      assert.equal(images, 1);
      assertSays(lines, ['Café Ñandú']);
    }
  });

  test('that cannot be drawn is omitted', async () => {
    const back = Buffer.from(clear);
    back.writeUInt32BE(0xffff_fff4, 33);
    const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
    for (const logo of [Buffer.alloc(0), Buffer.from('<svg/>'), clear, back, jpeg, clear.subarray(0, 40)]) {
      assert.equal(logoForDrawing(logo), null);
      const { images, lines } = await read({ merchant: { name: 'Café Ñandú', logo } });
      assert.equal(images, 0);
      assertSays(lines, ['Café Ñandú']);
    }
  });

  test('with random bytes never throws', async () => {
    const start = fc.constantFrom(clear.subarray(0, 33), clear.subarray(0, 8), Buffer.from('ffd8ff', 'hex'));
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 200 }), async (head, tail) => {
        await renderInvoicePdf(anInvoice({ merchant: { name: 'x', logo: Buffer.concat([head, tail]) } }));
      }),
      { numRuns: 40 },
    );
  });
});
