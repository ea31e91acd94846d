import type { VNode } from 'preact';
import { listOf } from '#src/kernel/display.ts';
import { useReader } from '../document.tsx';
import type { Filled } from '../fields.tsx';
import { METHOD_TEXTS as WORDS } from './texts.ts';

/** A payment method that the payer can select. Selecting it shows its fields. */
export interface MethodOption {
  way: string;
  label: string;
  hint?: string | undefined;
  /** URL that the form is submitted to when this method is selected. */
  action: string;
  /** Label of the submit button when this method is selected. */
  button?: string;
  /**
   * Whether selecting this method reloads the form, because its provider requires other consents. The typed values
   * are kept.
   */
  reloads?: boolean;
  fields: VNode;
}

interface ChoiceProps {
  ways: readonly MethodOption[];
  current: string;
  of: Filled;
}

/**
 * Shows all payment methods in one form, so that the typed values are kept when the payer switches between them.
 * Without scripts, a button redraws the page with the selected method.
 */
export function MethodChoice({ ways, current, of }: ChoiceProps) {
  const { t } = useReader();
  const isChoice = ways.length > 1;
  return (
    <fieldset>
      <legend>
        <h2>{t(WORDS.how)}</h2>
      </legend>
      <div class="ways">
        {ways.map((one) => {
          const isOpen = one.way === current;
          const others = ways.filter(({ way }) => way !== one.way).map(({ label }) => label);
          return (
            <div key={one.way} class="way">
              {isChoice && <MethodName one={one} isOpen={isOpen} />}
              <fieldset class="way-fields" data-panel={one.way} aria-label={one.label} hidden={!isOpen}>
                <Refusal of={of} isOpen={isOpen} others={others} />
                {one.fields}
              </fieldset>
            </div>
          );
        })}
      </div>
      {isChoice && (
        <button
          type="submit"
          class="button second"
          name="redraw"
          value="method"
          formnovalidate
          data-plain
          data-redraw
        >
          {t(WORDS.open_chosen)}
        </button>
      )}
    </fieldset>
  );
}

function MethodName({ one, isOpen }: { one: MethodOption; isOpen: boolean }) {
  const { way, label, hint, action, button, reloads } = one;
  return (
    <label class="way-name">
      <input
        type="radio"
        name="method"
        value={way}
        checked={isOpen}
        data-way={action}
        data-button={button}
        data-reloads={reloads ? '' : undefined}
      />
      <span>{label}</span>
      {hint && <small>{hint}</small>}
    </label>
  );
}

/** Notice about why the last attempt was declined, shown above the fields of the selected method. */
function Refusal({ of, isOpen, others }: { of: Filled; isOpen: boolean; others: readonly string[] }) {
  const { t, locale } = useReader();
  const { notice, is_spent = false } = of.problem;
  const text = isOpen && is_spent && notice ? t(notice.text, notice.values) : '';
  return (
    <div class="notice bad" role="alert" tabindex={-1} data-refusal hidden={text === ''}>
      <p data-refusal-text>{text}</p>
      {others.length > 0 && <p>{t(WORDS.other_ways, { names: listOf(others, locale, 'or') })}</p>}
    </div>
  );
}
