import { sql } from 'kysely';
import { byId, byInstant, days, defineList, id, office } from '#src/platform/lists/definition.ts';
import type { DeliveryStatus } from '../types.ts';

export interface DeliveryListRow {
  id: string;
  event_id: string;
  office_id: number | null;
  kind: string;
  subject: string;
  url: string;
  status: DeliveryStatus;
  attempts: number;
  answer_status: number | null;
  error: string | null;
  next_attempt_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
}

const isQueued = (commerceId: number) => sql`exists (
  select from webhook_queue q where q.commerce_id = ${commerceId} and q.delivery_id = d.id)`;

/** SQL condition for a delivery that failed at least once and will be retried. */
const isRetried = (commerceId: number) => sql`exists (
  select from webhook_queue q where q.commerce_id = ${commerceId} and q.delivery_id = d.id and q.attempts > 0)`;

/**
 * SQL condition for a delivery with a successful attempt. The delivery may be marked as given up if another worker
 * recorded the success later.
 */
const hasArrived = (commerceId: number) => sql`exists (
  select from webhook_attempts a where a.commerce_id = ${commerceId} and a.delivery_id = d.id and a.error is null)`;

export const deliveryList = defineList<DeliveryListRow>({
  name: 'webhooks',
  rows: sql`webhook_deliveries d`,
  alias: 'd',
  has_environment: true,
  office: 'd.office_id',
  key: byId('d.id'),
  sorts: { created_at: byInstant('d.created_at') },
  default_sort: '-created_at',
  filters: {
    status: {
      kind: 'choice',
      choices: {
        pending: { condition: (_now, merchant) => isQueued(merchant), is_rare: true },
        retried: { condition: (_now, merchant) => isRetried(merchant), is_rare: true },
        delivered: {
          condition: (_now, merchant) =>
            sql`(d.given_up_at is null or ${hasArrived(merchant)}) and not ${isQueued(merchant)}`,
        },
        failed: {
          condition: (_now, merchant) => sql`d.given_up_at is not null and not ${hasArrived(merchant)}`,
        },
      },
    },
    event: { kind: 'text', expression: sql`d.kind` },
    office_id: office('d.office_id'),
    created: days('d.created_at'),
    event_id: id('d.event_id'),
  },
  search: [{ by: 'id', expression: sql`d.id` }],
  shown: (merchant) => ({
    columns: sql`d.id, d.event_id, d.office_id, d.kind, d.subject, d.url, d.created_at, q.next_attempt_at,
      case when q.delivery_id is not null then 'pending' when d.given_up_at is not null and not ${hasArrived(merchant)} then 'failed'
        else 'delivered' end as status,
      coalesce(a.number, 0) as attempts, a.answer_status, a.error`,
    joins: sql`
      left join webhook_queue q on q.commerce_id = d.commerce_id and q.delivery_id = d.id
      left join lateral (
        select w.number, w.answer_status, w.error from webhook_attempts w
        where w.commerce_id = ${merchant} and w.delivery_id = d.id
        order by w.number desc, w.lease_ms desc limit 1
      ) a on true`,
  }),
});
