import { hash } from 'node:crypto';

/** Document number that represents a buyer without a name. */
const FINAL_CONSUMER = '222222222222';

export type Kind = 'bill' | 'credit_note';

interface Item {
  name: string;
  price: number;
  quantity: number;
  tax_rate: string;
  is_excluded: number;
}

export interface Entry {
  kind: Kind;
  id: number;
  number: string;
  reference_code: string;
  /** 1: validated by the tax office. 0: rejected by it. A rejected document blocks all others until it is deleted. */
  status: 0 | 1;
  bill_id: number | null;
  customer: { identification: string; dv: string; company: string; names: string; email: string };
  items: Item[];
  /** In cents. */
  total: number;
  tax: number;
  payment_method_code: string;
}

export interface Reply {
  status: number;
  body: object;
}

// biome-ignore lint/suspicious/noExplicitAny: what callers send is looked at field by field.
type Body = any;

const PREFIX = { bill: 'SETP', credit_note: 'NC' } as const;
const FIRST = { bill: 990_000_001, credit_note: 1 } as const;

/** The issued documents. It applies the documented rules of the provider. */
export class Book {
  readonly entries: Entry[] = [];

  find(kind: Kind, reference: string): Entry | undefined {
    return this.entries.find((one) => one.kind === kind && one.reference_code === reference);
  }

  byNumber(kind: Kind, number: string): Entry | undefined {
    return this.entries.find((one) => one.kind === kind && one.number === number);
  }

  discard(entry: Entry): void {
    this.entries.splice(this.entries.indexOf(entry), 1);
  }

  /** Issues a document. With `rejected`, the tax office rejects it. */
  issue(kind: Kind, body: Body, rejected: boolean): Reply {
    const errors = this.errorsOf(kind, body);
    if (Object.keys(errors).length > 0)
      return {
        status: 422,
        body: { status: 'Validation error', message: 'Error de validación', data: { errors } },
      };
    const pending = this.entries.find((one) => one.kind === kind && one.status === 0);
    if (pending) {
      const text = `Se encontró un documento pendiente por enviar a la DIAN: ${pending.number}`;
      return { status: 409, body: { status: 'Conflict', message: text } };
    }
    if (this.find(kind, body.reference_code)) {
      const text = `Ya existe un documento con el código de referencia ${body.reference_code}`;
      return { status: 409, body: { status: 'Conflict', message: text } };
    }
    const entry = this.keep(kind, body, rejected ? 0 : 1);
    if (rejected) {
      const data = { errors: { FAK24: ['Regla: FAK24, Rechazo: no está informado el DV del NIT'] } };
      return { status: 422, body: { status: 'Validation error', message: 'Rechazada por la DIAN', data } };
    }
    return { status: 201, body: { status: 'Created', message: 'validado con éxito', data: shown(entry) } };
  }

  private keep(kind: Kind, body: Body, status: 0 | 1): Entry {
    const place = this.entries.filter((one) => one.kind === kind).length;
    const items: Item[] = body.items;
    const cents = items.map(({ price, quantity }) => Math.round(price * 100) * quantity);
    const taxes = items.map(({ tax_rate, is_excluded }, index) => {
      const rate = is_excluded === 1 ? 0 : Math.round(Number(tax_rate) * 100);
      return (cents[index] ?? 0) - Math.round(((cents[index] ?? 0) * 10_000) / (10_000 + rate));
    });
    const entry: Entry = {
      ...{ kind, id: this.entries.length + 400, number: `${PREFIX[kind]}${FIRST[kind] + place}`, status },
      ...{
        reference_code: body.reference_code,
        bill_id: body.bill_id ?? null,
        customer: body.customer,
        items,
      },
      total: cents.reduce((sum, one) => sum + one, 0),
      tax: taxes.reduce((sum, one) => sum + one, 0),
      payment_method_code: body.payment_method_code,
    };
    this.entries.push(entry);
    return entry;
  }

  private errorsOf(kind: Kind, body: Body): Record<string, string[]> {
    const errors: Record<string, string[]> = {};
    const { customer, items } = body;
    const wants = (isRight: boolean, field: string, text: string) => {
      if (!isRight) errors[field] = [text];
    };
    wants(
      typeof body.reference_code === 'string' && body.reference_code !== '',
      'reference_code',
      'es obligatorio',
    );
    wants(Boolean(customer?.identification), 'customer.identification', 'es obligatorio');
    wants(Boolean(customer?.names || customer?.company), 'customer.names', 'es obligatorio');
    if (customer?.identification_document_id === 6)
      wants(/^\d$/.test(customer.dv), 'customer.dv', 'es obligatorio para un NIT');
    if (customer?.identification === FINAL_CONSUMER)
      wants(customer.names === 'Consumidor final', 'customer.names', 'no es el consumidor final');
    wants(Array.isArray(items) && items.length > 0, 'items', 'es obligatorio');
    for (const [index, item] of (items ?? []).entries()) {
      wants(
        item.price > 0 && Number.isInteger(Math.round(item.price * 1e6) / 1e4),
        `items.${index}.price`,
        'máximo dos decimales',
      );
      wants(/^\d{1,2}\.\d{2}$/.test(item.tax_rate), `items.${index}.tax_rate`, 'no es un porcentaje');
    }
    if (kind === 'credit_note') {
      const bill = this.entries.find(
        (one) => one.kind === 'bill' && one.id === body.bill_id && one.status === 1,
      );
      wants(bill !== undefined, 'bill_id', 'no es una factura validada');
    }
    return errors;
  }
}

const codeOf = ({ kind, number }: Entry) => hash('sha384', `${kind} ${number}`);

/** Returns a document in the format of the create and show responses. */
export function shown(entry: Entry): object {
  const { id, number, reference_code, status, total, bill_id } = entry;
  const code = codeOf(entry);
  const qr = `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${code}`;
  const common = { id, number, reference_code, status, qr, total: (total / 100).toFixed(2), errors: [] };
  return entry.kind === 'bill'
    ? { bill: { ...common, cufe: code } }
    : { credit_note: { ...common, cude: code, bill_id } };
}
