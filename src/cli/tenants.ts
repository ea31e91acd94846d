import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import type { Deps } from '#src/deps.ts';
import { CARD_BRANDS, type CardBrand } from '#src/platform/card-number.ts';
import { violates } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { email as emailRule, isBroken, url as urlRule } from '#src/platform/http/rules.ts';
import { newPassword } from '#src/platform/password.ts';
import { createMerchant } from '#src/tenancy/merchants/create.ts';
import { createUser } from '#src/tenancy/merchants/create-user.ts';
import {
  findFirstUser,
  findMerchant,
  findOffice,
  findUserByEmail,
  findWebhookUrl,
  insertOffice,
  listMerchants,
  listOffices,
  listReservationBrands,
  setReservationBrands,
  setWebhookUrl,
} from '#src/tenancy/merchants/store.ts';
import type { Merchant, User } from '#src/tenancy/merchants/types.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import {
  type OptionValues,
  optionalId,
  optionalText,
  print,
  printRecord,
  type Run,
  requireText,
  UsageError,
} from './command.ts';
import { withRuntime } from './with-runtime.ts';

/** The merchant named by `--merchant`, or the only one there is. */
export async function chosenMerchant(deps: Deps, options: OptionValues): Promise<Merchant> {
  const id = optionalId(options, 'merchant');
  const merchants = id === undefined ? await listMerchants(deps.db) : [await findMerchant(deps.db, id)];
  const [merchant, second] = merchants;
  if (!merchant)
    throw new UsageError(id === undefined ? 'there is no merchant yet' : `there is no merchant ${id}`);
  if (second) throw new UsageError('there are several merchants: say which with --merchant ID');
  return merchant;
}

/** The user named by `--user`, or the merchant's first. */
export async function chosenUser(deps: Deps, options: OptionValues): Promise<User> {
  const email = optionalText(options, 'user');
  if (email && options.merchant !== undefined) throw new UsageError('give --user or --merchant, not both');
  const user = email
    ? await findUserByEmail(deps.db, email)
    : await findFirstUser(deps.db, (await chosenMerchant(deps, options)).id);
  if (!user) throw new UsageError(email ? `there is no user ${email}` : 'that merchant has no user yet');
  return user;
}

function readEmail(text: string): string {
  const email = emailRule.read(text);
  if (isBroken(email)) throw new UsageError(`"${text}" is not a valid e-mail address`);
  return email;
}

export const createMerchantCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const record = await inTransaction(deps.db, (db) => newMerchant({ ...deps, db }, options));
    printRecord({ base_url: config.base_url, ...record }, options);
  });

async function newMerchant(deps: Deps, options: OptionValues) {
  const name = requireText(options, 'name');
  const offices = [optionalText(options, 'office') ?? 'Principal'];
  const merchant = await createMerchant(deps, { name, offices, demo: false });
  const email = readEmail(optionalText(options, 'email') ?? `owner@${merchant.slug}.example`);
  const password = newPassword();
  const commerce_id = merchant.id;
  const user_id = await createUser(deps, { commerce_id, name, email, password, offices: null }).catch(
    refuseUser,
  );
  const test = await createToken(deps, { user_id, commerce_id, production: false, name: 'first' });
  const production = await createToken(deps, { user_id, commerce_id, production: true, name: 'first' });
  return {
    merchant: { id: merchant.id, name: merchant.name, slug: merchant.slug },
    offices: merchant.offices,
    tokens: { test: test.secret, production: production.secret },
    panel: { email, password },
    webhook_secret: merchant.webhook_secret,
  };
}

function refuseUser(error: unknown): never {
  throw violates(error, 'users_email') ? new UsageError('a user with that e-mail exists already') : error;
}

export const listMerchantsCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const merchants = [];
    for (const { id, name, slug, active } of await listMerchants(deps.db)) {
      const offices = (await listOffices(deps.db, id)).map((office) => ({
        id: office.id,
        name: office.name,
      }));
      merchants.push({ id, name, slug, active, offices });
    }
    if (options.json === true) return print(JSON.stringify(merchants, null, 2));
    for (const { id, name, active, offices } of merchants) {
      const places = offices.map((office) => `${office.id} ${office.name}`).join(', ');
      print(`${id}  ${name}${active ? '' : ' (disabled)'}  offices: ${places}`);
    }
  });

function switchTo(active: boolean): Run {
  return (config, options) =>
    withRuntime(config, async ({ deps }) => {
      requireText(options, 'merchant');
      const { id, name } = await chosenMerchant(deps, options);
      await switchMerchant(deps, { id, active });
      printRecord({ id, name, active }, options);
    });
}

export const enableMerchantCommand = switchTo(true);
export const disableMerchantCommand = switchTo(false);

export const webhookCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const text = optionalText(options, 'url');
    const url = text === undefined ? null : urlRule({ max: 2048 }).read(text);
    if (isBroken(url)) throw new UsageError(`"${text}" is not an http or https address`);
    if (text !== undefined || options.clear === true) await setWebhookUrl(deps.db, id, url);
    printRecord({ merchant_id: id, webhook_url: await findWebhookUrl(deps.db, id) }, options);
  });

export const brandsCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const text = optionalText(options, 'reservations');
    if (text !== undefined) await setReservationBrands(deps.db, id, readBrands(text));
    const reservations = await listReservationBrands(deps.db, id);
    printRecord({ merchant_id: id, reservations }, options);
  });

/** In the order of the list, each once. */
function readBrands(text: string): CardBrand[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  const unknown = words.find((word) => !CARD_BRANDS.some((brand) => brand === word));
  if (unknown !== undefined)
    throw new UsageError(`"${unknown}" is not a brand: give some of ${CARD_BRANDS.join(',')}`);
  return CARD_BRANDS.filter((brand) => words.includes(brand));
}

export const createOfficeCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const name = requireText(options, 'name');
    const merchant = await chosenMerchant(deps, options);
    const row = { commerce_id: merchant.id, name, created_at: deps.clock.now() };
    const id = await insertOffice(deps.db, row).catch((error) => {
      throw violates(error, 'offices_name')
        ? new UsageError(`that merchant has an office ${name} already`)
        : error;
    });
    printRecord({ id, name, merchant_id: merchant.id }, options);
  });

export const createUserCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const email = readEmail(requireText(options, 'email'));
    const merchant = await chosenMerchant(deps, options);
    const offices = await readOffices(deps, merchant.id, optionalText(options, 'offices'));
    const password = optionalText(options, 'password') ?? newPassword();
    const name = optionalText(options, 'name') ?? email;
    const id = await inTransaction(deps.db, (db) =>
      createUser({ ...deps, db }, { commerce_id: merchant.id, name, email, password, offices }),
    ).catch(refuseUser);
    printRecord({ id, email, password, merchant_id: merchant.id, offices: offices ?? 'all' }, options);
  });

export async function readOffices(
  deps: Deps,
  merchantId: number,
  list: string | undefined,
): Promise<number[] | null> {
  if (list === undefined) return null;
  const ids: number[] = [];
  for (const text of list.split(',')) {
    const id = Number(text);
    if (!Number.isInteger(id) || !(await findOffice(deps.db, merchantId, id))) {
      throw new UsageError(`merchant ${merchantId} has no office ${text}`);
    }
    ids.push(id);
  }
  return [...new Set(ids)];
}
