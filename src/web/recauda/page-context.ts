import { identifyCustomer } from '#src/checkout/recauda/identify.ts';
import type { CollectionVisit } from '#src/checkout/recauda/types.ts';
import { findVisit } from '#src/checkout/recauda/visits.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { type Brand, loadBrand } from '../shared/brand.ts';
import type { Visit } from '../shared/visit.ts';
import { withTestClock } from '../shared/with-test-clock.ts';

/** Data for rendering a merchant's collection page, in one environment. */
export interface PageContext {
  /** Dependencies that use the clock of the page's environment. */
  deps: Deps;
  principal: Principal;
  brand: Brand;
  /** Builds a URL below the collection page, in the same environment. */
  link(rest?: string, query?: Readonly<Record<string, string>>): string;
}

export async function findPageContext(outer: Deps, visit: Visit): Promise<PageContext> {
  const { merchant = '' } = visit.params;
  if (merchant.includes('\0')) throw notFound();
  const principal = await identifyCustomer(outer, null, visit.params, visit.query);
  const deps = withTestClock(outer, principal);
  return {
    deps,
    principal,
    brand: await loadBrand(deps, principal),
    link(rest = '', query = {}) {
      const all = principal.production ? query : { environment: 'testing', ...query };
      const text = new URLSearchParams(all).toString();
      return `/recauda/${encodeURIComponent(merchant)}${rest}${text === '' ? '' : `?${text}`}`;
    },
  };
}

/** A collection page on which the payer has entered a document number. */
export interface VisitContext extends PageContext {
  visit: CollectionVisit;
  /** Builds a URL below this visit. A visit is the payer's session for one document number. */
  below(rest?: string): string;
}

/**
 * Loads the visit (the payer's session) whose id is in the URL. Returns null if it has expired or belongs to another
 * browser.
 */
export async function findVisitContext(
  context: PageContext,
  { params, visitor }: Visit,
): Promise<VisitContext | null> {
  const visit = await findVisit(context.deps, context.principal, { id: params.visit ?? '', visitor });
  if (!visit) return null;
  return { ...context, visit, below: (rest = '') => context.link(`/visits/${visit.id}${rest}`) };
}
