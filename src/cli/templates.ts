import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { listCheckoutTemplates } from '#src/tenancy/merchants/store.ts';
import { saveOwnTemplate, templateBody } from '#src/tenancy/merchants/templates/of-merchant.ts';
import { findTemplate } from '#src/tenancy/merchants/templates/store.ts';
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
import { readBody } from './read-body.ts';
import { chosenMerchant, readOffices } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

export const createTemplateCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    requireText(options, 'name');
    const { id: commerce_id } = await chosenMerchant(deps, options);
    const id = await save(deps, { commerce_id, id: null, name: '', title: null, colour: null }, options);
    printRecord(await recordOf(deps, commerce_id, id), options);
  });

export const listTemplatesCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const templates = await recordsOf(deps, id);
    if (options.json === true) return print(JSON.stringify(templates, null, 2));
    for (const { id, name, title, colour, logo, offices, ...is } of templates) {
      const asks = is.asks_address ? 'asks for the address' : null;
      const marks = [is.default ? 'default' : null, is.active ? null : 'inactive', asks, title, colour, logo];
      const shown = marks.filter((mark) => mark !== null).join(', ');
      print(`${id}  ${name}  ${shown || '-'}  offices: ${offices.join(', ') || '-'}`);
    }
  });

export const updateTemplateCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const id = optionalId(options, 'id');
    if (id === undefined) throw new UsageError('--id is required');
    const template = await findTemplate(deps.db, id);
    if (!template) throw new UsageError(`there is no template ${id}`);
    await save(deps, template, options);
    printRecord(await recordOf(deps, template.commerce_id, id), options);
  });

interface Current {
  commerce_id: number;
  /** Id of the checkout template. Null for a template that does not exist yet. */
  id: number | null;
  name: string;
  title: string | null;
  colour: string | null;
}

/** Saves a checkout template after the same validation as in the panel. Options that are not given keep their value. */
async function save(deps: Deps, { commerce_id, id, ...current }: Current, options: OptionValues) {
  const { name, title, colour, ...rest } = await readChanges(deps, commerce_id, options);
  const said = readBody(templateBody, {
    name: name ?? current.name,
    title: title === undefined ? current.title : title,
    colour: colour === undefined ? current.colour : colour,
  });
  const given = {
    title: title === undefined ? undefined : (said.title ?? null),
    colour: colour === undefined ? undefined : (said.colour ?? null),
  };
  const changes = { ...rest, ...given, id, name: said.name };
  return inTransaction(deps.db, (db) =>
    saveOwnTemplate({ ...deps, db }, { commerce_id, role: 'owner', offices: null }, changes),
  );
}

async function readChanges(deps: Deps, commerceId: number, options: OptionValues) {
  const logo = either(options, 'logo', 'no-logo');
  const offices = either(options, 'offices', 'no-offices');
  return {
    name: optionalText(options, 'name'),
    title: either(options, 'title', 'no-title'),
    colour: either(options, 'colour', 'no-colour'),
    logo: typeof logo === 'string' ? await readPicture(logo) : logo,
    offices: offices === null ? [] : ((await readOffices(deps, commerceId, offices)) ?? undefined),
    is_default: yesOrNo(options, 'default', 'no-default'),
    asks_address: yesOrNo(options, 'ask-address', 'no-address'),
    active: yesOrNo(options, 'active', 'inactive'),
  };
}

/**
 * Returns the value of option `name`, null if option `none` is given, or undefined if neither is given. Throws if
 * both are given.
 */
function either(options: OptionValues, name: string, none: string): string | null | undefined {
  const text = optionalText(options, name);
  if (options[none] !== true) return text;
  if (text !== undefined) throw new UsageError(`give --${name} or --${none}, not both`);
  return null;
}

function yesOrNo(options: OptionValues, yes: string, no: string): boolean | undefined {
  if (options[yes] === true && options[no] === true)
    throw new UsageError(`give --${yes} or --${no}, not both`);
  if (options[yes] === true) return true;
  return options[no] === true ? false : undefined;
}

/** Reads and validates a logo file. Imports the image decoder on demand, because it is large and rarely needed. */
async function readPicture(file: string) {
  const { readLogo } = await import('./logo.ts');
  return readLogo(file);
}

async function recordsOf(deps: Deps, commerceId: number) {
  const rows = await listCheckoutTemplates(deps.db, commerceId);
  return rows.map(({ id, name, title, colour, logo, is_default, asks_address, active, offices }) => ({
    ...{ id, name, title, colour, logo, offices, default: is_default, asks_address, active },
  }));
}

async function recordOf(deps: Deps, commerceId: number, id: number) {
  const record = (await recordsOf(deps, commerceId)).find((one) => one.id === id);
  if (!record) throw new Error(`template ${id} does not exist`);
  return { merchant_id: commerceId, ...record };
}
