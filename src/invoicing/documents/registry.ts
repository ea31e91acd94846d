import { factus } from '../factus/provider.ts';
import type { InvoiceProvider } from '../port/account.ts';
import type { InvoiceProviderName } from './types.ts';

/** Invoicing providers by name. `file` is null because it has no API. The merchant uploads a file instead. */
export const INVOICE_PROVIDER: Readonly<Record<InvoiceProviderName, InvoiceProvider | null>> = {
  factus,
  file: null,
};
