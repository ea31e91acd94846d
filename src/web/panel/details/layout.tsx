import type { ComponentChildren } from 'preact';
import { useReader } from '../../shared/document.tsx';
import type { Visit } from '../../shared/visit.ts';
import { type Caller, hasAccess } from '../caller.ts';
import { LinkButton, Notice, Top } from '../kit/parts.tsx';
import { pathAt } from '../scope.ts';
import { confirmationOf } from './confirmations.ts';
import { COMMON } from './texts.ts';

/** Link to the page of an action. */
export interface ActionLink {
  path: string;
  label: string;
  kind?: 'first' | 'second' | 'danger';
  /** Shows the action in the "more" menu instead of as a button. */
  is_rare?: boolean;
  /** Minimum role. */
  role?: 'operator' | 'owner';
  /** Limits the action to users with access to all offices. */
  all_offices?: true;
  /** Marks an action that modifies nothing and is therefore also available to a disabled merchant. */
  is_read?: true;
}

interface DetailProps {
  caller: Caller;
  visit: Visit;
  title: string;
  list: { label: string; path: string };
  /** Short name of the object, shown in the breadcrumb after its list. */
  name: string;
  lead?: ComponentChildren;
  actions?: readonly ActionLink[];
  /** Content of the main column, usually the timeline. `side` is the content of the side column. */
  main: ComponentChildren;
  side: ComponentChildren;
}

/** Layout of a detail page: title, actions, timeline and facts. */
export function Detail({ caller, visit, title, list, name, lead, actions = [], main, side }: DetailProps) {
  const { t } = useReader();
  const { place } = caller;
  const trail = [{ label: list.label, href: pathAt(place, list.path) }, { label: name }];
  const allowed = actions.filter(({ role = 'operator', all_offices, is_read }) =>
    hasAccess(caller, { role, all_offices, changes: !is_read }),
  );
  const rare = allowed.filter(({ is_rare }) => is_rare);
  const done = confirmationOf(visit.query);
  return (
    <>
      <Top title={title} trail={trail} lead={lead}>
        {allowed.length > 0 && (
          <>
            {allowed
              .filter(({ is_rare }) => !is_rare)
              .map(({ path, label, kind = 'second' }) => (
                <LinkButton key={path} href={pathAt(place, path)} kind={kind}>
                  {label}
                </LinkButton>
              ))}
            {rare.length > 0 && (
              <details class="menu">
                <summary class="button second">{t(COMMON.more)}</summary>
                <div>
                  {rare.map(({ path, label, kind }) => (
                    <a key={path} href={pathAt(place, path)} class={kind === 'danger' ? 'danger' : undefined}>
                      {label}
                    </a>
                  ))}
                </div>
              </details>
            )}
          </>
        )}
      </Top>
      {done && <Notice tone="good">{t(done)}</Notice>}
      <div class="two">
        <div class="stack">{main}</div>
        <div class="stack">{side}</div>
      </div>
    </>
  );
}
