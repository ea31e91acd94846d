import type { Deps } from '#src/deps.ts';
import { say } from '#src/kernel/texts.ts';
import { pairsOf, queryOf } from '#src/platform/lists/address.ts';
import { sortsWith } from '#src/platform/lists/definition.ts';
import {
  CursorError,
  countOf,
  type ListPage as FoundPage,
  inListTransaction,
  MAX_EXACT_COUNT,
  pageOf,
} from '#src/platform/lists/query.ts';
import { type ListIssue, type ListRequest, readRequest } from '#src/platform/lists/request.ts';
import { listOffices } from '#src/tenancy/merchants/store.ts';
import { listSavedViews } from '#src/tenancy/saved-views/store.ts';
import type { SavedView } from '#src/tenancy/saved-views/types.ts';
import { CsrfToken, useReader } from '../../shared/document.tsx';
import type { Problem } from '../../shared/page.ts';
import type { Visit } from '../../shared/visit.ts';
import { type Caller, hasAccess } from '../caller.ts';
import { confirmationOf } from '../details/confirmations.ts';
import type { Show } from '../guard.tsx';
import { Submission } from '../kit/forms.tsx';
import { Empty, LinkButton, Notice, Top } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { Chips } from './chips.tsx';
import type { CellContext, ListPage } from './list-page.ts';
import { TEXTS } from './texts.ts';

export async function contextOf(
  deps: Deps,
  { locale }: Visit,
  { principal, place }: Caller,
): Promise<CellContext> {
  const offices = await listOffices(deps.db, principal.commerce_id);
  const seen = offices.filter(({ id }) => principal.offices === null || principal.offices.includes(id));
  return {
    place,
    locale,
    t: (text) => say(text, locale),
    offices: new Map(seen.map(({ id, name }) => [id, name])),
    now: deps.clock.now(),
  };
}

interface Found {
  page: FoundPage<object>;
  count: number | null;
  request: ListRequest;
  issues: readonly ListIssue[];
}

export function showList(page: ListPage): Show {
  return async (deps, visit, caller, problem) => {
    const found = await find(deps, visit, caller, page);
    const context = await contextOf(deps, visit, caller);
    const views = await listSavedViews(deps.db, caller.principal, page.list.name);
    return {
      title: say(page.title, visit.locale),
      content: <ListSheet {...{ page, found, context, views, problem, caller, visit }} />,
    };
  };
}

/** Loads the requested page of the list. If its cursor is invalid, loads the first page and reports the issue. */
async function find(deps: Deps, visit: Visit, { principal }: Caller, { list }: ListPage): Promise<Found> {
  const { request, issues } = readRequest(list, visit.query);
  const now = deps.clock.now();
  try {
    const [page, count] = await deps.readLate(deps.db, async (db) => [
      await inListTransaction(db, (tx) => pageOf(tx, list, principal, request, now)),
      await countOf(db, list, principal, request.filters, now),
    ]);
    return { page, count, request, issues };
  } catch (error) {
    if (!(error instanceof CursorError)) throw error;
    const { issues: found } = readRequest(list, { ...visit.query, cursor: '-' });
    const first = await find(
      deps,
      { ...visit, query: { ...visit.query, cursor: '' } },
      { principal } as Caller,
      { list } as ListPage,
    );
    return { ...first, issues: found };
  }
}

interface SheetProps {
  page: ListPage;
  found: Found;
  context: CellContext;
  views: readonly SavedView[];
  problem: Problem;
  caller: Caller;
  visit: Visit;
}

function ListSheet({ page, found, context, views, problem, caller, visit }: SheetProps) {
  const { t } = useReader();
  const { list } = page;
  const query = queryOf(pairsOf(list, found.request));
  const done = confirmationOf(visit.query);
  const refusal = problem.errors.get('name');
  return (
    <>
      <Top title={t(page.title)}>
        <Actions page={page} caller={caller} />
        {found.page.rows.length > 0 && <Export name={list.name} query={query} caller={caller} />}
      </Top>
      {found.issues.length > 0 && (
        <Notice tone="warn">
          <p>{t(TEXTS.ignored)}</p>
          <ul>
            {found.issues.map(({ parameter, text }) => (
              <li key={parameter}>
                <code>{parameter}</code> {t(text)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {done && <Notice tone="good">{t(done)}</Notice>}
      {refusal && <Notice tone="bad">{t(refusal.text, refusal.values)}</Notice>}
      <Views page={page} context={context} views={views} query={query} />
      <Chips page={page} request={found.request} context={context} />
      <Rows page={page} found={found} context={context} />
    </>
  );
}

/**
 * Export button. For a disabled merchant it always links to a direct download, because disabled merchants
 * cannot start jobs.
 */
function Export({ name, query, caller }: { name: string; query: string; caller: Caller }) {
  const { t } = useReader();
  const address = pathAt(caller.place, `/export/${name}`);
  if (!hasAccess(caller, { role: 'viewer', changes: true }))
    return <LinkButton href={query === '' ? address : `${address}?${query}`}>{t(TEXTS.export)}</LinkButton>;
  return (
    <form method="post" action={address}>
      <CsrfToken />
      <Submission />
      <input type="hidden" name="query" value={query} />
      <button type="submit" class="button second">
        {t(TEXTS.export)}
      </button>
    </form>
  );
}

function Actions({ page, caller }: Pick<SheetProps, 'page' | 'caller'>) {
  const { t } = useReader();
  const allowed = (page.actions ?? []).filter(({ role = 'operator' }) =>
    hasAccess(caller, { role, changes: true }),
  );
  return (
    <>
      {allowed.map(({ path, label }, place) => (
        <LinkButton key={path} href={pathAt(caller.place, path)} kind={place === 0 ? 'first' : 'second'}>
          {t(label)}
        </LinkButton>
      ))}
    </>
  );
}

/** Links to the saved views of the list, and a form that saves the current filters and order as a view. */
function Views({
  page,
  context,
  views,
  query,
}: Pick<SheetProps, 'page' | 'context' | 'views'> & { query: string }) {
  const { t } = useReader();
  const base = pathAt(context.place, `/${page.list.name}`);
  return (
    <nav class="views" aria-label={t(TEXTS.views)}>
      {views.map(({ id, name, query: kept }) => (
        <a
          key={id}
          href={kept === '' ? base : `${base}?${kept}`}
          aria-current={kept === query ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
      <details class="chip">
        <summary>{t(TEXTS.save)}</summary>
        <form method="post" action={pathAt(context.place, `/views/${page.list.name}`)} class="chip-form">
          <CsrfToken />
          <input type="hidden" name="query" value={query} />
          <label>
            {t(TEXTS.view_name)}
            <input name="name" maxlength={60} required />
          </label>
          <label>
            <input type="checkbox" name="is_shared" value="1" /> {t(TEXTS.share)}
          </label>
          <button type="submit" class="button second">
            {t(TEXTS.rename)}
          </button>
        </form>
      </details>
      {views.length > 0 && <a href={pathAt(context.place, `/views/${page.list.name}`)}>{t(TEXTS.manage)}</a>}
    </nav>
  );
}

function Rows({ page, found, context }: Pick<SheetProps, 'page' | 'found' | 'context'>) {
  const { t } = useReader();
  const { request } = found;
  if (found.page.rows.length === 0) return <Nothing page={page} found={found} context={context} />;
  const base = pathAt(context.place, `/${page.list.name}`);
  const sorts = sortsWith(page.list, request.filters.keys());
  const columns = page.columns.map(({ label, sort, is_figure = false }) => ({
    label: t(label),
    is_figure,
    sort: sort === undefined || !(sort in sorts) ? undefined : sortOf(page, request, sort, base),
  }));
  return (
    <>
      <DataTable label={t(page.title)} columns={columns} rows={rowsOf(page, found.page.rows, context)} />
      <Pager of={found} base={base} page={page} />
    </>
  );
}

export function rowsOf(page: ListPage, rows: readonly object[], context: CellContext) {
  return rows.map((row) => ({
    key: page.keyOf(row),
    cells: page.columns.map(({ cell }) => cell(row, context)),
  }));
}

function sortOf(page: ListPage, request: ListRequest, by: string, base: string) {
  const is = request.sort.by === by;
  const descending = is ? !request.sort.descending && !page.list.sorts[by]?.is_one_way : false;
  const query = queryOf(pairsOf(page.list, { ...request, sort: { by, descending } }));
  const direction = is ? (request.sort.descending ? 'descending' : 'ascending') : 'none';
  return { href: query === '' ? base : `${base}?${query}`, direction } as const;
}

function Nothing({ page, found: { request }, context }: Pick<SheetProps, 'page' | 'found' | 'context'>) {
  const { t } = useReader();
  const isNarrowed = request.filters.size > 0 || request.cursor !== null;
  return (
    <Empty title={t(isNarrowed ? TEXTS.none_found : TEXTS.none)}>
      <p>{t(isNarrowed ? TEXTS.none_found_hint : page.hint)}</p>
      {isNarrowed && (
        <LinkButton href={pathAt(context.place, `/${page.list.name}`)}>{t(TEXTS.show_all)}</LinkButton>
      )}
    </Empty>
  );
}

function Pager({ of, base, page }: { of: Found; base: string; page: ListPage }) {
  const { t, locale } = useReader();
  const { rows, position, next, previous } = of.page;
  const number = (value: number) => new Intl.NumberFormat(locale === 'es' ? 'es-CO' : 'en-US').format(value);
  const words = of.count === null ? TEXTS.of_unknown : of.count > MAX_EXACT_COUNT ? TEXTS.of_more : TEXTS.of;
  const to = position + rows.length - 1;
  const count = number(Math.min(of.count ?? 0, MAX_EXACT_COUNT));
  const href = (cursor: string) =>
    `${base}?${queryOf([...pairsOf(page.list, of.request), ['cursor', cursor]])}`;
  return (
    <nav class="pager" aria-label={t(TEXTS.pages)}>
      <span class="muted">{t(words, { from: number(position), to: number(to), count })}</span>
      {previous !== null && (
        <a rel="prev" href={href(previous)}>
          {t(TEXTS.previous)}
        </a>
      )}
      {next !== null && (
        <a rel="next" href={href(next)}>
          {t(TEXTS.next)}
        </a>
      )}
    </nav>
  );
}
