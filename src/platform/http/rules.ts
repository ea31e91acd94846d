import { parseColombiaDateTime, parseDate, parseIso, parseStart } from '#src/kernel/calendar.ts';
import { writtenNumber } from '#src/kernel/json.ts';
import { MAX_MINOR, parseDecimal, toNumber } from '#src/kernel/money.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';

/** Messages of validation errors in both languages. `{field}` is replaced when the response is rendered. */
export const RULE_TEXTS = {
  required: { en: 'The {field} field is required.', es: 'El campo {field} es obligatorio.' },
  filled: { en: 'The {field} may not be empty.', es: 'El campo {field} no puede estar vacío.' },
  text: { en: 'The {field} must be text.', es: 'El campo {field} debe ser texto.' },
  text_encoding: {
    en: 'The {field} contains characters that cannot be stored.',
    es: 'El campo {field} contiene caracteres que no se pueden guardar.',
  },
  min_length: {
    en: 'The {field} must have at least {min} characters.',
    es: 'El campo {field} debe tener al menos {min} caracteres.',
  },
  max_length: {
    en: 'The {field} may not have more than {max} characters.',
    es: 'El campo {field} no puede tener más de {max} caracteres.',
  },
  integer: {
    en: 'The {field} must be an integer from {min} to {max}.',
    es: 'El campo {field} debe ser un número entero de {min} a {max}.',
  },
  number: { en: 'The {field} must be a number.', es: 'El campo {field} debe ser un número.' },
  numeric: {
    en: 'The {field} must be a number with at most 2 decimal places.',
    es: 'El campo {field} debe ser un número con máximo 2 decimales.',
  },
  min: { en: 'The {field} must be at least {min}.', es: 'El campo {field} debe ser mínimo {min}.' },
  max: {
    en: 'The {field} may not be greater than {max}.',
    es: 'El campo {field} no puede ser mayor que {max}.',
  },
  one_of: { en: 'The {field} must be one of: {list}.', es: 'El campo {field} debe ser uno de: {list}.' },
  boolean: { en: 'The {field} must be true or false.', es: 'El campo {field} debe ser verdadero o falso.' },
  email: {
    en: 'The {field} must be a valid e-mail address.',
    es: 'El campo {field} debe ser un correo electrónico válido.',
  },
  url: {
    en: 'The {field} must be a valid http or https address.',
    es: 'El campo {field} debe ser una dirección http o https válida.',
  },
  date_time: {
    en: 'The {field} must be a date in the form YYYY-MM-DD HH:MM:SS.',
    es: 'El campo {field} debe ser una fecha con la forma AAAA-MM-DD HH:MM:SS.',
  },
  iso_date_time: {
    en: 'The {field} must be an ISO 8601 date and time with an offset.',
    es: 'El campo {field} debe ser una fecha y hora ISO 8601 con su desfase horario.',
  },
  future: {
    en: 'The {field} must be later than {now} (Colombia time).',
    es: 'El campo {field} debe ser posterior a {now} (hora de Colombia).',
  },
  date: {
    en: 'The {field} must be a date in the form YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601 with an offset.',
    es: 'El campo {field} debe ser una fecha con la forma AAAA-MM-DD, AAAA-MM-DD HH:MM:SS o ISO 8601 con su desfase horario.',
  },
  digits: {
    en: 'The {field} must be a number of {min} to {max} digits.',
    es: 'El campo {field} debe ser un número de {min} a {max} dígitos.',
  },
  letters: {
    en: 'The {field} must have exactly {size} letters.',
    es: 'El campo {field} debe tener exactamente {size} letras.',
  },
  object: { en: 'The {field} must be an object.', es: 'El campo {field} debe ser un objeto.' },
  exists: { en: 'The selected {field} does not exist.', es: 'El valor del campo {field} no existe.' },
  unique: { en: 'The {field} is already in use.', es: 'El valor del campo {field} ya está en uso.' },
} as const satisfies Record<string, Text>;

export interface Broken {
  broken: Text;
  values?: TextValues;
}

/** A rule for a field's value: parses values that are present and not empty, and describes them in the API document. */
export interface Rule<T> {
  json: Readonly<Record<string, unknown>>;
  read(value: unknown): T | Broken;
}

export function isBroken(value: unknown): value is Broken {
  return typeof value === 'object' && value !== null && 'broken' in value;
}

/** Returns a rule that also requires the parsed value to satisfy `holds`. `text` is the error message. */
export function refine<T>(rule: Rule<T>, holds: (value: T) => boolean, text: Text): Rule<T> {
  return {
    json: rule.json,
    read(value) {
      const read = rule.read(value);
      return isBroken(read) || holds(read) ? read : { broken: text };
    },
  };
}

/** Returns a rule for text with a length limit, counted in Unicode code points instead of UTF-16 units. */
export function text(limits: { min?: number; max: number }): Rule<string> {
  const { min = 1, max } = limits;
  return {
    json: { type: 'string', minLength: min, maxLength: max },
    read(value) {
      if (typeof value !== 'string') return { broken: RULE_TEXTS.text };
      if (value.includes('\0') || !value.isWellFormed()) return { broken: RULE_TEXTS.text_encoding };
      const length = [...value].length;
      if (length > max) return { broken: RULE_TEXTS.max_length, values: { max } };
      if (length < min) return { broken: RULE_TEXTS.min_length, values: { min } };
      return value;
    },
  };
}

/**
 * Returns a rule for a record's id. It checks only the length: a malformed id is later reported as a record that does
 * not exist.
 */
export function id(limits: { max: number } = { max: 64 }): Rule<string> {
  return { json: { type: 'string', format: 'uuid' }, read: text(limits).read };
}

const WHOLE = /^-?\d{1,300}$/;

/** Returns the value of a number or numeric string, rounded to a float, or NaN for any other value. */
function sizeOf(value: unknown): number {
  const isNumber = writtenNumber(value) !== null || (typeof value === 'string' && WHOLE.test(value));
  return isNumber ? Number(writtenNumber(value) ?? value) : Number.NaN;
}

export function integer(limits: { min: number; max: number }): Rule<number> {
  const { min, max } = limits;
  return {
    json: { type: 'integer', minimum: min, maximum: max },
    read(value) {
      const size = sizeOf(value);
      const isLong = typeof value === 'symbol';
      if (!isLong && !Number.isInteger(size)) return { broken: RULE_TEXTS.integer, values: { min, max } };
      if (size < min) return { broken: RULE_TEXTS.min, values: { min } };
      if (size > max) return { broken: RULE_TEXTS.max, values: { max } };
      // A long number within the limits must have decimals.
      return isLong ? { broken: RULE_TEXTS.integer, values: { min, max } } : size;
    },
  };
}

/**
 * Returns a rule for an amount with at most two decimals, sent as a number or a string. It is parsed to minor units,
 * and the limits are in minor units too.
 */
export function decimal(limits: { min: bigint; max?: bigint }): Rule<bigint> {
  const { min, max = MAX_MINOR } = limits;
  return {
    json: { type: ['number', 'string'], minimum: toNumber(min), maximum: toNumber(max) },
    read(value) {
      const written = writtenNumber(value) ?? value;
      const minor = typeof written === 'string' ? (parseDecimal(written) ?? outOfRangeAmount(value)) : null;
      if (minor === null) return { broken: RULE_TEXTS.numeric };
      if (minor < min) return { broken: RULE_TEXTS.min, values: { min: toNumber(min) } };
      if (minor > max) return { broken: RULE_TEXTS.max, values: { max: toNumber(max) } };
      return minor;
    },
  };
}

/**
 * Returns an amount outside all limits if the value has too many digits to parse, so that the exceeded limit is
 * reported. Returns null for other values.
 */
function outOfRangeAmount(value: unknown): bigint | null {
  const size = sizeOf(value);
  if (!(Math.abs(size) > toNumber(MAX_MINOR))) return null;
  return size > 0 ? MAX_MINOR + 1n : -MAX_MINOR - 1n;
}

export function oneOf<const T extends string>(list: readonly T[]): Rule<T> {
  return {
    json: { type: 'string', enum: list },
    read: (value) =>
      list.find((item) => item === value) ?? { broken: RULE_TEXTS.one_of, values: { list: list.join(', ') } },
  };
}

const FLAGS = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
]);

export const flag: Rule<boolean> = {
  json: { type: 'boolean' },
  read: (value) => FLAGS.get(value) ?? { broken: RULE_TEXTS.boolean },
};

const EMAIL =
  /^[A-Za-z0-9_+%-]+(?:[.'&/=][A-Za-z0-9_+%-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/;

export const email: Rule<string> = {
  json: { type: 'string', format: 'email', maxLength: 255 },
  read(value) {
    const plain = text({ max: 255 }).read(value);
    if (isBroken(plain)) return plain;
    return EMAIL.test(plain) ? plain : { broken: RULE_TEXTS.email };
  },
};

export function url(limits: { max: number }): Rule<string> {
  return {
    json: { type: 'string', format: 'uri', maxLength: limits.max },
    read(value) {
      const plain = text(limits).read(value);
      if (isBroken(plain)) return plain;
      const parsed = URL.parse(plain);
      // Without slashes, as in https:example.com, browsers read it as a path of the page that links to it.
      const isWeb = parsed !== null && /^https?:\/\//i.test(plain);
      return isWeb && parsed.hostname !== '' && !/\s/.test(plain) ? plain : { broken: RULE_TEXTS.url };
    },
  };
}

function instant(
  parse: (text: string) => Temporal.Instant | null,
  broken: Text,
  json: Rule<Temporal.Instant>['json'],
): Rule<Temporal.Instant> {
  return { json, read: (value) => (typeof value === 'string' ? parse(value) : null) ?? { broken } };
}

/** Rule for a date and time as `Y-m-d H:i:s`, in Colombia time. */
export const dateTime = instant(parseColombiaDateTime, RULE_TEXTS.date_time, {
  type: 'string',
  pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`,
});

/** Rule for a date and time in ISO 8601 with a UTC offset. */
export const isoDateTime = instant(parseIso, RULE_TEXTS.iso_date_time, {
  type: 'string',
  format: 'date-time',
});

export const date = instant(parseDate, RULE_TEXTS.date, { type: 'string' });

/** Rule for a date, parsed as the start of that day in Colombia. */
export const startDate = instant(parseStart, RULE_TEXTS.date, { type: 'string' });

/**
 * Returns a rule for digits, such as a document or phone number. The digits are parsed to a string, to keep
 * leading zeros.
 */
export function digits(limits: { min: number; max: number }): Rule<string> {
  const { min, max } = limits;
  const form = new RegExp(`^\\d{${min},${max}}$`);
  return {
    json: { type: ['string', 'integer'], pattern: form.source },
    read(value) {
      const plain = writtenNumber(value) ?? value;
      return typeof plain === 'string' && form.test(plain)
        ? plain
        : { broken: RULE_TEXTS.digits, values: { min, max } };
    },
  };
}

/**
 * Returns a rule for text that matches a pattern, with its own error message. A Unicode pattern appears in the API
 * document only as a description, because most client generators cannot read it.
 */
export function pattern(form: RegExp, broken: Text, max = 255): Rule<string> {
  const described = { description: broken.en.replace('{field}', 'value') };
  return {
    json: {
      type: 'string',
      ...(form.unicode ? described : { pattern: form.source }),
      minLength: 1,
      maxLength: max,
    },
    read(value) {
      const plain = text({ max }).read(value);
      return isBroken(plain) || form.test(plain) ? plain : { broken };
    },
  };
}

export function letters(size: number): Rule<string> {
  const form = new RegExp(`^[A-Za-z]{${size}}$`);
  return {
    json: { type: 'string', pattern: form.source },
    read: (value) =>
      typeof value === 'string' && form.test(value)
        ? value
        : { broken: RULE_TEXTS.letters, values: { size } },
  };
}
