import { readFile, stat } from 'node:fs/promises';
import { LOGO_LIMITS, LogoError, prepareLogo } from '#src/ledger/invoices/pdf/logo.ts';
import { changeLogo, dropLogo } from '#src/panel/brand.ts';
import { findLogo } from '#src/tenancy/merchants/store.ts';
import { optionalText, printRecord, type Run, UsageError } from './command.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

export const logoCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const file = optionalText(options, 'file');
    if (file !== undefined && options.remove === true)
      throw new UsageError('give --file or --remove, not both');
    const { id } = await chosenMerchant(deps, options);
    const owner = { commerce_id: id, role: 'owner', offices: null } as const;
    if (file !== undefined) await changeLogo(deps, owner, await readLogo(file));
    if (options.remove === true) await dropLogo(deps, owner);
    const logo = await findLogo(deps.db, id);
    printRecord({ merchant_id: id, logo: logo?.media_type ?? null, bytes: logo?.bytes.length ?? 0 }, options);
  });

export async function readLogo(file: string) {
  try {
    if ((await stat(file)).size > LOGO_LIMITS.bytes) throw new LogoError('size', 'a logo has at most 512 KB');
    return await prepareLogo(await readFile(file));
  } catch (error) {
    if (error instanceof LogoError) throw new UsageError(`${file}: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new UsageError(`${file} cannot be read (${code})`);
  }
}
