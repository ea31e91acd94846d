import type { ComponentChildren } from 'preact';
import { newId } from '#src/kernel/ids.ts';
import { CsrfToken } from '../../shared/document.tsx';
import type { Filled } from '../../shared/fields.tsx';
import { sentFor } from '../../shared/read-form.ts';

/** Name of the hidden field with a form's idempotency key. Each key is accepted for one submission only. */
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
  /** Accessible name. Required if several buttons on the page have the same label. */
  label?: string;
  children: ComponentChildren;
}

/** A form that consists of one button. An idempotency key makes a double click harmless. */
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
