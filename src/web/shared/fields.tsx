import type { ComponentChildren } from 'preact';
import type { Text } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { CsrfToken, useReader } from './document.tsx';
import type { Places, Problem } from './page.ts';
import { sentFor } from './read-form.ts';
import { PAGE_WORDS } from './words.ts';

/** A form as it was sent, and what is wrong with it. Fields find themselves in it by their path. */
export interface Filled {
  values: Query;
  problem: Problem;
}

interface FieldProps {
  of: Filled;
  /** In dot notation, as the API names the field. */
  path: string;
  label: Text;
  hint?: Text | undefined;
  /** A text says when it is needed after all. */
  optional?: boolean | Text;
}

/** `payment_card.number` is sent as `payment_card[number]`. */
export function nameOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  return first + rest.map((part) => `[${part}]`).join('');
}

function idOf(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

/** What a field's input needs so that its label, hint and error are read with it. */
function useField({ of, path, label, hint, optional = false }: FieldProps) {
  const { t } = useReader();
  const error = of.problem.errors.get(path);
  const id = idOf(path);
  const described = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  return {
    error: error && t(error.text, { field: t(label), ...error.values }),
    attributes: {
      id,
      name: nameOf(path),
      required: !optional,
      ...(described === '' ? {} : { 'aria-describedby': described }),
      ...(error ? { 'aria-invalid': 'true' as const } : {}),
    },
  };
}

function Framed(
  props: FieldProps & { error: string | undefined; class?: string; children: ComponentChildren },
) {
  const { t } = useReader();
  const { path, label, hint, optional, error } = props;
  const id = idOf(path);
  return (
    <div class={`field ${props.class ?? ''}`} data-field={path}>
      <label for={id}>
        <span data-label>{t(label)}</span>{' '}
        {optional && <small>{t(optional === true ? PAGE_WORDS.optional : optional)}</small>}
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
  /** Never shown again once it was sent. */
  secret?: boolean;
  /** Named for the script that helps to fill it in. */
  part?: string;
}

export function Input(props: InputProps) {
  const { autocomplete, inputmode, maxlength, secret = false, part } = props;
  const { error, attributes } = useField(props);
  const value = secret ? '' : (props.value ?? sentFor(props.of.values, props.path));
  return (
    <Framed {...props} error={error}>
      <input
        {...attributes}
        type="text"
        list={undefined}
        autocomplete={autocomplete}
        inputmode={inputmode}
        maxlength={maxlength}
        value={value}
        spellcheck={false}
        data-part={part}
      />
    </Framed>
  );
}

interface TextareaProps extends FieldProps {
  autocomplete: string;
  maxlength: number;
}

export function Textarea(props: TextareaProps) {
  const { error, attributes } = useField(props);
  return (
    <Framed {...props} error={error}>
      <textarea {...attributes} rows={3} autocomplete={props.autocomplete} maxlength={props.maxlength}>
        {sentFor(props.of.values, props.path)}
      </textarea>
    </Framed>
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
}

export function Select(props: SelectProps) {
  const { t } = useReader();
  const { error, attributes } = useField(props);
  const chosen = sentFor(props.of.values, props.path) || props.value;
  return (
    <Framed {...props} error={error}>
      <select {...attributes} autocomplete={props.autocomplete}>
        {chosen === undefined && <option value="">{t(PAGE_WORDS.choose)}</option>}
        {props.options.map(({ value, label }) => (
          <option key={value} value={value} selected={value === chosen}>
            {label}
          </option>
        ))}
      </select>
    </Framed>
  );
}

/** `value` is what is sent where it is ticked. It stays ticked when the form is shown again, whatever it says by then. */
export function Checkbox(props: FieldProps & { value?: string; children: ComponentChildren }) {
  const { value = '1' } = props;
  const { error, attributes } = useField(props);
  return (
    <div class="field check" data-field={props.path}>
      <label for={attributes.id}>
        <input
          {...attributes}
          type="checkbox"
          value={value}
          checked={sentFor(props.of.values, props.path) !== ''}
        />
        <span data-label>{props.children}</span>
      </label>
      <p id={`${attributes.id}-error`} class="error" data-error hidden={!error}>
        {error}
      </p>
    </div>
  );
}

interface FormProps {
  action: string;
  of: Filled;
  children: ComponentChildren;
  /** What a reader of the page calls this form. */
  label: string;
}

/** A form that works by itself; the `form` island sends it without losing what was typed. */
export function Form({ action, of, label, children }: FormProps) {
  const { t } = useReader();
  const { notice } = of.problem;
  const text = notice ? t(notice.text, notice.values) : undefined;
  return (
    <form
      method="post"
      action={action}
      aria-label={label}
      data-form
      data-sending={t(PAGE_WORDS.sending)}
      data-offline={t(PAGE_WORDS.offline)}
      data-check={t(PAGE_WORDS.check)}
    >
      <CsrfToken />
      <div
        class="notice bad"
        role="alert"
        tabindex={-1}
        data-notice
        hidden={text === undefined && of.problem.errors.size === 0}
      >
        {text ?? (of.problem.errors.size > 0 ? t(PAGE_WORDS.check) : '')}
      </div>
      {children}
    </form>
  );
}

/** Text that a form may change without leaving the page, wherever on the page it stands. */
export function Place({ name, of, class: style }: { name: string; of: Places; class?: string }) {
  const text = of[name] ?? '';
  return (
    <span class={style} data-copy={name} hidden={text === ''}>
      {text}
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
  /** Where its text may change. */
  place?: string;
}) {
  return (
    <button type="submit" class={`button ${kind}`} data-submit data-copy={place}>
      {children}
    </button>
  );
}
