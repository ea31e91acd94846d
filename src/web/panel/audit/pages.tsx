import type { Deps } from '#src/deps.ts';
import { say } from '#src/kernel/texts.ts';
import { allChanges, pageChanges } from '#src/tenancy/audit/list.ts';
import type { ChangeFilter } from '#src/tenancy/audit/store.ts';
import { CSV_HEAD, csvLine } from '#src/tenancy/audit/views.ts';
import type { Page } from '../../shared/page.ts';
import { panelPage } from '../guard.tsx';
import { readFilter, readPlace } from './filter.ts';
import { resolveNames } from './names.ts';
import { AUDIT, AuditSheet, EXPORT } from './sheet.tsx';
import { TEXTS } from './texts.ts';

/** Rights required for the audit log. It contains changes in all offices, so the user needs access to all of them. */
const EVERY_OFFICE = { role: 'owner', all_offices: true } as const;

async function* csvOf(deps: Deps, filter: ChangeFilter): AsyncGenerator<string> {
  yield CSV_HEAD;
  for await (const change of allChanges(deps.db, filter)) yield csvLine(change);
}

export const auditPages: readonly Page[] = [
  panelPage(AUDIT, {
    ...EVERY_OFFICE,
    async show(deps, { locale, query }, { principal, place }) {
      const { changes, next } = await pageChanges(deps.db, readFilter(query, principal), {
        after: readPlace(query),
      });
      const page = { changes: await resolveNames(deps.db, principal.commerce_id, changes), next };
      return {
        title: say(TEXTS.title, locale),
        islands: ['form'],
        content: <AuditSheet at={place} query={query} page={page} />,
      };
    },
  }),
  panelPage(EXPORT, {
    ...EVERY_OFFICE,
    async show(deps, { query }, { principal, place }) {
      const name = `audit-${place.merchant}-${place.environment}.csv`;
      const text = csvOf(deps, readFilter(query, principal));
      return { download: { media: 'text/csv; charset=utf-8', name, text } };
    },
  }),
];
