import type { ComponentChildren } from 'preact';
import { unbroken } from '#src/kernel/display.ts';
import { Submit } from './fields.tsx';

interface PayBarProps {
  label: string;
  amount: ComponentChildren;
  children: string;
  /** Name under which a form response can replace the button text. */
  place?: string;
}

/** Submit button of a payment form. On phones it stays at the bottom of the screen, next to the amount due. */
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
