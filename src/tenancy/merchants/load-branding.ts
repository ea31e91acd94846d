import type { Deps } from '#src/deps.ts';
import type { BrandingWithLogo, LoadBranding } from './branding.ts';
import { findBranding, findLogoByHash } from './templates/store.ts';

export function brandingLoader(db: Deps['db']): LoadBranding {
  return async (of) => {
    const look = await findBranding(db, of);
    if (!look) throw new Error(`there is no merchant ${of.commerce_id}`);
    const logo = look.logo === null ? undefined : await findLogoByHash(db, look.logo);
    return { ...look, logo: logo ?? null };
  };
}

/**
 * Time for which a merchant's branding is cached. A changed branding takes effect after this time at the
 * latest.
 */
const CACHE_LIFETIME = { minutes: 1 } as const;
/** Maximum number of cached brandings. Each branding takes at most half a megabyte of memory. */
const MAX_CACHED = 50;

/**
 * Returns a `brandingLoader` that caches per merchant, office and template, for rendering many documents in a batch.
 */
export function cachedBrandingLoader({ db, real_clock }: Pick<Deps, 'db' | 'real_clock'>): LoadBranding {
  const load = brandingLoader(db);
  const kept = new Map<string, { until: Temporal.Instant; look: Promise<BrandingWithLogo> }>();
  return async (of) => {
    const now = real_clock.now();
    const key = `${of.commerce_id} ${of.office_id ?? ''} ${of.checkout_template_id ?? ''}`;
    const known = kept.get(key);
    if (known && Temporal.Instant.compare(now, known.until) < 0) return known.look;
    kept.delete(key);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MAX_CACHED) kept.delete(oldest);
    const look = load(of);
    kept.set(key, { until: now.add(CACHE_LIFETIME), look });
    // Do not cache a failure.
    look.catch(() => kept.delete(key));
    return look;
  };
}
