import { identifyCustomer } from '#src/checkout/recauda/identify.ts';
import type { CollectionVisit } from '#src/checkout/recauda/types.ts';
import { findVisit } from '#src/checkout/recauda/visits.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { atTimeOf } from '../shared/at-time-of.ts';
import { type Brand, loadBrand } from '../shared/brand.ts';
import type { Visit } from '../shared/visit.ts';

/** A merchant's collection page, in one of its environments. */
export interface Stand {
  /** In the time of the environment. */
  deps: Deps;
  principal: Principal;
  brand: Brand;
  /** An address below the page, in the same environment. */
  link(rest?: string, query?: Readonly<Record<string, string>>): string;
}

export async function findStand(outer: Deps, visit: Visit): Promise<Stand> {
  const { merchant = '' } = visit.params;
  if (merchant.includes('\0')) throw notFound();
  const principal = await identifyCustomer(outer, null, visit.params, visit.query);
  const deps = atTimeOf(outer, principal);
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

/** The page with somebody at it, who said whose debts to show. */
export interface Attended extends Stand {
  visit: CollectionVisit;
  /** An address below this visit. */
  below(rest?: string): string;
}

/** Null: the visit is over, or another browser's. */
export async function attend(stand: Stand, { params, visitor }: Visit): Promise<Attended | null> {
  const visit = await findVisit(stand.deps, stand.principal, { id: params.visit ?? '', visitor });
  if (!visit) return null;
  return { ...stand, visit, below: (rest = '') => stand.link(`/visits/${visit.id}${rest}`) };
}
