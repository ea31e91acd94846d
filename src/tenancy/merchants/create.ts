import { randomBytes } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { insertMerchant, insertOffice, insertTaxes, renewWebhookSecret, slugIsTaken } from './store.ts';
import { insertTemplate } from './templates/store.ts';

/** Colombian tax rates that each new merchant starts with. */
const TAXES = [
  { name: 'Excluido', value_hundredths: 0 },
  { name: 'IVA 5 %', value_hundredths: 500 },
  { name: 'IVA 19 %', value_hundredths: 1_900 },
] as const;

const WEBHOOK_SECRET = 'webhook secret';

export interface NewMerchant {
  id: number;
  name: string;
  slug: string;
  offices: { id: number; name: string }[];
  webhook_secret: string;
}

/** Creates a merchant with offices, taxes, a checkout template, a webhook secret and its own data encryption key. */
export async function createMerchant(
  deps: Deps,
  input: { name: string; offices: readonly string[]; demo: boolean; locale?: Locale },
): Promise<NewMerchant> {
  const created_at = deps.clock.now();
  const slug = await freeSlug(deps, input.name);
  const { name, demo, locale = 'en' } = input;
  const id = await insertMerchant(deps.db, {
    name,
    slug,
    demo,
    locale,
    active: true,
    webhook_secret: null,
    created_at,
  });
  await deps.vault.createDataKey(deps.db, id);
  await insertTaxes(
    deps.db,
    TAXES.map((tax) => ({ ...tax, commerce_id: id, active: true, created_at })),
  );
  const offices: NewMerchant['offices'] = [];
  for (const office of input.offices) {
    offices.push({
      id: await insertOffice(deps.db, { commerce_id: id, name: office, created_at }),
      name: office,
    });
  }
  const template = { commerce_id: id, name, active: true, is_default: true, created_at };
  await insertTemplate(
    deps.db,
    template,
    offices.map((office) => office.id),
  );
  const webhook_secret = await newWebhookSecret(deps, id, created_at);
  return { id, name, slug, offices, webhook_secret };
}

/**
 * Creates a webhook secret in the Standard Webhooks format. Webhooks are also signed with the previous secret until
 * `previousUntil`.
 */
export async function newWebhookSecret(
  deps: Deps,
  merchantId: number,
  previousUntil: Temporal.Instant,
): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = await deps.vault.seal(merchantId, WEBHOOK_SECRET, secret);
  await renewWebhookSecret(deps.db, merchantId, sealed, previousUntil);
  return secret;
}

/** First path segments of panel pages that belong to no merchant. A merchant slug must not have these values. */
const RESERVED = new Set(['account', 'email', 'invitation', 'merchants', 'reset', 'sign-in', 'sign-out']);

async function freeSlug(deps: Deps, name: string): Promise<string> {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'comercio';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!RESERVED.has(candidate) && !(await slugIsTaken(deps.db, candidate))) return candidate;
  }
}

export async function readWebhookSecret(deps: Deps, merchant: { id: number; webhook_secret: Buffer | null }) {
  if (merchant.webhook_secret === null) throw new Error(`merchant ${merchant.id} has no webhook secret`);
  return deps.vault.unseal(merchant.id, WEBHOOK_SECRET, merchant.webhook_secret);
}
