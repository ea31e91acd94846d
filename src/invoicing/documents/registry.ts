import { factus } from '../factus/provider.ts';
import type { InvoiceProvider } from '../port/account.ts';
import type { InvoiceProviderName } from './types.ts';

/**
 * Invoicing providers by name. `file` is null because it has no API: the merchant downloads a file and uploads it to
 * another system.
 */
export const INVOICE_PROVIDER: Readonly<Record<InvoiceProviderName, InvoiceProvider | null>> = {
  factus,
  file: null,
};
