import { listItems } from '#src/checkout/collection/store.ts';
import { limitLookups } from '#src/checkout/recauda/limit-lookups.ts';
import { fetchPicture, pictureOf } from '#src/checkout/recauda/pictures.ts';
import { owedBody } from '#src/checkout/recauda/schema.ts';
import { openVisit } from '#src/checkout/recauda/visits.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { say } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { METHODS } from '#src/providers/port/capabilities.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../shared/page.ts';
import { readDigits, sentFor } from '../shared/read-form.ts';
import type { Visit } from '../shared/visit.ts';
import { identifySheet } from './identify.tsx';
import { chooseItems, itemsAgain, showItems } from './items-page.tsx';
import { findPageContext, findVisitContext, type VisitContext } from './page-context.ts';
import { payAgain, payChosen, showPay } from './pay-page.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/recauda/:merchant';
const VISIT = `${PATH}/visits/:visit`;

const PICTURE_AGE_S = 3_600;

async function identification(
  deps: Deps,
  visit: Visit,
  shown: { problem: Problem; ended?: boolean },
): Promise<Sheet> {
  const context = await findPageContext(deps, visit);
  const of = { values: visit.form, problem: shown.problem };
  return identifySheet({ context, of, ended: shown.ended ?? false }, say(TEXTS.title, visit.locale));
}

/**
 * Starts a visit, which is the payer's session for one document number. The server stores the number, because URLs
 * end up in browser histories and logs.
 */
async function ask(outer: Deps, visit: Visit): Promise<PageAnswer> {
  const { deps, principal, link } = await findPageContext(outer, visit);
  const { id_number } = parse(owedBody, { id_number: readDigits(sentFor(visit.form, 'id_number')) });
  await limitLookups(deps, { address: visit.origin, production: principal.production });
  const id = await openVisit(deps, principal, { visitor: visit.visitor, id_number });
  return { redirect: link(`/visits/${id}`) };
}

/**
 * Wraps a handler that needs a visit (the payer's session). Without a valid visit, the payer is redirected to the
 * first page.
 */
function withVisit(
  handle: (at: VisitContext, visit: Visit) => Promise<PageAnswer>,
): (deps: Deps, visit: Visit) => Promise<PageAnswer> {
  return async (deps, visit) => {
    const context = await findPageContext(deps, visit);
    const at = await findVisitContext(context, visit);
    return at === null ? { redirect: context.link('', { ended: '1' }) } : handle(at, visit);
  };
}

function withVisitAgain(
  again: (at: VisitContext, visit: Visit, problem: Problem) => Promise<Sheet>,
): NonNullable<Page['again']> {
  return async (deps, visit, problem) => {
    const at = await findVisitContext(await findPageContext(deps, visit), visit);
    const gone = { problem: NO_PROBLEM, ended: true };
    return at === null ? identification(deps, { ...visit, form: {} }, gone) : again(at, visit, problem);
  };
}

async function picture(outer: Deps, visit: Visit): Promise<PageAnswer> {
  const { deps, principal } = await findPageContext(outer, visit);
  const id = visit.params.item ?? '';
  const [item] = isUuid(id) ? await listItems(deps.db, principal, [id]) : [];
  const url = item ? pictureOf(item) : null;
  const fetched = url === null ? null : await fetchPicture(deps, url);
  if (fetched === null) throw notFound();
  const { media, bytes } = fetched;
  const name = `item.${media.replace('image/', '')}`;
  return { document: { media, bytes, name, max_age_s: PICTURE_AGE_S } };
}

export const recaudaPages: readonly Page[] = [
  {
    method: 'GET',
    path: PATH,
    handle: async (deps, visit) => {
      const ended = textOf(visit.query, 'ended') !== undefined;
      return { sheet: await identification(deps, visit, { problem: NO_PROBLEM, ended }) };
    },
  },
  {
    method: 'POST',
    path: PATH,
    handle: ask,
    again: (deps, visit, problem) => identification(deps, visit, { problem }),
  },
  { method: 'GET', path: `${PATH}/pictures/:item`, handle: picture },
  { method: 'GET', path: VISIT, handle: withVisit(showItems) },
  { method: 'POST', path: VISIT, handle: withVisit(chooseItems), again: withVisitAgain(itemsAgain) },
  ...METHODS.flatMap((method): Page[] => {
    const path = `${VISIT}/pay/${method}`;
    return [
      { method: 'GET', path, handle: withVisit((at, visit) => showPay(at, visit, method)) },
      {
        method: 'POST',
        path,
        handle: withVisit((at, visit) => payChosen(at, visit, method)),
        again: withVisitAgain((at, visit, problem) => payAgain(at, visit, { method, problem })),
      },
    ];
  }),
];
