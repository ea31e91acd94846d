import type { ComponentChildren } from 'preact';
import { unbroken } from '#src/kernel/display.ts';
import { Submit } from './fields.tsx';

interface PayBarProps {
  label: string;
  amount: ComponentChildren;
  children: string;
  /** Where the text of the button may change. */
  place?: string;
}

/** The end of a form. On a phone it stays at the bottom of the screen, with what is due beside the button. */
export function PayBar({ label, amount, children, place }: PayBarProps) {
  return (
    <div class="pay-bar">
      <p class="due">
        <small>{label}</small> <strong>{amount}</strong>
      </p>
      <Submit {...(place === undefined ? {} : { place })}>{unbroken(children)}</Submit>
    </div>
  );
}
