import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, ValidationError } from '#src/kernel/errors.ts';
import { LOCALES, type Locale } from '#src/kernel/texts.ts';
import { CARD_BRANDS, type CardBrand } from '#src/platform/card-number.ts';
import { violates } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { ROLES, type Role } from '#src/platform/http/roles.ts';
import { email as emailRule, isBroken, url as urlRule } from '#src/platform/http/rules.ts';
import { newPassword } from '#src/platform/password.ts';
import { createMerchant } from '#src/tenancy/merchants/create.ts';
import { findWebhookSettings, updateWebhookSettings } from '#src/tenancy/merchants/settings/store.ts';
import {
  findMerchant,
  findOffice,
  insertOffice,
  listMerchants,
  listOffices,
  listReservationBrands,
  setReservationBrands,
  setWebhookUrl,
} from '#src/tenancy/merchants/store.ts';
import type { Merchant } from '#src/tenancy/merchants/types.ts';
import { createUser } from '#src/tenancy/people/create-user.ts';
import { findFirstUser, listUsersByEmail, type NamedUser } from '#src/tenancy/people/store.ts';
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
import { openSecretSource } from './provider-settings.ts';
import { withRuntime } from './with-runtime.ts';

/**
 * Returns the merchant named by `--merchant`. Without this option, returns the only merchant, and throws if there are
 * several.
 */
export async function chosenMerchant(deps: Deps, options: OptionValues): Promise<Merchant> {
  const id = optionalId(options, 'merchant');
  const merchants = id === undefined ? await listMerchants(deps.db) : [await findMerchant(deps.db, id)];
  const [merchant, second] = merchants;
  if (!merchant)
    throw new UsageError(id === undefined ? 'there is no merchant yet' : `there is no merchant ${id}`);
  if (second) throw new UsageError('there are several merchants: choose one with --merchant ID');
  return merchant;
}

/** Returns the user named by `--user`, or the merchant's first user. */
export async function chosenUser(deps: Deps, options: OptionValues): Promise<NamedUser> {
  const email = optionalText(options, 'user');
  if (email !== undefined) return userWith(deps, email, optionalId(options, 'merchant'));
  const user = await findFirstUser(deps.db, (await chosenMerchant(deps, options)).id);
  if (!user) throw new UsageError('the merchant has no user yet');
  return user;
}

async function userWith(deps: Deps, email: string, merchant: number | undefined): Promise<NamedUser> {
  const users = await listUsersByEmail(deps.db, email);
  const [user, second] = users.filter(
    ({ commerce_id }) => merchant === undefined || commerce_id === merchant,
  );
  if (!user) throw new UsageError(`there is no user ${email}`);
  if (second) throw new UsageError(`${email} is a user of several merchants: choose one with --merchant ID`);
  return user;
}

export function readEmail(text: string): string {
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
  const locale = readLocale(options) ?? 'en';
  const merchant = await createMerchant(deps, { name, offices, locale, demo: false });
  const email = readEmail(optionalText(options, 'email') ?? `owner@${merchant.slug}.example`);
  const password = newPassword();
  const commerce_id = merchant.id;
  const owner = { commerce_id, name, email, password, role: 'owner', offices: null } as const;
  const { id: user_id, is_known } = await createUser(deps, owner);
  const test = await createToken(deps, { user_id, commerce_id, production: false, name: 'first' });
  const production = await createToken(deps, { user_id, commerce_id, production: true, name: 'first' });
  return {
    merchant: { id: merchant.id, name: merchant.name, slug: merchant.slug },
    offices: merchant.offices,
    tokens: { test: test.secret, production: production.secret },
    panel: is_known ? { email } : { email, password },
    webhook_secret: merchant.webhook_secret,
  };
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
    const locale = readLocale(options);
    if (text !== undefined || options.clear === true) await setWebhookUrl(deps.db, id, url);
    if (locale !== undefined) await updateWebhookSettings(deps.db, id, { locale });
    printRecord({ merchant_id: id, ...(await findWebhookSettings(deps.db, id)) }, options);
  });

function readLocale(options: OptionValues): Locale | undefined {
  const text = optionalText(options, 'locale');
  const locale = LOCALES.find((known) => known === text);
  if (text !== undefined && locale === undefined)
    throw new UsageError(`"${text}" is not a locale: give one of ${LOCALES.join(', ')}`);
  return locale;
}

export const brandsCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const text = optionalText(options, 'reservations');
    if (text !== undefined) await setReservationBrands(deps.db, id, readBrands(text));
    const reservations = await listReservationBrands(deps.db, id);
    printRecord({ merchant_id: id, reservations }, options);
  });

/**
 * Parses a comma-separated list of card brands. Returns each brand once, in the order of `CARD_BRANDS`. Throws if a
 * brand is unknown.
 */
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
        ? new UsageError(`the merchant already has an office ${name}`)
        : error;
    });
    printRecord({ id, name, merchant_id: merchant.id }, options);
  });

export const createUserCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const email = readEmail(requireText(options, 'email'));
    const merchant = await chosenMerchant(deps, options);
    const offices = await readOffices(deps, merchant.id, optionalText(options, 'offices'));
    const given = await readNewPassword(options);
    const password = given ?? newPassword();
    const name = optionalText(options, 'name') ?? email;
    const role = readRole(optionalText(options, 'role') ?? 'owner');
    const user = { commerce_id: merchant.id, name, email, password, role, offices };
    const { id, is_known } = await inTransaction(deps.db, (db) => createUser({ ...deps, db }, user)).catch(
      toUsageError,
    );
    // The password is printed only if it was generated for a new person. An existing person keeps their password, and
    // a given password is already known.
    const secret = is_known || given !== null ? {} : { password };
    printRecord({ id, email, ...secret, merchant_id: merchant.id, role, offices: offices ?? 'all' }, options);
  });

/**
 * Reads the password from the file in `--password-file`, or from standard input for `-`. Returns null if the option
 * is absent.
 */
async function readNewPassword(options: OptionValues): Promise<string | null> {
  if (options.password !== undefined)
    throw new UsageError(
      '--password would expose the password in the process list: give --password-file PATH, or --password-file - for a line of standard input',
    );
  const path = optionalText(options, 'password-file');
  if (path === undefined) return null;
  const source = openSecretSource();
  try {
    const text = path === '-' ? await source.readLine('password: ') : source.readFile(path);
    const password = text?.replace(/\r?\n$/, '') ?? '';
    if (password === '') throw new UsageError('--password-file contains no password');
    return password;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new UsageError(`the file of --password-file cannot be read (${code})`);
  } finally {
    source.close();
  }
}

/** Throws a usage error with the English message of a validation or API error. Rethrows all other errors. */
export function toUsageError(error: unknown): never {
  if (error instanceof ValidationError) throw new UsageError(error.issues[0].text.en);
  throw error instanceof ApiError ? new UsageError(error.message) : error;
}

export function readRole(text: string): Role {
  const role = ROLES.find((each) => each === text);
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}, not "${text}"`);
  return role;
}

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
