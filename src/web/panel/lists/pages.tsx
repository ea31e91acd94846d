import { startLongJob } from '#src/jobs/long/start.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import type { Page } from '../../shared/page.ts';
import { panelAction, panelPage, type Show } from '../guard.tsx';
import { SUBMISSION_FIELD } from '../kit/forms.tsx';
import { pathAt } from '../scope.ts';
import { LIST_PAGES, requireList } from './all.ts';
import { csvOf, exportListJob, isSmall } from './export.ts';
import { showSearch } from './search.tsx';
import { showList } from './show.tsx';
import { viewPages } from './views.tsx';

/** Streams a list as a CSV file in batches of rows. */
const download: Show = async (deps, { params, address }, { principal }) => {
  const page = requireList(params.list);
  const query = new URL(address, 'http://panel').search.slice(1);
  return {
    download: {
      media: 'text/csv; charset=utf-8',
      name: `${page.list.name}.csv`,
      text: csvOf(deps, page, principal, query),
    },
  };
};

/**
 * Redirects to the CSV download for a short list. For a long list, starts an export job and redirects to its page.
 */
const exportAction = panelAction('/export/:list', {
  role: 'viewer',
  show: (deps, visit, caller, problem) =>
    showList(requireList(visit.params.list))(deps, visit, caller, problem),
  async act(deps, { params, form, locale }, { principal, place }) {
    const page = requireList(params.list);
    const query = textOf(form, 'query') ?? '';
    if (await isSmall(deps, page, principal, query))
      return { redirect: `${pathAt(place, `/export/${page.list.name}`)}${query === '' ? '' : `?${query}`}` };
    const submission = textOf(form, SUBMISSION_FIELD) ?? '';
    const id = isUuid(submission) ? submission : newId();
    const parameters = { list: page.list.name, query };
    await inTransaction(deps.db, (db) =>
      startLongJob({ ...deps, db }, principal, { kind: exportListJob, parameters, locale, id }),
    );
    return { redirect: pathAt(place, `/jobs/${id}`) };
  },
});

export const listPages: readonly Page[] = [
  ...LIST_PAGES.map((page) => panelPage(`/${page.list.name}`, { show: showList(page) })),
  panelPage('/search', { show: showSearch }),
  panelPage('/export/:list', { show: download }),
  exportAction,
  ...viewPages,
];
