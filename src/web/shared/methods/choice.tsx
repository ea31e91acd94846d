import type { VNode } from 'preact';
import { listOf } from '#src/kernel/display.ts';
import { useReader } from '../document.tsx';
import type { Filled } from '../fields.tsx';
import { METHOD_WORDS as WORDS } from './words.ts';

/** One way to pay, as a choice that opens in place. */
export interface ChoiceWay {
  way: string;
  label: string;
  hint?: string | undefined;
  /** Where the form is sent to when it is chosen. */
  action: string;
  /** What the button of the form says then, where that depends on it. */
  button?: string;
  /** What it asks for depends on who serves it: the form is fetched anew, with what was typed. */
  reloads?: boolean;
  fields: VNode;
}

interface ChoiceProps {
  ways: readonly ChoiceWay[];
  current: string;
  of: Filled;
}

/**
 * The ways there are to pay this, all in one form: nothing that was typed is lost by looking at another. Without a script a button
 * shows the page again with the chosen one open.
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
              {isChoice && <WayName one={one} isOpen={isOpen} />}
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

function WayName({ one, isOpen }: { one: ChoiceWay; isOpen: boolean }) {
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

/** Why the attempt before came to nothing, right above where the next one is typed. */
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
