import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { invalid } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Logo, LogoFault } from '#src/ledger/invoices/pdf/logo.ts';
import { nullable } from '#src/platform/http/fields.ts';
import { type MerchantOwner, requireMerchantOwner } from '#src/platform/http/roles.ts';
import { listCheckoutTemplates, removeLogo, saveLogo } from '#src/tenancy/merchants/store.ts';
import { colour } from '#src/tenancy/merchants/templates/of-merchant.ts';
import { changeTemplate, createTemplate } from '#src/tenancy/merchants/templates/save.ts';

const FAULTS: Readonly<Record<LogoFault, Text>> = {
  size: { es: 'El logo pesa más de 512 KB.', en: 'The logo is larger than 512 KB.' },
  kind: { es: 'Use una imagen PNG o JPEG.', en: 'Use a PNG or JPEG picture.' },
  sides: { es: 'El logo mide más de 2.000 píxeles.', en: 'The logo is over 2,000 pixels a side.' },
  interlaced: { es: 'Guarde el PNG sin entrelazado.', en: 'Save the PNG without interlacing.' },
  damaged: { es: 'El archivo está dañado.', en: 'The file is damaged.' },
};

export const brandBody = z.object({ colour: nullable(colour) });

/**
 * How a merchant looks wherever no template says otherwise: its colour is the default template's, its logo the merchant's own. A
 * logo is proven by its bytes, whatever its name says; without one the present one stays. Call it in a transaction.
 */
export async function changeBrand(
  deps: Deps,
  principal: MerchantOwner,
  { colour: chosen = null, logo }: z.infer<typeof brandBody> & { logo: Buffer | null },
): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  if (logo !== null) await changeLogo(deps, principal, logo);
  const templates = await listCheckoutTemplates(deps.db, commerce_id);
  // One that is off says nothing anywhere: what was saved there would be seen by nobody.
  const own = templates.find(({ is_default, active }) => is_default && active);
  if (own) await changeTemplate(deps, { id: own.id, commerce_id }, { colour: chosen });
  else if (chosen !== null)
    await createTemplate(deps, { commerce_id, name: 'Marca', colour: chosen, is_default: true });
}

export async function changeLogo(deps: Deps, principal: MerchantOwner, logo: Buffer): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  await saveLogo(deps.db, { commerce_id, ...(await proven(logo)), updated_at: deps.real_clock.now() });
}

export async function dropLogo(deps: Deps, principal: MerchantOwner): Promise<void> {
  requireMerchantOwner(principal);
  await removeLogo(deps.db, principal.commerce_id);
}

async function proven(bytes: Buffer): Promise<Logo> {
  // What draws documents is the heaviest thing to load, and few processes do.
  const { LogoError, prepareLogo } = await import('#src/ledger/invoices/pdf/logo.ts');
  try {
    return prepareLogo(bytes);
  } catch (error) {
    throw error instanceof LogoError ? invalid('logo', FAULTS[error.fault]) : error;
  }
}
