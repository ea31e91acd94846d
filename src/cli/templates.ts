import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { listCheckoutTemplates } from '#src/tenancy/merchants/store.ts';
import {
  changeTemplate,
  createTemplate,
  type TemplateChanges,
} from '#src/tenancy/merchants/templates/save.ts';
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
import { chosenMerchant, readOffices } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

const MAX_TITLE = 80;

export const createTemplateCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const name = requireText(options, 'name');
    const { id: commerce_id } = await chosenMerchant(deps, options);
    const changes = await readChanges(deps, commerce_id, options);
    const id = await inTransaction(deps.db, (db) =>
      createTemplate({ ...deps, db }, { ...changes, commerce_id, name }),
    );
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
    const changes = await readChanges(deps, template.commerce_id, options);
    await inTransaction(deps.db, (db) => changeTemplate({ ...deps, db }, template, changes));
    printRecord(await recordOf(deps, template.commerce_id, id), options);
  });

/** What the options say; what they do not name is left out. */
async function readChanges(deps: Deps, commerceId: number, options: OptionValues): Promise<TemplateChanges> {
  const logo = either(options, 'logo', 'no-logo');
  const offices = either(options, 'offices', 'no-offices');
  return {
    name: optionalText(options, 'name'),
    title: readTitle(either(options, 'title', 'no-title')),
    colour: readColour(either(options, 'colour', 'no-colour')),
    logo: typeof logo === 'string' ? await readPicture(logo) : logo,
    offices: offices === null ? [] : ((await readOffices(deps, commerceId, offices)) ?? undefined),
    is_default: yesOrNo(options, 'default', 'no-default'),
    asks_address: yesOrNo(options, 'ask-address', 'no-address'),
    active: yesOrNo(options, 'active', 'inactive'),
  };
}

/** The text of the one, null for the other, undefined for neither. */
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

function readTitle(title: string | null | undefined) {
  // As the database counts: by characters, not by what they are made of.
  if (title && [...title].length > MAX_TITLE)
    throw new UsageError(`--title may not have more than ${MAX_TITLE} characters`);
  return title;
}

/** Also without the mark, which a shell takes for the beginning of a comment. */
function readColour(text: string | null | undefined): string | null | undefined {
  if (typeof text !== 'string') return text;
  const [, hex] = /^#?([0-9a-f]{6})$/i.exec(text) ?? [];
  if (!hex) throw new UsageError(`"${text}" is not a colour: give six hexadecimal digits, as in 1d4ed8`);
  return `#${hex.toLowerCase()}`;
}

/** What proves pictures is large, and most calls bring none. */
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
  if (!record) throw new Error(`template ${id} is gone`);
  return { merchant_id: commerceId, ...record };
}
