import type { Text } from '#src/kernel/texts.ts';
import type { InvoiceStatus } from './document.ts';

/**
 * Labels of the printed invoice. The document is a payment receipt, and a label states that it is not the electronic
 * invoice required by Colombian tax law.
 */
export const LABELS = {
  title: { es: 'Comprobante de cobro', en: 'Receipt' },
  number: { es: 'N.º {number}', en: 'No. {number}' },
  no_number: { es: 'Sin número asignado', en: 'No number assigned yet' },
  office: { es: 'Sede {office}', en: 'Office: {office}' },
  tax_id: { es: 'NIT {tax_id}', en: 'NIT {tax_id}' },
  billed_to: { es: 'Cobrado a', en: 'Billed to' },
  details: { es: 'Detalles', en: 'Details' },
  issued: { es: 'Emisión', en: 'Issued' },
  due: { es: 'Vencimiento', en: 'Due' },
  paid_on: { es: 'Pagado', en: 'Paid' },
  plan: { es: 'Plan', en: 'Plan' },
  period: { es: 'Período', en: 'Period' },
  description: { es: 'Descripción', en: 'Description' },
  amount: { es: 'Valor', en: 'Amount' },
  proration: { es: 'Prorrateo', en: 'Proration' },
  subtotal: { es: 'Subtotal', en: 'Subtotal' },
  discount: { es: 'Descuento', en: 'Discount' },
  base: { es: 'Base', en: 'Taxable amount' },
  tax: { es: 'Impuesto', en: 'Tax' },
  tax_at: { es: 'Impuesto ({rate})', en: 'Tax ({rate})' },
  total: { es: 'Total', en: 'Total' },
  balance_applied: { es: 'Saldo a favor aplicado', en: 'Balance applied' },
  balance_credited: { es: 'Abonado al saldo a favor', en: 'Credited to balance' },
  payment: { es: 'Pago', en: 'Payment' },
  card: { es: 'Tarjeta', en: 'Card' },
  account: { es: 'Cuenta', en: 'Account' },
  authorization: { es: 'Autorización', en: 'Authorization' },
  transaction: { es: 'Transacción', en: 'Transaction' },
  without_card: {
    es: 'No hubo nada que cobrar a una tarjeta.',
    en: 'There was nothing to charge to a card.',
  },
  not_charged: { es: 'No hay un pago aprobado.', en: 'There is no approved payment.' },
  attempts: { es: 'Intentos de cobro fallidos', en: 'Failed attempts' },
  attempt_at: { es: 'Fecha', en: 'Date' },
  reason: { es: 'Motivo', en: 'Reason' },
  portal: { es: 'Su suscripción, en línea', en: 'Your subscription online' },
  portal_how: {
    es: 'Escanee el código o abra la dirección para ver sus cobros y cambiar su tarjeta.',
    en: 'Scan the code or open the address to see your charges and change your card.',
  },
  not_legal: {
    es: 'Este comprobante no es una factura electrónica de venta.',
    en: 'This receipt is not an electronic sales invoice.',
  },
  page: { es: 'Página {page} de {pages}', en: 'Page {page} of {pages}' },
} as const satisfies Record<string, Text>;

interface StatusLook {
  label: Text;
  /** Label of the main amount at the top of the page. */
  headline: Text;
  /** Label of the last row in the totals of the invoice. */
  settled: Text;
  ink: string;
  ground: string;
}

export const STATUS_LOOKS = {
  open: {
    label: { es: 'Pendiente', en: 'Open' },
    headline: { es: 'Vence el {due}', en: 'Due {due}' },
    settled: { es: 'Por pagar', en: 'Amount due' },
    ink: '#7a4b00',
    ground: '#fff0cc',
  },
  paid: {
    label: { es: 'Pagado', en: 'Paid' },
    headline: { es: 'Pagado el {paid}', en: 'Paid on {paid}' },
    settled: { es: 'Valor pagado', en: 'Amount paid' },
    ink: '#0b6b2b',
    ground: '#d9f5e1',
  },
  uncollectible: {
    label: { es: 'No cobrado', en: 'Uncollectible' },
    headline: { es: 'No se pudo cobrar; venció el {due}', en: 'Could not be collected; was due {due}' },
    settled: { es: 'No cobrado', en: 'Not collected' },
    ink: '#9b1c1c',
    ground: '#fde3e1',
  },
  void: {
    label: { es: 'Anulado', en: 'Void' },
    headline: { es: 'Anulado: no hay nada que pagar', en: 'Void: there is nothing to pay' },
    settled: { es: 'Anulado', en: 'Voided' },
    ink: '#4a5568',
    ground: '#e8ecf1',
  },
} as const satisfies Record<InvoiceStatus, StatusLook>;
