import type { ComponentChildren } from 'preact';
import { unbroken } from '#src/kernel/display.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { CsrfToken, useReader } from './document.tsx';
import { ErrorSummary, idOf } from './error-summary.tsx';
import { FORM_ID, type Places, type Problem } from './page.ts';
import { sentFor } from './read-form.ts';
import { SENTENCES, TYPING_SENTENCES } from './sentences.ts';
import { PAGE_TEXTS } from './texts.ts';

/** Values and validation errors of a form. Each field component finds its own value and error by path. */
export interface Filled {
  values: Query;
  problem: Problem;
}

export interface FieldProps {
  of: Filled;
  /** Path of the field in dot notation, as in the API. */
  path: string;
  label: Text;
  hint?: Text | undefined;
  /** Marks the field as optional. A `Text` replaces the default note "(optional)". */
  optional?: boolean | Text;
}

/** Returns the input name for a path: `payment_card.number` becomes `payment_card[number]`. */
export function nameOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  return first + rest.map((part) => `[${part}]`).join('');
}

/** Registers a field's label. Returns its error message and the attributes of its input. */
export function useField({ of, path, label, hint, optional = false }: FieldProps) {
  const { t, labels } = useReader();
  labels.known.set(path, t(label));
  const error = of.problem.errors.get(path);
  const id = idOf(path);
  const described = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  return {
    error: error && unbroken(t(error.text, { field: t(label), ...error.values })),
    attributes: {
      id,
      name: nameOf(path),
      required: !optional,
      ...(described === '' ? {} : { 'aria-describedby': described }),
      ...(error ? { 'aria-invalid': 'true' as const } : {}),
    },
  };
}

export function FieldFrame(
  props: FieldProps & { error: string | undefined; class?: string; children: ComponentChildren },
) {
  const { t } = useReader();
  const { path, label, hint, optional, error } = props;
  const id = idOf(path);
  return (
    <div class={`field ${props.class ?? ''}`} data-field={path}>
      <label for={id}>
        <span data-label>{t(label)}</span>{' '}
        {optional && <small>{t(optional === true ? PAGE_TEXTS.optional : optional)}</small>}
      </label>
      {props.children}
      {hint && (
        <small id={`${id}-hint`} class="hint">
          {t(hint)}
        </small>
      )}
      <p id={`${id}-error`} class="error" data-error hidden={!error}>
        {error}
      </p>
    </div>
  );
}

interface InputProps extends FieldProps {
  autocomplete: string;
  inputmode?: 'text' | 'numeric' | 'email' | 'tel' | 'decimal';
  maxlength?: number;
  value?: string;
  class?: string;
  /** Whether the value is a secret, which is never sent back to the browser. */
  secret?: boolean;
  /** Identifies the input to the browser scripts, for example as the card number. */
  part?: string;
  autofocus?: boolean;
  /** Whether the field is read-only. The server must check this too. */
  locked?: boolean;
}

export function Input(props: InputProps) {
  const {
    autocomplete,
    inputmode,
    maxlength,
    secret = false,
    part,
    autofocus = false,
    locked = false,
  } = props;
  const { error, attributes } = useField(props);
  const value = secret ? '' : (props.value ?? sentFor(props.of.values, props.path));
  return (
    <FieldFrame {...props} error={error}>
      <input
        {...attributes}
        type="text"
        list={undefined}
        autocomplete={autocomplete}
        inputmode={inputmode}
        maxlength={maxlength}
        value={value}
        spellcheck={false}
        data-part={locked ? undefined : part}
        autofocus={autofocus}
        readonly={locked}
      />
    </FieldFrame>
  );
}

/** Password input. Its value is never sent back to the browser. */
export function Password(props: FieldProps & { autocomplete: 'current-password' | 'new-password' }) {
  const { error, attributes } = useField(props);
  return (
    <FieldFrame {...props} error={error}>
      <input {...attributes} type="password" autocomplete={props.autocomplete} maxlength={1_024} />
    </FieldFrame>
  );
}

interface TextareaProps extends FieldProps {
  autocomplete: string;
  maxlength: number;
}

export function Textarea(props: TextareaProps) {
  const { error, attributes } = useField(props);
  return (
    <FieldFrame {...props} error={error}>
      <textarea {...attributes} rows={3} autocomplete={props.autocomplete} maxlength={props.maxlength}>
        {sentFor(props.of.values, props.path)}
      </textarea>
    </FieldFrame>
  );
}

interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldProps {
  autocomplete: string;
  options: readonly Option[];
  value?: string;
  class?: string;
  /** Whether the field is read-only. The server must check this too. */
  locked?: boolean;
}

export function Select(props: SelectProps) {
  const { t } = useReader();
  const { error, attributes } = useField(props);
  const chosen = sentFor(props.of.values, props.path) || props.value;
  // A select element cannot be read-only, so the chosen option is shown as text.
  if (props.locked) {
    const label = props.options.find(({ value }) => value === chosen)?.label ?? chosen;
    return (
      <FieldFrame {...props} error={error}>
        <input {...attributes} type="text" value={label} readonly />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...props} error={error}>
      <select {...attributes} autocomplete={props.autocomplete}>
        {chosen === undefined && <option value="">{t(PAGE_TEXTS.choose)}</option>}
        {props.options.map(({ value, label }) => (
          <option key={value} value={value} selected={value === chosen}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type Ticked = { value?: string; ticked?: boolean };

/** A checkbox that sends `value` if ticked. Without `ticked`, it is ticked if the form values contain it. */
export function Checkbox(props: FieldProps & Ticked & { children: ComponentChildren }) {
  const { t } = useReader();
  const { error, attributes } = useField(props);
  const { value = '1', ticked = sentFor(props.of.values, props.path) !== '' } = props;
  return (
    <div class="field check" data-field={props.path} data-name={t(props.label)}>
      <label for={attributes.id}>
        <input {...attributes} type="checkbox" value={value} checked={ticked} />
        <span data-label>{props.children}</span>
      </label>
      <p id={`${attributes.id}-error`} class="error" data-error hidden={!error}>
        {error}
      </p>
    </div>
  );
}

interface FormProps {
  /** Whether the form has file inputs, which the form script does not support. */
  has_files?: boolean;
  action: string;
  of: Filled;
  /** Whether this is a payment form, whose submit button may be outside of the form element. */
  pays?: boolean;
  children: ComponentChildren;
  /** Accessible name of the form. */
  label: string;
}

/** Returns the validation messages that the form script shows while the user types, as JSON. */
function wordsFor(t: (text: Text) => string): string {
  const said = TYPING_SENTENCES.map((name) => [name, t(SENTENCES[name])]);
  const counts = { one: t(PAGE_TEXTS.check_one), many: t(PAGE_TEXTS.check_many) };
  return JSON.stringify({ ...Object.fromEntries(said), ...counts });
}

/** A form that also works without scripts. The `form` script submits it without a page load. */
export function Form({ action, of, label, has_files = false, pays = false, children }: FormProps) {
  const { t, month } = useReader();
  const { notice } = of.problem;
  // A declined payment is reported next to the payment method instead.
  const text = notice && !(pays && of.problem.is_spent) ? t(notice.text, notice.values) : undefined;
  return (
    <form
      {...(pays ? { id: FORM_ID, novalidate: true } : {})}
      method="post"
      action={action}
      aria-label={label}
      {...(has_files ? { enctype: 'multipart/form-data' } : { 'data-form': true })}
      data-sending={t(PAGE_TEXTS.sending)}
      data-offline={t(PAGE_TEXTS.offline)}
      data-words={wordsFor(t)}
      data-month={month}
    >
      <CsrfToken />
      <div
        class="notice bad"
        role="alert"
        tabindex={-1}
        data-notice
        hidden={text === undefined && of.problem.errors.size === 0}
      >
        {text ?? <ErrorSummary paths={[...of.problem.errors.keys()]} />}
      </div>
      {children}
    </form>
  );
}

/** Form for the filters of a list. It is submitted with GET, so that the URL contains the filters. */
export function FilterForm({ action, label, children }: Omit<FormProps, 'of'>) {
  const { t } = useReader();
  return (
    <form method="get" action={action} class="filters" aria-label={label} data-form data-words={wordsFor(t)}>
      {children}
    </form>
  );
}

/** Text that the response to a form can replace without a page load. */
export function Place({ name, of, class: style }: { name: string; of: Places; class?: string }) {
  const text = of[name] ?? '';
  return (
    <span class={style} data-copy={name} hidden={text === ''}>
      {unbroken(text)}
    </span>
  );
}

export function Submit({
  children,
  kind = 'first',
  place,
}: {
  children: ComponentChildren;
  kind?: 'first' | 'second' | 'danger';
  /** Name under which the response to a form can replace the button's label. */
  place?: string;
}) {
  return (
    <button type="submit" class={`button ${kind}`} data-submit data-copy={place}>
      {children}
    </button>
  );
}
