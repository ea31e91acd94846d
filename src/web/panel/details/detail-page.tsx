import type { ComponentChildren } from 'preact';
import type { Deps } from '#src/deps.ts';
import { type Locale, say, type Text, type TextValues } from '#src/kernel/texts.ts';
import type { Island } from '../../shared/assets.ts';
import type { Page } from '../../shared/page.ts';
import type { Visit } from '../../shared/visit.ts';
import type { Caller } from '../caller.ts';
import { panelPage } from '../guard.tsx';
import { Card } from '../kit/parts.tsx';
import { Facts } from '../kit/tables.tsx';
import type { Place } from '../scope.ts';
import { type ActionLink, Detail } from './layout.tsx';
import { ObjectTimeline, type TimelineEntry, timelineSize } from './object-timeline.tsx';
import { COMMON } from './texts.ts';

/** Language, merchant, environment and current time, for rendering a detail page. */
export interface DetailContext {
  t(text: Text, values?: TextValues): string;
  locale: Locale;
  place: Place;
  now: Temporal.Instant;
}

type Fact = Parameters<typeof Facts>[0]['of'][number];

interface DetailPageSpec<T> {
  path: string;
  list: { label: Text; path: string };
  load(deps: Deps, visit: Visit, caller: Caller, size: number): Promise<T>;
  title(of: T, context: DetailContext): string;
  /** Short name of the object, shown in the breadcrumb after its list. */
  name(of: T): string;
  lead?(of: T, context: DetailContext): ComponentChildren;
  actions?(of: T, context: DetailContext): readonly ActionLink[];
  facts(of: T, context: DetailContext): readonly Fact[];
  next?(of: T, context: DetailContext): readonly TimelineEntry[];
  timeline(of: T, context: DetailContext): readonly TimelineEntry[];
  /** Returns the content shown above the timeline. The content of `side` is shown above the facts. */
  above?(of: T, context: DetailContext): ComponentChildren;
  side?(of: T, context: DetailContext): ComponentChildren;
  islands?: readonly Island[];
}

/** Creates the detail page for one kind of object, with its actions, timeline and facts. */
export function detailPage<T>(spec: DetailPageSpec<T>): Page {
  return panelPage(spec.path, {
    async show(deps, visit, caller) {
      const size = timelineSize(visit.query);
      const of = await spec.load(deps, visit, caller, size);
      const { locale } = visit;
      const t = (text: Text, values?: TextValues) => say(text, locale, values);
      const context = { t, locale, place: caller.place, now: deps.clock.now() };
      const title = spec.title(of, context);
      const content = (
        <Detail
          caller={caller}
          visit={visit}
          title={title}
          list={{ label: t(spec.list.label), path: spec.list.path }}
          name={spec.name(of)}
          lead={spec.lead?.(of, context)}
          actions={spec.actions?.(of, context) ?? []}
          main={
            <>
              {spec.above?.(of, context)}
              <ObjectTimeline
                next={spec.next?.(of, context) ?? []}
                timeline={spec.timeline(of, context)}
                size={size}
                now={context.now}
              />
            </>
          }
          side={
            <>
              {spec.side?.(of, context)}
              <Card title={t(COMMON.facts)}>
                <Facts of={spec.facts(of, context)} />
              </Card>
            </>
          }
        />
      );
      return { title, content, ...(spec.islands && { islands: [...spec.islands] }) };
    },
  });
}

/** Returns an array with one fact, or an empty array if the value is missing. */
export function fact(label: string, value: ComponentChildren): Fact[] {
  return value === null || value === undefined || value === '' ? [] : [{ label, value }];
}

/** Converts metadata key-value pairs to facts. */
export function pairFacts(pairs: Readonly<Record<string, string | null>> | null): Fact[] {
  return Object.entries(pairs ?? {}).flatMap(([name, value]) => fact(name, value));
}
