import type { IdentificationType } from '#src/kernel/lists.ts';
import { formatDecimal, toNumber } from '#src/kernel/money.ts';
import type { Customer, NewDocument } from '../port/account.ts';

/** Factus codes of identification types. Types that Factus does not list use 8, its code for a foreign document. */
const IDENTIFICATIONS: Readonly<Record<IdentificationType, number>> = {
  TI: 2,
  CC: 3,
  CE: 5,
  NIT: 6,
  Pasaporte: 7,
  PPT: 8,
  DNI: 8,
  Otro: 8,
};

/** DIAN (tax office) code for payment in cash. */
const CASH = '10';
const CARD = '48';
const TRANSFER = '47';

const LEGAL = 1;
const NATURAL = 2;
/** Factus code for a customer who is not responsible for any tax. */
const NO_TRIBUTE = 21;
const VAT = 1;
const UNIT = 70;
const OWN_STANDARD = 1;
/** DIAN code for immediate payment, as opposed to payment on credit. */
const PAID = '1';
const RETURNED_IN_PART = 1;
const ANNULLED = 2;
/** Factus code for a credit note that refers to an electronic invoice. */
const REFERS = 20;

/** Customer data that the DIAN prescribes for an unnamed final consumer. */
const FINAL_CONSUMER: Customer = {
  ...{ person: 'natural', identification_type: 'CC', id_number: '222222222222', name: 'Consumidor final' },
  ...{ email: '', phone: '', address: '' },
};

function methodCode(method: string): string {
  if (method === 'card') return CARD;
  return method === 'cash' ? CASH : TRANSFER;
}

function customerBody(customer: Customer) {
  const [identification = '', dv = ''] =
    customer.identification_type === 'NIT' ? customer.id_number.split('-') : [customer.id_number];
  const isLegal = customer.person === 'legal';
  return {
    ...{ identification, dv, trade_name: '' },
    company: isLegal ? customer.name : '',
    names: isLegal ? '' : customer.name,
    ...{ address: customer.address, email: customer.email, phone: customer.phone },
    legal_organization_id: isLegal ? LEGAL : NATURAL,
    tribute_id: NO_TRIBUTE,
    identification_document_id: IDENTIFICATIONS[customer.identification_type],
  };
}

function itemBody({ name, amount, rate_hundredths }: NewDocument['items'][number], index: number) {
  return {
    ...{ code_reference: String(index + 1), name, quantity: 1, discount_rate: 0, price: toNumber(amount) },
    tax_rate: formatDecimal(BigInt(rate_hundredths ?? 0)),
    is_excluded: rate_hundredths === null ? 1 : 0,
    ...{ unit_measure_id: UNIT, standard_code_id: OWN_STANDARD, tribute_id: VAT, withholding_taxes: [] },
  };
}

export interface Ranges {
  numbering_range_id?: string | undefined;
  credit_note_range_id?: string | undefined;
}

/**
 * Builds the request body that issues a document at Factus. Prices include tax, so that the total equals the charged
 * amount.
 */
export function bodyOf(document: NewDocument, ranges: Ranges, send_email: boolean): object {
  const customer = document.customer ?? FINAL_CONSUMER;
  const range = document.kind === 'invoice' ? ranges.numbering_range_id : ranges.credit_note_range_id;
  const common = {
    ...(range ? { numbering_range_id: Number(range) } : {}),
    reference_code: document.reference,
    observation: '',
    payment_method_code: methodCode(document.method),
    send_email: send_email && customer.email !== '',
    customer: customerBody(customer),
    items: document.items.map(itemBody),
  };
  if (document.kind === 'invoice') return { ...common, payment_form: PAID };
  return {
    ...common,
    bill_id: Number(document.of?.provider_id),
    correction_concept_code: document.of?.whole ? ANNULLED : RETURNED_IN_PART,
    customization_id: REFERS,
  };
}
