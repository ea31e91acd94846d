import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalUrl } from '#src/billing/subscriptions/portal-url.ts';
import { createPlan } from '#src/catalog/plans/create.ts';
import { createPlanBody } from '#src/catalog/plans/schema.ts';
import { listPlans } from '#src/catalog/plans/store.ts';
import { checkoutUrl } from '#src/catalog/plans/views.ts';
import { pageUrl } from '#src/checkout/collection/views.ts';
import { createSubscriber } from '#src/customers/subscribers/create.ts';
import { createSubscriberBody } from '#src/customers/subscribers/schema.ts';
import type { Deps } from '#src/deps.ts';
import { findRate, insertRate } from '#src/ledger/transactions/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { hashPassword, newPassword } from '#src/platform/password.ts';
import { createMerchant, readWebhookSecret } from '#src/tenancy/merchants/create.ts';
import { changeLegal } from '#src/tenancy/merchants/settings/change.ts';
import { legalBody } from '#src/tenancy/merchants/settings/schema.ts';
import {
  findDemoMerchant,
  findMerchant,
  hasMerchants,
  listCheckoutTemplates,
  listOffices,
} from '#src/tenancy/merchants/store.ts';
import { changeTemplate } from '#src/tenancy/merchants/templates/save.ts';
import { createUser } from '#src/tenancy/people/create-user.ts';
import { findFirstUser, setPassword } from '#src/tenancy/people/store.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import {
  DEMO_COLOUR,
  DEMO_LEGAL,
  DEMO_MERCHANT,
  DEMO_OFFICES,
  DEMO_PLANS,
  DEMO_RATES,
  DEMO_SUBSCRIBERS,
  DEMO_USER,
} from './content.ts';

const LOGO = new URL('logo.png', import.meta.url);

/** Credentials and URLs of the demo merchant, stored in a file that only the file's owner can read. */
export interface Demo {
  base_url: string;
  merchant: { id: number; name: string };
  offices: { id: number; name: string }[];
  tokens: { test: string; production: string };
  panel: { email: string; password: string };
  webhook_secret: string;
}

export interface OpenedDemo {
  demo: Demo;
  /** True if this call created new access tokens, which no start screen has shown yet. */
  has_new_tokens: boolean;
}

/**
 * Returns the credentials in `demo.json`. If the file is missing, creates the demo merchant if necessary, and new
 * tokens, because the database stores only hashes of the old tokens.
 */
export async function ensureDemo(deps: Deps, dataDir: string, serving: boolean): Promise<OpenedDemo> {
  const path = join(dataDir, 'demo.json');
  const written = readDemo(path);
  const existing = await findDemoMerchant(deps.db);
  if (written && existing?.id === written.merchant.id) {
    // The base URL is updated only by the serving process, because other processes do not know it.
    const current = serving ? { ...written, base_url: deps.base_url } : written;
    if (serving && written.base_url !== deps.base_url) writeDemo(path, current);
    return { demo: current, has_new_tokens: false };
  }
  const demo = await inTransaction(deps.db, async (db) => {
    const scope = { ...deps, db };
    if (!existing) await fillDemo(scope);
    return openDemo(scope);
  });
  writeDemo(path, demo);
  return { demo, has_new_tokens: true };
}

async function fillDemo(deps: Deps): Promise<void> {
  // Exchange rates apply to all merchants, so the demo adds rates only if the demo merchant is the first one.
  if (!(await hasMerchants(deps.db))) await recordRates(deps);
  const merchant = await createMerchant(deps, { name: DEMO_MERCHANT, offices: DEMO_OFFICES, demo: true });
  const commerce_id = merchant.id;
  await brandDemo(deps, commerce_id);
  const password = newPassword();
  const { id: user_id } = await createUser(deps, {
    ...DEMO_USER,
    commerce_id,
    password,
    role: 'owner',
    offices: null,
  });
  const office = merchant.offices[0]?.id;
  const owner = {
    token_id: '',
    user_id,
    commerce_id,
    frozen_at: null,
    offices: null,
    role: 'owner' as const,
  };
  await changeLegal(deps, owner, parse(legalBody, DEMO_LEGAL));
  for (const production of [false, true]) {
    const principal = { ...owner, production };
    for (const plan of DEMO_PLANS)
      await createPlan(deps, principal, parse(createPlanBody, { ...plan, office }));
  }
  const principal = { ...owner, production: false };
  for (const subscriber of DEMO_SUBSCRIBERS) {
    await createSubscriber(deps, principal, parse(createSubscriberBody, { ...subscriber, office }));
  }
}

async function recordRates(deps: Deps): Promise<void> {
  const valid_from = deps.clock.now();
  for (const { currency, cop_per_unit } of DEMO_RATES) {
    const isRecorded = (await findRate(deps.db, currency, valid_from)) !== null;
    if (!isRecorded) await insertRate(deps.db, { currency, cop_per_unit, valid_from });
  }
}

/** Sets the logo and colour of the demo merchant's default checkout template. */
async function brandDemo(deps: Deps, commerce_id: number): Promise<void> {
  const [template] = await listCheckoutTemplates(deps.db, commerce_id);
  if (!template) throw new Error('the demo merchant has no template');
  const logo = { media_type: 'image/png', bytes: readFileSync(LOGO) } as const;
  await changeTemplate(deps, { id: template.id, commerce_id }, { colour: DEMO_COLOUR, logo });
}

async function openDemo(deps: Deps): Promise<Demo> {
  const merchant = await findDemoMerchant(deps.db);
  const user = merchant && (await findFirstUser(deps.db, merchant.id));
  if (!merchant || !user) throw new Error('the demo merchant is incomplete');
  const password = newPassword();
  await setPassword(deps.db, user.person_id, await hashPassword(password));
  const owner = { user_id: user.id, commerce_id: merchant.id, name: 'demo' };
  const test = await createToken(deps, { ...owner, production: false });
  const production = await createToken(deps, { ...owner, production: true });
  const offices = await listOffices(deps.db, merchant.id);
  return {
    base_url: deps.base_url,
    merchant: { id: merchant.id, name: merchant.name },
    offices: offices.map(({ id, name }) => ({ id, name })),
    tokens: { test: test.secret, production: production.secret },
    panel: { email: user.email, password },
    webhook_secret: await readWebhookSecret(deps, merchant),
  };
}

/**
 * URLs of the demo merchant's payer pages in the test environment. A URL is null if its plan or the merchant was
 * deleted.
 */
export interface DemoPages {
  checkout: string | null;
  portal: string | null;
  collection: string | null;
}

export async function demoPages(
  deps: Deps,
  { merchant }: { merchant: Pick<Demo['merchant'], 'id'> },
): Promise<DemoPages> {
  const owner = {
    token_id: '',
    user_id: 0,
    commerce_id: merchant.id,
    frozen_at: null,
    offices: null,
    role: 'owner' as const,
  };
  const filter = { only_active: true, metadata: {} };
  const [plan] = await listPlans(deps.db, { ...owner, production: false }, filter);
  const found = await findMerchant(deps.db, merchant.id);
  return {
    checkout: plan ? checkoutUrl(deps.base_url, plan.id) : null,
    portal: found ? portalUrl(deps.base_url, { slug: found.slug, production: false }) : null,
    collection: found ? pageUrl(deps.base_url, found, false) : null,
  };
}

function readDemo(path: string): Demo | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Demo;
  } catch {
    return null;
  }
}

function writeDemo(path: string, demo: Demo): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}
