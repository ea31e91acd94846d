import { sql } from 'kysely';
import { CURRENCIES } from '#src/kernel/lists.ts';
import {
  amounts,
  byId,
  byInstant,
  days,
  defineList,
  id,
  office,
  oneOfWords,
  optionalDays,
} from '#src/platform/lists/definition.ts';
import { DISPUTE_STATUSES, type Dispute } from '../types.ts';

export type DisputeListRow = Pick<
  Dispute,
  | 'id'
  | 'office_id'
  | 'transaction_id'
  | 'kind'
  | 'status'
  | 'amount'
  | 'currency_type'
  | 'taken'
  | 'reason_code'
  | 'reason'
  | 'provider_case'
  | 'deadline_at'
  | 'opened_at'
  | 'settled_at'
>;

export const disputeList = defineList<DisputeListRow>({
  name: 'disputes',
  rows: sql`disputes d`,
  alias: 'd',
  has_environment: true,
  office: 'd.office_id',
  key: byId('d.id'),
  sorts: { opened_at: byInstant('d.opened_at') },
  default_sort: '-opened_at',
  filters: {
    status: oneOfWords('d.status', DISPUTE_STATUSES),
    kind: oneOfWords('d.kind', ['chargeback', 'reversal']),
    office_id: office('d.office_id'),
    amount: amounts('d.amount'),
    opened: days('d.opened_at'),
    settled: optionalDays('d.settled_at', 'settled'),
    currency: oneOfWords('d.currency_type', CURRENCIES),
    transaction_id: id('d.transaction_id'),
  },
  search: [
    { by: 'id', expression: sql`d.id` },
    { by: 'text', expression: sql`d.provider_case` },
  ],
  shown: {
    columns: sql`d.id, d.office_id, d.transaction_id, d.kind, d.status, d.amount, d.currency_type, d.taken, d.reason_code,
      d.reason, d.provider_case, d.deadline_at, d.opened_at, d.settled_at`,
  },
});
