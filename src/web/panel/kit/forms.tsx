import type { ComponentChildren } from 'preact';
import { newId } from '#src/kernel/ids.ts';
import { CsrfToken } from '../../shared/document.tsx';
import type { Filled } from '../../shared/fields.tsx';
import { sentFor } from '../../shared/read-form.ts';

/** Hidden field with the idempotency key of a form. It gets a new value once the previous one is used. */
export const SUBMISSION_FIELD = 'submission';

export function Submission({ of }: { of?: Filled }) {
  const sent = of && !of.problem.is_spent ? sentFor(of.values, SUBMISSION_FIELD) : '';
  return <input type="hidden" name={SUBMISSION_FIELD} value={sent || newId()} />;
}

interface ButtonFormProps {
  action: string;
  /** Values of hidden fields, by name. */
  values?: Readonly<Record<string, string>>;
  kind?: 'first' | 'second' | 'danger' | 'link';
  /** Accessible name, needed if several buttons have the same text. */
  label?: string;
  children: ComponentChildren;
}

/** A form with a single button. The idempotency key prevents a double submission. */
export function ButtonForm({ action, values = {}, kind = 'second', label, children }: ButtonFormProps) {
  return (
    <form method="post" action={action} class="button-form">
      <CsrfToken />
      <Submission />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={kind === 'link' ? 'link' : `button ${kind}`} aria-label={label}>
        {children}
      </button>
    </form>
  );
}
