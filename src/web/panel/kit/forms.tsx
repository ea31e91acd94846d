import type { ComponentChildren } from 'preact';
import { newId } from '#src/kernel/ids.ts';
import { CsrfToken } from '../../shared/document.tsx';
import type { Filled } from '../../shared/fields.tsx';
import { sentFor } from '../../shared/read-form.ts';

/** The hidden field that lets a form happen once; another when the one before was used. */
export const SUBMISSION_FIELD = 'submission';

export function Submission({ of }: { of?: Filled }) {
  const sent = of && !of.problem.is_spent ? sentFor(of.values, SUBMISSION_FIELD) : '';
  return <input type="hidden" name={SUBMISSION_FIELD} value={sent || newId()} />;
}

interface ButtonFormProps {
  action: string;
  /** Hidden fields. */
  values?: Readonly<Record<string, string>>;
  kind?: 'first' | 'second' | 'danger' | 'link';
  /** Of several that say the same: what tells it apart. */
  label?: string;
  children: ComponentChildren;
}

/** Something done by one press of a button, once. */
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
