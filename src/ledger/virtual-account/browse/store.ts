import { sql } from 'kysely';
import { byId, byInstant, days, defineList, id, office, oneOfWords } from '#src/platform/lists/definition.ts';
import { dayInColombia } from '../availability.ts';
import { MOVEMENT_KINDS, type Movement } from '../types.ts';

export type MovementListRow = Pick<
  Movement,
  | 'id'
  | 'number'
  | 'office_id'
  | 'kind'
  | 'concept'
  | 'transaction_id'
  | 'authorization_number'
  | 'transaction_amount'
  | 'commission'
  | 'iva_commission'
  | 'fee'
  | 'iva_fee'
  | 'rete_iva'
  | 'rete_ica'
  | 'rete_fte'
  | 'gravamen'
  | 'liquidated_amount'
  | 'available_on'
  | 'created_at'
>;

/** SQL expression for the day on which a movement is released. Movements without a release day are sorted last. */
const RELEASE = sql`coalesce(m.available_on, 'infinity'::date)`;

export const movementList = defineList<MovementListRow>({
  name: 'movements',
  rows: sql`movements m`,
  alias: 'm',
  has_environment: true,
  office: 'm.office_id',
  key: byId('m.id'),
  sorts: { created_at: byInstant('m.created_at') },
  default_sort: '-created_at',
  filters: {
    kind: oneOfWords('m.kind', MOVEMENT_KINDS),
    availability: {
      kind: 'choice',
      choices: {
        available: { condition: (now) => sql`${RELEASE} <= ${dayInColombia(now)}` },
        to_release: { condition: (now) => sql`${RELEASE} > ${dayInColombia(now)}`, is_rare: true },
      },
    },
    office_id: office('m.office_id'),
    created: days('m.created_at'),
    transaction_id: id('m.transaction_id'),
  },
  search: [{ by: 'id', expression: sql`m.id` }],
  shown: {
    columns: sql`m.id, m.number, m.office_id, m.kind, m.concept, m.transaction_id, m.authorization_number,
      m.transaction_amount, m.commission, m.iva_commission, m.fee, m.iva_fee, m.rete_iva, m.rete_ica, m.rete_fte, m.gravamen,
      m.liquidated_amount, m.available_on, m.created_at`,
  },
});
