import { z } from 'zod';
import { insertSources, listOwnSources } from '#src/customers/payment-sources/moving/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { sealHandle, sealToken } from '#src/customers/payment-sources/vault.ts';
import { setDefaultAccounts } from '#src/customers/subscribers/moving/store.ts';
import { invalid } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { nullable, optional, parse, required } from '#src/platform/http/fields.ts';
import { digits, flag, oneOf, RULE_TEXTS, text } from '#src/platform/http/rules.ts';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';
import { fieldsOf } from '../cells.ts';
import { type ImportScope, type Kind, readEach } from '../kind.ts';
import { subscribersNamed } from '../named-subscribers.ts';
import { providerCheck } from '../provider-check.ts';
import { KEY_COLUMN } from '../read-rows.ts';
import { readSealed } from '../sealed-lines.ts';

/**
 * Statuses of accounts that can be imported. Accounts with a pending approval cannot, because the customer's response
 * reaches only the system that requested the approval.
 */
const STATUSES = ['ready', 'revoked'] as const;

const body = z.object({
  subscriber_id: required(text({ max: 255 })),
  type: required(oneOf(ACCOUNT_METHODS)),
  provider: required(text({ max: 31 })),
  token: nullable(text({ max: 500 })),
  handle: nullable(text({ max: 500 })),
  last_four: nullable(digits({ min: 4, max: 4 })),
  status: nullable(oneOf(STATUSES)),
  is_default: optional(flag),
});

type AccountBody = z.infer<typeof body>;

const FIELDS = Object.keys(body.shape);
const COLUMNS = [KEY_COLUMN, ...FIELDS];

/**
 * Imports payment accounts, such as Nequi accounts, that customers authorized for charges. Each account is identified
 * by a provider's token. The file is encrypted in the same way as the file of cards.
 */
export const accounts: Kind = {
  name: 'payment_source',
  file: 'accounts.sealed',
  columns: FIELDS,
  is_shared: false,
  lines: ({ deps, principal }, open, onBytes) =>
    readSealed(deps, principal.commerce_id, open, COLUMNS, onBytes),
  hash: ({ deps, principal }, cells) => deps.vault.keyedHash(principal.commerce_id, 'import row', cells),
  own: ({ deps, principal }, ids) => listOwnSources(deps.db, principal.commerce_id, ids),
  async write(scope, rows) {
    const subscribers = await subscribersNamed(scope, rows);
    const requireKeeper = await providerCheck(scope);
    const { good, refused } = await readEach(rows, async ({ cells }) => {
      const input = parse(body, fieldsOf(cells, FIELDS, { flags: ['is_default'] }));
      const subscriber_id = subscribers.get(input.subscriber_id);
      if (subscriber_id === undefined) throw invalid('subscriber_id', RULE_TEXTS.exists);
      if (input.status !== 'revoked' && !input.token) throw invalid('token', RULE_TEXTS.required);
      requireKeeper(input.provider, input.type);
      const source = await sealSource(scope, subscriber_id, input);
      return { id: source.id, source, default_of: input.is_default === true ? subscriber_id : null };
    });
    await insertSources(
      scope.deps.db,
      good.map(({ read }) => read.source),
    );
    await setDefaultAccounts(
      scope.deps.db,
      good.flatMap(({ read: { id: payment_source_id, source, default_of: subscriber_id } }) => {
        const { commerce_id, production, status } = source;
        const isChosen = subscriber_id !== null && status === 'ready';
        return isChosen ? [{ commerce_id, production, subscriber_id, payment_source_id }] : [];
      }),
    );
    return { written: good.map(({ row, read: { id } }) => ({ row, id })), refused };
  },
};

async function sealSource(
  { deps, principal: { commerce_id, production } }: ImportScope,
  subscriber_id: string,
  { type: kind, provider, token, handle, last_four, status }: AccountBody,
): Promise<PaymentSource> {
  const now = deps.clock.now();
  return {
    ...{ id: newId(), commerce_id, subscriber_id, production, provider, kind, status: status ?? 'ready' },
    last_four: last_four ?? null,
    ...(handle ? await sealHandle(deps, commerce_id, handle) : { handle_sealed: null, handle_hash: null }),
    token_sealed: token ? await sealToken(deps, commerce_id, token) : null,
    ...{ url: null, reason: null, expires_at: now, asks: 0, next_ask_at: null },
    ...{ created_at: now, updated_at: now, deleted_at: null },
  };
}
