import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { isBuiltInProvider } from '#src/providers/port/built-in-providers.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { listProviders } from '#src/tenancy/provider-accounts/offered.ts';
import { loadChargeContext } from '../charge/charge-context.ts';
import { draftInvoice } from '../charge/draft.ts';
import { renewalReference } from '../charge/renewal-reference.ts';
import { draftRenewals, movePlans } from '../run/drafts.ts';
import type { Subscription } from '../types.ts';

/** Environment that was restored from a backup, and the time range that the backup does not cover. */
export interface UncoveredTime {
  environment: Environment;
  since: Temporal.Instant;
  now: Temporal.Instant;
  /** References of the charges that the simulator made. Null if each charge must be queried at its provider. */
  ledger: ReadonlySet<string> | null;
}

/** A renewal charge that was made after the backup, or whose outcome the provider could not report. */
export interface FoundRenewal {
  subscription_id: string;
  reference: string;
  provider: string;
  finding: Finding;
}

/**
 * Maximum number of charge attempts to look up per period. This allows one attempt per day, and one per hour during a
 * day-long provider outage.
 */
const MAX_ATTEMPTS = 30;
/**
 * Number of additional attempts to look up, because a charge that never reached the provider is retried immediately.
 */
const EXTRA_ATTEMPTS = 3;
const CONCURRENCY = 10;

/** References of all charge attempts that a subscription may have had for its due period. */
interface RenewalAttempts {
  subscription_id: string;
  references: readonly string[];
  providers: readonly string[];
  amount: bigint;
  currency: Currency;
}

/**
 * Queries the providers about charge attempts of these due subscriptions. Returns the attempts that the providers
 * know, and attempts whose outcome is unclear.
 */
export async function queryAttempts(
  deps: Deps,
  gap: UncoveredTime,
  subscriptions: readonly Subscription[],
): Promise<FoundRenewal[]> {
  const queue = (await listRenewalAttempts(deps, gap, subscriptions)).values();
  const seen: FoundRenewal[] = [];
  const asker = async () => {
    for (const tries of queue) {
      const sighting = await findBestAttempt(deps, gap, tries);
      if (sighting) seen.push(sighting);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, asker));
  return seen;
}

async function listRenewalAttempts(
  deps: Deps,
  gap: UncoveredTime,
  subscriptions: readonly Subscription[],
): Promise<RenewalAttempts[]> {
  const chosen = await listProviders(deps, gap.environment);
  const hours = Math.ceil(gap.now.since(gap.since).total('hours'));
  const count = Math.min(MAX_ATTEMPTS, Math.max(0, hours) + EXTRA_ATTEMPTS);
  return inTransaction(deps.db, async (db) => {
    const context = await loadChargeContext(db, subscriptions);
    const moved = movePlans(subscriptions, context, deps.clock.now());
    const drafts = await draftRenewals({ ...deps, db }, moved.subscriptions, context);
    return drafts.flatMap((draft): RenewalAttempts[] => {
      const { subscription } = draft;
      const amount = draftInvoice(draft).total;
      if (amount === 0n) return [];
      const { card, source } = context.chargedTo(subscription);
      const kept_by = (card ?? source).provider;
      return [
        {
          subscription_id: subscription.id,
          references: Array.from({ length: count }, (_, later) => renewalReference(draft, later)),
          providers: kept_by === null ? chosen : [kept_by],
          amount,
          currency: subscription.currency_type,
        },
      ];
    });
  });
}

/**
 * Returns an approved attempt if there is one, or else a pending attempt, or else one with unknown outcome. Returns
 * null if all attempts were refused or never made.
 */
async function findBestAttempt(
  deps: Deps,
  gap: UncoveredTime,
  tries: RenewalAttempts,
): Promise<FoundRenewal | null> {
  const { subscription_id } = tries;
  const seen: FoundRenewal[] = [];
  for (const reference of tries.references) {
    for (const provider of tries.providers) {
      if (isBuiltInProvider(provider) && gap.ledger && !gap.ledger.has(reference)) continue;
      const finding = await ask(deps, gap, { ...tries, reference, provider });
      if (finding.kind === 'approved') return { subscription_id, reference, provider, finding };
      if (finding.kind === 'pending' || finding.kind === 'unknown')
        seen.push({ subscription_id, reference, provider, finding });
    }
  }
  return seen.find(({ finding }) => finding.kind === 'pending') ?? seen[0] ?? null;
}

function ask(
  deps: Deps,
  { environment, since, now }: UncoveredTime,
  { reference, provider, amount, currency }: RenewalAttempts & { reference: string; provider: string },
): Promise<Finding> {
  return deps.networks.of({ ...environment, provider }).query({
    ...{ reference, amount, currency, kind: 'purchase', created_at: since, at: now, peek: true },
    ...{ network_id: null, authorization_code: null, original: null, history: [] },
  });
}
