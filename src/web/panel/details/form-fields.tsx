import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { canAccessOffice } from '#src/tenancy/merchants/office-reach.ts';
import { listCheckoutTemplates, listOffices } from '#src/tenancy/merchants/store.ts';
import { useReader } from '../../shared/document.tsx';
import { Checkbox, type Filled, Input, Select, Textarea } from '../../shared/fields.tsx';
import { DayInput } from '../../shared/other-inputs.tsx';
import { Refused } from '../../shared/page.ts';
import { readAmount, readDigits, readPercent, sentFor } from '../../shared/read-form.ts';
import type { Caller } from '../caller.ts';
import { readPairs } from './pairs.ts';

/** A form field. Its path names it in the page, in the request body and in validation errors. */
export interface FieldSpec {
  path: string;
  label: Text;
  hint?: Text;
  optional?: boolean;
  /**
   * Input type. `flag` is one checkbox, `choices` a checkbox per option, and `pairs` a text area with one `name =
   * value` per line.
   */
  kind?: 'amount' | 'percent' | 'digits' | 'day' | 'end_of_day' | 'flag' | 'choices' | 'pairs';
  options?: readonly { value: string; label: string }[];
  /** Shows the field on the same line as the previous one, such as a unit after a number. */
  is_beside?: true;
}

const PAIRS_MAX = 30_000;
const MODES: Readonly<Record<string, 'decimal' | 'numeric'>> = {
  amount: 'decimal',
  percent: 'decimal',
  digits: 'numeric',
};

export function Fields({ of, specs }: { of: Filled; specs: readonly FieldSpec[] }) {
  return (
    <>
      {linesOf(specs).map((line) =>
        line.length === 1 ? (
          line.map((spec) => <Field key={spec.path} of={of} spec={spec} />)
        ) : (
          <div key={line[0]?.path} class="line">
            {line.map((spec) => (
              <Field key={spec.path} of={of} spec={spec} />
            ))}
          </div>
        ),
      )}
    </>
  );
}

function linesOf(specs: readonly FieldSpec[]): FieldSpec[][] {
  const lines: FieldSpec[][] = [];
  for (const spec of specs) {
    const last = lines.at(-1);
    if (spec.is_beside && last) last.push(spec);
    else lines.push([spec]);
  }
  return lines;
}

function Field({ of, spec }: { of: Filled; spec: FieldSpec }) {
  const { t } = useReader();
  const { path, label, hint, optional = false, kind, options = [] } = spec;
  const common = { of, path, label, hint, optional, autocomplete: 'off' };
  if (kind === 'pairs') return <Textarea {...common} maxlength={PAIRS_MAX} />;
  if (kind === 'flag')
    return (
      <Checkbox of={of} path={path} label={label} optional>
        {t(label)}
      </Checkbox>
    );
  if (kind === 'choices') return <Choices of={of} spec={spec} />;
  if (kind === 'day' || kind === 'end_of_day') return <DayInput {...common} />;
  if (!spec.options) {
    const mode = MODES[kind ?? ''];
    return <Input {...common} maxlength={500} {...(mode && { inputmode: mode })} />;
  }
  const first = options.length === 1 ? { value: options[0]?.value ?? '' } : {};
  return optional ? (
    <Select {...common} options={[{ value: '', label: '—' }, ...options]} value="" />
  ) : (
    <Select {...common} options={options} {...first} />
  );
}

function Choices({ of, spec: { path, label, options = [] } }: { of: Filled; spec: FieldSpec }) {
  const { t } = useReader();
  return (
    <fieldset class="choices">
      <legend>{t(label)}</legend>
      {options.map((option) => (
        <Checkbox key={option.value} of={of} path={`${path}.${option.value}`} label={label} optional>
          {option.label}
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface MoreFieldsProps {
  of: Filled;
  title: Text;
  specs: readonly FieldSpec[];
}

/** Collapsible group of rarely used fields, open if any of them has a value or an error. */
export function MoreFields({ of, title, specs }: MoreFieldsProps) {
  const { t } = useReader();
  if (specs.length === 0) return null;
  const isUsed = specs.some(
    ({ path, kind, options = [] }) =>
      sentFor(of.values, path) !== '' ||
      of.problem.errors.has(path) ||
      (kind === 'choices' && options.some(({ value }) => sentFor(of.values, `${path}.${value}`) !== '')),
  );
  return (
    <details class="more-fields" open={isUsed}>
      <summary>{t(title)}</summary>
      <Fields of={of} specs={specs} />
    </details>
  );
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const READERS = {
  amount: readAmount,
  percent: readPercent,
  digits: readDigits,
  /** Returns the day unchanged. The API decides whether it means the start or the end of that day. */
  day: (text: string) => text,
  end_of_day: (text: string) => (DAY.test(text) ? `${text} 23:59:59` : text),
} as const;

function readField(form: Query, { path, kind, options = [] }: FieldSpec): unknown {
  const sent = sentFor(form, path).trim();
  if (kind === 'flag') return sent === '' ? '0' : '1';
  if (kind === 'pairs') return readPairs(path, sent);
  if (kind === 'choices') {
    const chosen = options.filter(({ value }) => sentFor(form, `${path}.${value}`) !== '');
    return chosen.length === 0 ? null : chosen.map(({ value }) => Number(value));
  }
  if (sent === '') return null;
  return kind === undefined ? sent : READERS[kind](sent);
}

/** Builds the API request body from the submitted form. Empty fields become null. */
export function bodyOf(form: Query, specs: readonly FieldSpec[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const spec of specs) {
    const parts = spec.path.split('.');
    const last = parts.pop() ?? '';
    let at = body;
    for (const part of parts) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[last] = readField(form, spec);
  }
  return body;
}

/** Formats an instant for a day field, as a day in Colombia time. Returns an empty string for null. */
export function dayOf(moment: Temporal.Instant | null): string {
  return moment === null ? '' : toColombiaText(moment).slice(0, DAY_LENGTH);
}

/**
 * Returns the stored instant instead of the submitted day if the day is unchanged, so that saving the form keeps the
 * time of day.
 */
export function keepTimeOfDay(
  sent: unknown,
  kept: Temporal.Instant | null,
  write: (moment: Temporal.Instant) => string,
): unknown {
  const isSame = kept !== null && typeof sent === 'string' && sent.slice(0, DAY_LENGTH) === dayOf(kept);
  return isSame ? write(kept) : sent;
}

/**
 * Runs `work` and reports an error of a nested path, such as `metadata.order`, at the form field that contains it.
 */
export async function withFieldErrors<T>(specs: readonly FieldSpec[], work: () => Promise<T>): Promise<T> {
  const held = (path: string) => specs.find((spec) => path.startsWith(`${spec.path}.`))?.path ?? path;
  try {
    return await work();
  } catch (error) {
    if (error instanceof ValidationError) {
      const [first, ...rest] = error.issues;
      const underPath = (issue: Issue): Issue => ({ ...issue, path: held(issue.path) });
      throw new ValidationError([underPath(first), ...rest.map(underPath)]);
    }
    if (!(error instanceof Refused)) throw error;
    const { notice, errors } = error.problem;
    throw new Refused(notice, { errors: new Map([...errors].map(([path, said]) => [held(path), said])) });
  }
}

const OFFICE: Text = { es: 'Sede', en: 'Office' };

/** Returns a field for choosing one of the offices that the caller can access. */
export async function officeField({ db }: Deps, { principal }: Caller, path = 'office'): Promise<FieldSpec> {
  const offices = await listOffices(db, principal.commerce_id);
  const options = offices
    .filter(({ id }) => canAccessOffice(principal, id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return { path, label: OFFICE, options };
}

const METADATA = {
  label: { es: 'Metadatos', en: 'Metadata' },
  hint: {
    es: 'Datos suyos, uno por línea, como: pedido = 4821.',
    en: 'Data of yours, one a line, such as: order = 4821.',
  },
} as const satisfies Record<string, Text>;

export function metadataField(path = 'metadata'): FieldSpec {
  return { path, label: METADATA.label, hint: METADATA.hint, kind: 'pairs', optional: true };
}

const TEMPLATE: Text = { es: 'Plantilla de la página', en: 'Template of the page' };

/** Returns a field for choosing an active checkout template; an empty array if the merchant has none. */
export async function templateField({ db }: Deps, { principal }: Caller, path: string): Promise<FieldSpec[]> {
  const templates = await listCheckoutTemplates(db, principal.commerce_id);
  const options = templates
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return options.length === 0 ? [] : [{ path, label: TEMPLATE, options, optional: true }];
}
