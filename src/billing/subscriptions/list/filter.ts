import { parseColombiaDateTime } from '#src/kernel/calendar.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { metadataFilter, type Query } from '#src/platform/http/query-string.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../types.ts';

/**
 * Filters for the list of subscriptions. An unknown status or a malformed id matches no subscription. An invalid date
 * is ignored.
 */
export interface SubscriptionFilter {
  subscriber_id?: string;
  plan_id?: string;
  status?: SubscriptionStatus;
  email?: string;
  subscription_id?: string;
  description?: string;
  reference?: string;
  plan_name?: string;
  metadata: Readonly<Record<string, string>>;
  /** True selects subscriptions whose service is currently provided, and false selects all others. */
  active?: boolean;
  /** Range of creation times: `from` is inclusive, `until` is exclusive. */
  from?: Temporal.Instant;
  until?: Temporal.Instant;
  /** True if a filter has a value that no subscription can have, so that the list is empty. */
  is_impossible: boolean;
}

export const SORTS = ['created_at', 'starts_at', 'ends_at', 'trial_ends_at'] as const;

export interface Sort {
  by: (typeof SORTS)[number];
  descending: boolean;
}

const NEWEST_FIRST: Sort = { by: 'created_at', descending: true };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readSort(value: string | undefined): Sort {
  const descending = value?.startsWith('-') ?? false;
  const by = SORTS.find((name) => name === value?.replace(/^-/, ''));
  return by ? { by, descending } : NEWEST_FIRST;
}

export function readFilter(query: Query): SubscriptionFilter {
  const filter = query.filter;
  const given = typeof filter === 'object' && !Array.isArray(filter) ? filter : {};
  const text = (name: string) => {
    const value = given[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const status = text('status');
  const knownStatus = SUBSCRIPTION_STATUSES.find((one) => one === status);
  const ids = [text('subscriber_id'), text('plan_id')];
  return {
    ...present({
      subscriber_id: text('subscriber_id'),
      plan_id: text('plan_id'),
      status: knownStatus,
      email: text('email'),
      subscription_id: text('subscription_id'),
      description: text('description'),
      reference: text('reference'),
      plan_name: text('plan_name'),
      active: activeOf(text('active')),
      from: startOf(text('start_date')),
      until: endOf(text('finish_date')),
    }),
    metadata: metadataFilter(query),
    is_impossible:
      (status !== undefined && knownStatus === undefined) ||
      ids.some((id) => id !== undefined && !isUuid(id)),
  };
}

function present<T extends object>(values: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function activeOf(value: string | undefined): boolean | undefined {
  return value === '1' ? true : value === '0' ? false : undefined;
}

/** Parses the start of a time range. A date without a time means the start of that day in Colombia. */
function startOf(value: string | undefined): Temporal.Instant | undefined {
  const text = value !== undefined && DAY.test(value) ? `${value} 00:00:00` : value;
  return (text === undefined ? null : parseColombiaDateTime(text)) ?? undefined;
}

function endOf(value: string | undefined): Temporal.Instant | undefined {
  const text = value !== undefined && DAY.test(value) ? `${value} 23:59:59` : value;
  const last = text === undefined ? null : parseColombiaDateTime(text);
  return last?.add({ seconds: 1 });
}
