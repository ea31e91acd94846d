import { dayOf, paymentBlockOf } from '#src/checkout/collection/rules.ts';
import { listItems } from '#src/checkout/collection/store.ts';
import type { CollectionItem } from '#src/checkout/collection/types.ts';
import { listOwed, type Owed } from '#src/checkout/recauda/list-owed.ts';
import { choose, progressOf } from '#src/checkout/recauda/visits.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { say } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { NO_PROBLEM, type PageAnswer, type Problem, type Sheet } from '../shared/page.ts';
import { sentFor } from '../shared/read-form.ts';
import type { Visit } from '../shared/visit.ts';
import {
  asForm,
  asTyped,
  choiceOf,
  isFaulty,
  readWanted,
  type ValidatedChoice,
  validateChoice,
  type Wanted,
  wantedOf,
} from './choice.ts';
import { Items } from './items.tsx';
import type { VisitContext } from './page-context.ts';
import { TEXTS } from './texts.ts';

function loadOwed({ deps, principal, visit }: VisitContext): Promise<Owed> {
  return listOwed(deps, principal, visit.id_number);
}

/**
 * Validates the payer's selection. Also loads selected items that are no longer owed, so that the notice can name
 * them.
 */
export async function validateStoredChoice(
  at: VisitContext,
  { locale }: Visit,
  { items, wanted }: { items: readonly CollectionItem[]; wanted: Wanted },
): Promise<ValidatedChoice> {
  const { deps, principal } = at;
  const known = new Set(items.map(({ id }) => id));
  const others = [...wanted.amounts.keys()].filter((id) => isUuid(id) && !known.has(id));
  const gone = others.length > 0 ? await listItems(deps.db, principal, others) : [];
  return validateChoice([...items, ...gone], wanted, { today: dayOf(deps.clock.now()), locale });
}

interface Shown {
  owed: Owed;
  values: Query;
  problem: Problem;
  totals: ValidatedChoice['totals'];
}

async function itemsSheet(at: VisitContext, { locale }: Visit, shown: Shown): Promise<Sheet> {
  const { owed, values, problem, totals } = shown;
  const { begun } = await progressOf(at.deps, at.visit);
  return {
    title: say(TEXTS.items_title, locale),
    brand: at.brand,
    is_test: !at.principal.production,
    islands: ['form', 'total'],
    content: <Items at={at} owed={owed} of={{ values, problem }} totals={totals} begun={begun} />,
  };
}

/**
 * Shows the debts with the payer's earlier selection and its errors. If only one item can be paid, it is selected by
 * default.
 */
export async function showItems(at: VisitContext, visit: Visit): Promise<PageAnswer> {
  const owed = await loadOwed(at);
  const { begun } = await progressOf(at.deps, at.visit);
  const { choice } = at.visit;
  const isOpen = choice !== null && begun === null;
  const wanted = isOpen ? wantedOf(choice) : alone(owed, dayOf(at.deps.clock.now()));
  const { problem, totals } = await validateStoredChoice(at, visit, { items: owed.items, wanted });
  const shown = { owed, values: asForm(wanted), problem: isOpen ? problem : NO_PROBLEM, totals };
  return { sheet: await itemsSheet(at, visit, shown) };
}

function alone({ items }: Owed, today: Temporal.PlainDate): Wanted {
  const [single, ...others] = items.filter((item) => paymentBlockOf(item, today) === null);
  const ids = single && others.length === 0 ? [single.id] : [];
  return { amounts: new Map(ids.map((id) => [id, null])), address: '', comments: '' };
}

export async function itemsAgain(at: VisitContext, visit: Visit, problem: Problem): Promise<Sheet> {
  const owed = await loadOwed(at);
  const wanted = readWanted(visit.form);
  const { totals } = await validateStoredChoice(at, visit, { items: owed.items, wanted });
  return itemsSheet(at, visit, { owed, values: visit.form, problem, totals });
}

/**
 * Stores the payer's selection and redirects to the payment page. If the form contains `do=total`, only shows the
 * total.
 */
export async function chooseItems(at: VisitContext, visit: Visit): Promise<PageAnswer> {
  const wanted = readWanted(visit.form);
  const owed = await loadOwed(at);
  const judged = await validateStoredChoice(at, visit, { items: owed.items, wanted });
  if (sentFor(visit.form, 'do') === 'total') {
    const isEmpty = wanted.amounts.size === 0;
    const problem = isEmpty ? NO_PROBLEM : judged.problem;
    return {
      sheet: await itemsSheet(at, visit, { owed, values: visit.form, problem, totals: judged.totals }),
    };
  }
  if (judged.isStale) {
    // The displayed list is outdated. Store the choice and redirect, so that the new list shows what changed.
    await choose(at.deps, at.visit, asTyped(wanted));
    return { redirect: at.below() };
  }
  if (isFaulty(judged)) return { problem: judged.problem };
  const { refused } = await progressOf(at.deps, at.visit);
  await choose(at.deps, at.visit, choiceOf(judged, wanted));
  return { redirect: at.below(`/pay/${refused?.payment_method ?? 'card'}`) };
}
