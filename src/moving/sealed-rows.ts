import { listCardsAfter } from '#src/customers/cards/moving/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { instrumentOf } from '#src/customers/cards/vault.ts';
import { isExpired } from '#src/customers/payers/schema.ts';
import { listSourcesAfter } from '#src/customers/payment-sources/moving/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { handleOf, tokenOf } from '#src/customers/payment-sources/vault.ts';
import { listDefaultAccountsIn, listDefaultsIn } from '#src/customers/subscribers/moving/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { Kind } from './kind.ts';
import { accounts } from './kinds/accounts.ts';
import { cards } from './kinds/cards.ts';

/** Values of an exported card or account, by column of the import file. Null values become empty cells. */
type SealedRow = Readonly<Record<string, string | null>>;

export interface SealedExport {
  kind: Kind;
  /**
   * Returns up to `limit` rows with an id greater than `after`, ordered by id. `row` is null for cards and accounts
   * that are not exported.
   */
  page(
    deps: Deps,
    of: Environment,
    after: string,
    limit: number,
  ): Promise<{ id: string; row: SealedRow | null }[]>;
}

/**
 * Returns whether a card is exported. Expired cards are not exported, because they cannot be charged and an import
 * refuses them.
 */
export function isCardExported(card: Card, now: Temporal.Instant): boolean {
  return card.deleted_at === null && !isExpired(card.expiration_date, now);
}

/**
 * Returns whether an account is exported. Accounts with a pending approval are not exported, because the customer's
 * response reaches only the system that requested the approval.
 */
export function isSourceExported({ status, deleted_at }: PaymentSource): boolean {
  return deleted_at === null && (status === 'ready' || status === 'revoked');
}

const owners = (rows: readonly { subscriber_id: string | null }[]) => [
  ...new Set(rows.flatMap(({ subscriber_id }) => subscriber_id ?? [])),
];
const flag = (isDefault: boolean) => (isDefault ? 'true' : null);

export const SEALED: readonly SealedExport[] = [
  {
    kind: cards,
    async page(deps, of, after, limit) {
      const now = deps.clock.now();
      const rows = await listCardsAfter(deps.db, of, after, limit);
      const defaults = await listDefaultsIn(deps.db, of, owners(rows));
      return Promise.all(
        rows.map(async (card) => ({
          id: card.id,
          row: isCardExported(card, now)
            ? await cardRow(deps, card, defaults.get(card.subscriber_id) === card.id)
            : null,
        })),
      );
    },
  },
  {
    kind: accounts,
    async page(deps, of, after, limit) {
      const rows = await listSourcesAfter(deps.db, of, after, limit);
      const defaults = await listDefaultAccountsIn(deps.db, of, owners(rows));
      return Promise.all(
        rows.map(async (source) => ({
          id: source.id,
          row: await accountRow(deps, source, defaults.get(source.subscriber_id ?? '') === source.id),
        })),
      );
    },
  },
];

async function cardRow(deps: Deps, card: Card, isDefault: boolean): Promise<SealedRow> {
  const { subscriber_id, holder, expiration_date: datetime, provider, first_network_id } = card;
  const instrument = await instrumentOf(deps, card);
  const shared = { subscriber_id, holder, datetime, is_default: flag(isDefault) };
  if ('card' in instrument) return { ...shared, number: instrument.card.number };
  const { brand, bin, last_four } = card;
  return { ...shared, provider, token: instrument.token, brand, bin, last_four, first_network_id };
}

async function accountRow(deps: Deps, source: PaymentSource, isDefault: boolean): Promise<SealedRow> {
  const { subscriber_id, kind: type, provider, last_four, status } = source;
  const [token, handle] = [await tokenOf(deps, source), await handleOf(deps, source)];
  return { subscriber_id, type, provider, token, handle, last_four, status, is_default: flag(isDefault) };
}
