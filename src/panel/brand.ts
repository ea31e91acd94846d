import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry, invalid } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Logo, LogoFault } from '#src/ledger/invoices/pdf/logo.ts';
import { nullable } from '#src/platform/http/fields.ts';
import { type MerchantOwner, requireMerchantOwner } from '#src/platform/http/roles.ts';
import { takeSlots, waitFor } from '#src/tenancy/limits/take.ts';
import { listCheckoutTemplates, removeLogo, saveLogo } from '#src/tenancy/merchants/store.ts';
import { colour } from '#src/tenancy/merchants/templates/of-merchant.ts';
import { changeTemplate, createTemplate } from '#src/tenancy/merchants/templates/save.ts';

const FAULTS: Readonly<Record<LogoFault, Text>> = {
  size: { es: 'El logo pesa más de 512 KB.', en: 'The logo is larger than 512 KB.' },
  kind: { es: 'Use una imagen PNG o JPEG.', en: 'Use a PNG or JPEG picture.' },
  sides: { es: 'El logo mide más de 2.000 píxeles.', en: 'The logo is over 2,000 pixels a side.' },
  pixels: {
    es: 'El logo tiene más de un millón de píxeles. Use, por ejemplo, 1.000 × 1.000.',
    en: 'The logo has over one million pixels. Use 1,000 × 1,000, for example.',
  },
  interlaced: { es: 'Guarde el PNG sin entrelazado.', en: 'Save the PNG without interlacing.' },
  damaged: { es: 'El archivo está dañado.', en: 'The file is damaged.' },
  slow: {
    es: 'El logo tarda mucho en procesarse. Use una imagen más pequeña.',
    en: 'The logo takes too long to process. Use a smaller picture.',
  },
};

export const brandBody = z.object({ colour: nullable(colour) });

const TOO_MANY: ErrorEntry = {
  status: 429,
  text: {
    es: 'Ya se cargaron muchos logos. Intente de nuevo en {minutes} min.',
    en: 'Many logos were uploaded already. Try again in {minutes} min.',
  },
};

/**
 * Validates an uploaded logo by its content, not its file name. Uploads are rate limited, because decoding takes CPU
 * time. Call it outside of a transaction.
 */
export async function readUploadedLogo(deps: Deps, principal: MerchantOwner, bytes: Buffer): Promise<Logo> {
  requireMerchantOwner(principal);
  const key = String(principal.commerce_id);
  const refusal = await takeSlots(deps, [{ name: 'logos_of_merchant', key }]);
  if (refusal !== null) {
    const { minutes, headers } = waitFor(deps, refusal);
    throw new ApiError(TOO_MANY, { minutes }, headers);
  }
  const { LogoError, prepareLogo } = await import('#src/ledger/invoices/pdf/logo.ts');
  return prepareLogo(bytes).catch((error) => {
    throw error instanceof LogoError ? invalid('logo', FAULTS[error.fault]) : error;
  });
}

/**
 * Changes the merchant's logo and default colour. Keeps the current logo if `logo` is null. The colour is stored in the
 * default checkout template. Call it in a transaction.
 */
export async function changeBrand(
  deps: Deps,
  principal: MerchantOwner,
  { colour: chosen = null, logo }: z.infer<typeof brandBody> & { logo: Logo | null },
): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  if (logo !== null) await changeLogo(deps, principal, logo);
  const templates = await listCheckoutTemplates(deps.db, commerce_id);
  // Inactive templates are not used anywhere, so an inactive default does not count.
  const own = templates.find(({ is_default, active }) => is_default && active);
  if (own) await changeTemplate(deps, { id: own.id, commerce_id }, { colour: chosen });
  else if (chosen !== null)
    await createTemplate(deps, { commerce_id, name: 'Marca', colour: chosen, is_default: true });
}

export async function changeLogo(deps: Deps, principal: MerchantOwner, logo: Logo): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  await saveLogo(deps.db, { commerce_id, ...logo, updated_at: deps.real_clock.now() });
}

export async function dropLogo(deps: Deps, principal: MerchantOwner): Promise<void> {
  requireMerchantOwner(principal);
  await removeLogo(deps.db, principal.commerce_id);
}
