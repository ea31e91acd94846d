import type { ComponentChildren } from 'preact';
import { unbroken } from '#src/kernel/display.ts';
import { Submit } from './fields.tsx';

interface PayBarProps {
  label: string;
  amount: ComponentChildren;
  children: string;
  /** Name under which the response to a form can replace the button's label. */
  place?: string;
}

/** Submit button of a payment form, next to the amount due. On phones it stays at the bottom of the screen. */
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
