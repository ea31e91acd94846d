import type { ComponentChildren } from 'preact';
import { displayWhen } from '#src/kernel/moments.ts';
import type { Text } from '#src/kernel/texts.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { useReader } from '../../shared/document.tsx';
import { Card, type Tone } from '../kit/parts.tsx';
import { Timeline, type TimelineItem } from '../kit/tables.tsx';

/** A past or scheduled event of an object, for its timeline. */
export interface TimelineEntry {
  key: string;
  at: Temporal.Instant | null;
  tone: Tone;
  title: ComponentChildren;
  /** Why the event happened, and what the merchant can do about it. */
  detail?: ComponentChildren;
}

const TEXTS = {
  title: { es: 'Qué ha pasado', en: 'What happened' },
  more: { es: 'Ver más', en: 'Show more' },
  none: { es: 'Aún no ha pasado nada.', en: 'Nothing has happened yet.' },
  bounded: {
    es: 'Se muestra lo más reciente. Lo anterior está en las listas y en la auditoría.',
    en: 'The newest is shown. What came before is in the lists and in the audit log.',
  },
  now: { es: 'ahora', en: 'now' },
  hours: { es: 'en {count} h', en: 'in {count} h' },
  minutes: { es: 'en {count} min', en: 'in {count} min' },
  days: { es: 'en {count} d', en: 'in {count} d' },
} as const satisfies Record<string, Text>;

/**
 * Numbers of timeline events that users can select. At most this many events of each kind, such as charges or
 * webhooks, are loaded.
 */
const SIZES = [30, 100, 300] as const;

/** Returns the number of events requested by `?events=`, or the default if it is not one of `SIZES`. */
export function timelineSize(query: Query): number {
  const asked = Number(textOf(query, 'events') ?? '');
  return SIZES.find((size) => size === asked) ?? SIZES[0];
}

interface ObjectTimelineProps {
  /** Scheduled events of the object, soonest first. */
  next?: readonly TimelineEntry[];
  timeline: readonly TimelineEntry[];
  size: number;
  now: Temporal.Instant;
  title?: Text;
}

/** Timeline of an object: first the scheduled events, then the past events of all kinds, newest first. */
export function ObjectTimeline({ next = [], timeline, size, now, title = TEXTS.title }: ObjectTimelineProps) {
  const { t, locale, address } = useReader();
  const sorted = timeline.toSorted(byTime);
  const shown = sorted.slice(0, size);
  const larger = SIZES.find((one) => one > size);
  const hasMore = sorted.length > size;
  const items = [...next, ...shown].map(
    (one): TimelineItem => ({
      key: one.key,
      tone: one.tone,
      title: one.title,
      detail: one.detail,
      when: one.at === null ? '' : next.includes(one) ? sayAhead(one.at) : displayWhen(one.at, now, locale),
      at: one.at === null ? '' : one.at.round('second').toString(),
    }),
  );
  return (
    <Card title={t(title)}>
      {items.length === 0 ? <p>{t(TEXTS.none)}</p> : <Timeline of={items} />}
      {hasMore && larger !== undefined && (
        <p>
          <a href={withEvents(address, larger)}>{t(TEXTS.more)}</a>
        </p>
      )}
      {hasMore && larger === undefined && <p class="small muted">{t(TEXTS.bounded)}</p>}
    </Card>
  );

  function sayAhead(at: Temporal.Instant): string {
    const minutes = Math.ceil((at.epochMilliseconds - now.epochMilliseconds) / 60_000);
    if (minutes < 1) return t(TEXTS.now);
    if (minutes < 60) return t(TEXTS.minutes, { count: minutes });
    const hours = Math.round(minutes / 60);
    return hours < 48 ? t(TEXTS.hours, { count: hours }) : t(TEXTS.days, { count: Math.round(hours / 24) });
  }
}

function byTime({ at: one }: TimelineEntry, { at: other }: TimelineEntry): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return Temporal.Instant.compare(other, one);
}

function withEvents(address: string, size: number): string {
  const url = new URL(address, 'http://panel');
  url.searchParams.set('events', String(size));
  return `${url.pathname}${url.search}`;
}
