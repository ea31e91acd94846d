import { splitPhone } from '#src/customers/subscribers/phone.ts';
import type { CsvCells } from '../kind.ts';
import { subscribers } from '../kinds/subscribers.ts';
import { ownCells, readerOf, type Translated } from './cells.ts';

const IN_METADATA = [
  ...['identification_type', 'id_number', 'last_name', 'phone_code', 'cellphone_number'],
  ...['billing_address', 'billing_city', 'billing_country'],
] as const;

/**
 * Converts a Stripe customer to a subscriber. Stripe has a single name field and no document number, so subscriber
 * validation reports the missing fields later.
 */
export function translateCustomer(cells: CsvCells): Translated {
  const { cell, time, issues } = readerOf(cells);
  const phone = cell('Phone');
  const { code, number } = phone === undefined ? {} : splitPhone(phone);
  const lines = [
    cell('Address Line1', 'Card Address Line1'),
    cell('Address Line2', 'Card Address Line2'),
  ].filter((line) => line !== undefined);
  return {
    cells: ownCells(
      cells,
      subscribers.columns,
      {
        external_id: cell('id'),
        ...splitName(cell('Name')),
        email: cell('Email'),
        phone_code: code,
        cellphone_number: number,
        billing_address: lines.length === 0 ? undefined : lines.join(', '),
        billing_city: cell('Address City', 'Card Address City'),
        billing_country: cell('Address Country', 'Card Address Country'),
        created_at: time('Created (UTC)'),
      },
      IN_METADATA,
    ),
    issues,
  };
}

/**
 * Splits a full name into first and last names. In a name of four or more words, the first two words are first names,
 * as is common in Colombia. In a shorter name, only the first word is a first name.
 */
function splitName(text = ''): { name?: string; last_name?: string } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const first = words.length >= 4 ? 2 : 1;
  const [name, last_name] = [words.slice(0, first).join(' '), words.slice(first).join(' ')];
  return { ...(name && { name }), ...(last_name && { last_name }) };
}
