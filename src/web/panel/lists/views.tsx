import { say } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { removeView, renameView, saveView } from '#src/tenancy/saved-views/saved-views.ts';
import { listSavedViews } from '#src/tenancy/saved-views/store.ts';
import type { SavedView } from '#src/tenancy/saved-views/types.ts';
import { CsrfToken, useReader } from '../../shared/document.tsx';
import type { Page, Problem } from '../../shared/page.ts';
import type { Visit } from '../../shared/visit.ts';
import { panelAction, panelPage, type Show } from '../guard.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { Empty, LinkButton, Notice, Top } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import { requireList } from './all.ts';
import type { ListPage } from './list-page.ts';
import { TEXTS } from './texts.ts';

const show: Show = async (deps, { params, locale }, { principal, place }, problem) => {
  const page = requireList(params.list);
  const views = await listSavedViews(deps.db, principal, page.list.name);
  return {
    title: say(TEXTS.views, locale),
    content: <ViewsSheet {...{ page, views, place, problem }} user={principal.user_id} />,
  };
};

interface SheetProps {
  page: ListPage;
  views: readonly SavedView[];
  place: Place;
  user: number;
  problem: Problem;
}

function ViewsSheet({ page, views, place, user, problem }: SheetProps) {
  const { t } = useReader();
  const refusal = problem.errors.get('name');
  const base = pathAt(place, `/${page.list.name}`);
  return (
    <>
      <Top title={t(TEXTS.views)} trail={[{ label: t(page.title), href: base }]}>
        <LinkButton href={base}>{t(TEXTS.back)}</LinkButton>
      </Top>
      {refusal && <Notice tone="bad">{t(refusal.text, refusal.values)}</Notice>}
      {views.length === 0 && (
        <Empty title={t(TEXTS.no_views)}>
          <p>{t(TEXTS.no_views_hint)}</p>
        </Empty>
      )}
      <ul class="saved-views">
        {views.map((view) => (
          <li key={view.id} class="card">
            <p>
              <a href={view.query === '' ? base : `${base}?${view.query}`}>{view.name}</a>
            </p>
            {view.user_id === user ? (
              <OwnView view={view} place={place} />
            ) : (
              <p class="muted">{t(TEXTS.shared_by_other)}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function OwnView({ view, place }: { view: SavedView; place: Place }) {
  const { t } = useReader();
  const at = pathAt(place, `/views/${view.list}/${view.id}`);
  return (
    <>
      <form method="post" action={at} class="chip-form">
        <CsrfToken />
        <label>
          {t(TEXTS.view_name)} <input name="name" value={view.name} maxlength={60} required />
        </label>
        <label>
          <input type="checkbox" name="is_shared" value="1" checked={view.is_shared} /> {t(TEXTS.share)}
        </label>
        <button type="submit" class="button second" aria-label={t(TEXTS.rename_one, { name: view.name })}>
          {t(TEXTS.rename)}
        </button>
      </form>
      <ButtonForm action={`${at}/remove`} kind="link" label={t(TEXTS.remove_one, { name: view.name })}>
        {t(TEXTS.remove)}
      </ButtonForm>
    </>
  );
}

function named({ form }: Visit): { name: string; is_shared: boolean } {
  return { name: textOf(form, 'name') ?? '', is_shared: textOf(form, 'is_shared') === '1' };
}

export const viewPages: readonly Page[] = [
  panelPage('/views/:list', { show }),
  panelAction('/views/:list', {
    role: 'viewer',
    show,
    async act(deps, visit, { principal, place }) {
      const { list } = requireList(visit.params.list);
      const query = textOf(visit.form, 'query') ?? '';
      await saveView(deps, principal, { ...named(visit), list: list.name, query });
      return { redirect: `${pathAt(place, `/${list.name}`)}${query === '' ? '' : `?${query}`}` };
    },
  }),
  panelAction('/views/:list/:id', {
    role: 'viewer',
    show,
    async act(deps, visit, { principal, place }) {
      const { list } = requireList(visit.params.list);
      await renameView(deps, principal, { ...named(visit), id: visit.params.id ?? '' });
      return { redirect: pathAt(place, `/views/${list.name}`) };
    },
  }),
  panelAction('/views/:list/:id/remove', {
    role: 'viewer',
    show,
    async act(deps, visit, { principal, place }) {
      const { list } = requireList(visit.params.list);
      await removeView(deps, principal, { id: visit.params.id ?? '' });
      return { redirect: pathAt(place, `/views/${list.name}`) };
    },
  }),
];
