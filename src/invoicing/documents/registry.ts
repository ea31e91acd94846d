import { factus } from '../factus/provider.ts';
import type { InvoiceProvider } from '../port/account.ts';
import type { InvoiceProviderName } from './types.ts';

/** Invoicing providers by name. Null for `file`, which has no API: the merchant uploads a file. */
export const INVOICE_PROVIDER: Readonly<Record<InvoiceProviderName, InvoiceProvider | null>> = {
  factus,
  file: null,
};
