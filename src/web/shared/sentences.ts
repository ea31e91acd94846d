import { CARD_TEXTS } from '#src/billing/subscriptions/card-fields.ts';
import { FORM_TEXT } from '#src/customers/payers/documents.ts';
import { PAYER_TEXTS } from '#src/customers/payers/schema.ts';
import { SUBSCRIBER_TEXTS } from '#src/customers/subscribers/schema.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import { DOCUMENT_TEXTS } from '#src/platform/http/document-number.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';

/**
 * Validation messages of form fields. The messages do not name the field, because they are displayed below
 * it.
 */
export const SENTENCES = {
  required: { es: 'Falta este dato.', en: 'This is missing.' },
  email: {
    es: 'Revise el correo: le falta algo, como en nombre@correo.com.',
    en: 'Check the e-mail: something is missing, as in name@mail.com.',
  },
  number: {
    es: 'Revise el número: falta o sobra un dígito.',
    en: 'Check the number: a digit is missing, wrong or too many.',
  },
  month: {
    es: 'Escriba el mes y el año que están en la tarjeta, como 08/31.',
    en: 'Type the month and year on the card, such as 08/31.',
  },
  brand: {
    es: 'Aquí no se reciben tarjetas de esta marca. Use otra.',
    en: 'Cards of this brand are not taken here. Use another one.',
  },
  expired: { es: 'Esta tarjeta ya venció. Use otra.', en: 'This card has expired. Use another one.' },
  cvv: {
    es: 'Son los 3 dígitos del reverso; 4 al frente en American Express.',
    en: 'It is the 3 digits on the back; 4 on the front of American Express.',
  },
  phone: {
    es: 'Revise el celular: le faltan o le sobran dígitos.',
    en: 'Check the phone number: digits are missing or too many.',
  },
  mobile: {
    es: 'Escriba los diez dígitos del celular, que empiezan por 3.',
    en: 'Type the ten digits of the mobile phone, which begin with 3.',
  },
  document: {
    es: 'Revise el número del documento: solo dígitos, de {min} a {max}.',
    en: 'Check the document number: digits only, {min} to {max} of them.',
  },
  passport: {
    es: 'Revise el número del pasaporte: de 5 a 15 letras y dígitos.',
    en: 'Check the passport number: 5 to 15 letters and digits.',
  },
  document_form: {
    es: 'Revise el número: no es como el de ese tipo de documento.',
    en: 'Check the number: it is not like those of that document type.',
  },
  card_as_document: {
    es: 'Este parece el número de una tarjeta. Escriba el de su documento.',
    en: 'This looks like a card number. Type the number of your document.',
  },
  characters: {
    es: 'Hay un carácter que no se puede guardar. Escríbalo de nuevo.',
    en: 'There is a character that cannot be stored. Type it again.',
  },
  full_name: { es: 'Escriba el nombre y el apellido.', en: 'Type the first and the last name.' },
  short: {
    es: 'Es muy corto: lleva al menos {min} caracteres.',
    en: 'This is too short: at least {min} characters.',
  },
  long: {
    es: 'Es muy largo: lleva máximo {max} caracteres.',
    en: 'This is too long: {max} characters at most.',
  },
  whole: { es: 'Escriba un número sin decimales.', en: 'Type a number without decimals.' },
  decimal: {
    es: 'Escriba un número como 30.000 o 12,50.',
    en: 'Type a number such as 30,000 or 12.50.',
  },
  least: { es: 'Es muy poco: mínimo {min}.', en: 'This is too little: at least {min}.' },
  most: { es: 'Es demasiado: máximo {max}.', en: 'This is too much: {max} at most.' },
  date: { es: 'Elija un día que exista, con su año.', en: 'Choose a day that exists, with its year.' },
  future: { es: 'Elija una fecha que aún no haya pasado.', en: 'Choose a date that has not passed yet.' },
  choose: { es: 'Elija una de las opciones.', en: 'Choose one of the options.' },
  payer_kind: {
    es: 'Este documento no va con el tipo de persona: una persona jurídica paga con NIT, una natural con el suyo.',
    en: 'This document does not go with the type of payer: a company pays with its NIT, a person with their own ID.',
  },
  letters: { es: 'Solo letras y espacios.', en: 'Letters and spaces only.' },
  link: {
    es: 'Escriba una dirección que empiece por https://.',
    en: 'Type an address that begins with https://.',
  },
  taken: { es: 'Ya hay otro con este dato.', en: 'There is another one with this already.' },
} as const satisfies Record<string, Text>;

/** Replaces the API's validation messages by the messages for form fields. */
const BY_RULE: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [RULE_TEXTS.required, SENTENCES.required],
  [RULE_TEXTS.filled, SENTENCES.required],
  [RULE_TEXTS.text_encoding, SENTENCES.characters],
  [RULE_TEXTS.email, SENTENCES.email],
  [RULE_TEXTS.min_length, SENTENCES.short],
  [RULE_TEXTS.max_length, SENTENCES.long],
  [RULE_TEXTS.integer, SENTENCES.whole],
  [RULE_TEXTS.number, SENTENCES.decimal],
  [RULE_TEXTS.numeric, SENTENCES.decimal],
  [RULE_TEXTS.min, SENTENCES.least],
  [RULE_TEXTS.max, SENTENCES.most],
  [RULE_TEXTS.one_of, SENTENCES.choose],
  [RULE_TEXTS.exists, SENTENCES.choose],
  [RULE_TEXTS.date, SENTENCES.date],
  [RULE_TEXTS.date_time, SENTENCES.date],
  [RULE_TEXTS.future, SENTENCES.future],
  [RULE_TEXTS.url, SENTENCES.link],
  [RULE_TEXTS.unique, SENTENCES.taken],
  [CARD_TEXTS.number, SENTENCES.number],
  [CARD_TEXTS.month, SENTENCES.month],
  [CARD_TEXTS.cvv, SENTENCES.cvv],
  [PAYER_TEXTS.month, SENTENCES.month],
  [PAYER_TEXTS.expired, SENTENCES.expired],
  [PAYER_TEXTS.letters, SENTENCES.letters],
  [PAYER_TEXTS.phone, SENTENCES.mobile],
  [SUBSCRIBER_TEXTS.phone, SENTENCES.phone],
  [DOCUMENT_TEXTS.passport, SENTENCES.passport],
  [DOCUMENT_TEXTS.card_number, SENTENCES.card_as_document],
  [FORM_TEXT, SENTENCES.document_form],
]);

/**
 * Messages for fields that accept only digits, by field name. Each message explains which digits to enter,
 * not only how many.
 */
const BY_FIELD: Readonly<Record<string, Text>> = {
  number: SENTENCES.number,
  cvv: SENTENCES.cvv,
  cellphone: SENTENCES.phone,
  cellphone_number: SENTENCES.phone,
  phone: SENTENCES.phone,
  id_number: SENTENCES.document,
};

interface Complaint {
  text: Text;
  values?: TextValues;
}

export function inWords(path: string, issue: Complaint): Complaint {
  const field = path.split('.').at(-1) ?? path;
  const byField = issue.text === RULE_TEXTS.digits ? BY_FIELD[field] : undefined;
  const isName = path === 'customer_payer.name' && issue.text === RULE_TEXTS.min_length;
  const isKind = path === 'customer_payer.identification_type' && issue.text === RULE_TEXTS.exists;
  const named = isName ? SENTENCES.full_name : isKind ? SENTENCES.payer_kind : undefined;
  const text = named ?? byField ?? BY_RULE.get(issue.text);
  return text === undefined ? issue : { ...issue, text };
}

/** Names of the messages that the form script shows while the user types. */
export const TYPING_SENTENCES = [
  'required',
  'email',
  'number',
  'brand',
  'month',
  'expired',
  'cvv',
  'date',
] as const;
