import { sql } from 'kysely';
import { byId, byInstant, days, defineList, office, yesOrNo } from '#src/platform/lists/definition.ts';

export interface GroupListRow {
  id: string;
  office_id: number;
  name: string;
  description: string | null;
  active: boolean;
  created_at: Temporal.Instant;
}

const NAME = sql`lower(g.name) collate "C"`;

/** List of plan groups. It has no environment filter, because production and test share the groups. */
export const groupList = defineList<GroupListRow>({
  name: 'groups',
  rows: sql`groups g`,
  alias: 'g',
  where: sql`g.deleted_at is null`,
  has_environment: false,
  office: 'g.office_id',
  key: byId('g.id'),
  sorts: { created_at: byInstant('g.created_at'), name: { expression: NAME, type: 'text' } },
  default_sort: '-created_at',
  filters: {
    active: yesOrNo(sql`g.active`),
    office_id: office('g.office_id'),
    created: days('g.created_at'),
  },
  search: [
    { by: 'id', expression: sql`g.id` },
    { by: 'beginning', expression: NAME },
  ],
  shown: { columns: sql`g.id, g.office_id, g.name, g.description, g.active, g.created_at` },
});
