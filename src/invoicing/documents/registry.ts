import { factus } from '../factus/provider.ts';
import type { InvoiceProvider } from '../port/account.ts';
import type { InvoiceProviderName } from './types.ts';

/** Null: it has no API, and the merchant hands it a file. */
export const INVOICE_PROVIDER: Readonly<Record<InvoiceProviderName, InvoiceProvider | null>> = {
  factus,
  file: null,
};
