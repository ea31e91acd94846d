import { say } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { inListTransaction } from '#src/platform/lists/query.ts';
import { findIn, readTerm } from '#src/platform/lists/search.ts';
import { useReader } from '../../shared/document.tsx';
import type { Show } from '../guard.tsx';
import { Empty, Top } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { LIST_PAGES } from './all.ts';
import type { CellContext, ListPage } from './list-page.ts';
import { contextOf, rowsOf } from './show.tsx';
import { TEXTS } from './texts.ts';

interface Group {
  page: ListPage;
  rows: readonly object[];
}

/** Searches all lists of the caller's merchant and environment for the text in the search box. */
export const showSearch: Show = async (deps, visit, caller) => {
  const typed = textOf(visit.query, 'q') ?? '';
  const term = readTerm(typed);
  const now = deps.clock.now();
  const groups = await deps.readLate(deps.db, (db) =>
    inListTransaction(db, async (tx) => {
      const found: Group[] = [];
      for (const page of term ? LIST_PAGES : [])
        if (term) found.push({ page, rows: await findIn(tx, page.list, caller.principal, term, now) });
      return found.filter(({ rows }) => rows.length > 0);
    }),
  );
  const context = await contextOf(deps, visit, caller);
  return {
    title: say(TEXTS.search_title, visit.locale),
    content: <Results typed={term?.text ?? ''} groups={groups} context={context} />,
  };
};

function Results({
  typed,
  groups,
  context,
}: {
  typed: string;
  groups: readonly Group[];
  context: CellContext;
}) {
  const { t } = useReader();
  if (groups.length === 0)
    return (
      <>
        <Top title={t(TEXTS.search_title)} />
        <Empty title={typed === '' ? t(TEXTS.search_short) : t(TEXTS.search_none, { term: typed })}>
          <p>{t(TEXTS.search_hint)}</p>
        </Empty>
      </>
    );
  return (
    <>
      <Top title={t(TEXTS.search, { term: typed })} />
      {groups.map(({ page, rows }) => (
        <section key={page.list.name} class="found">
          <h2>{t(page.title)}</h2>
          <DataTable
            label={t(page.title)}
            columns={page.columns.map(({ label, is_figure = false }) => ({ label: t(label), is_figure }))}
            rows={rowsOf(page, rows, context)}
          />
        </section>
      ))}
    </>
  );
}
