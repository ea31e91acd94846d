import type { TestApp } from '../support/app.ts';
import { createBusyMerchant } from '../support/busy-merchant.ts';
import { aMerchant } from '../support/merchant.ts';
import { createKnownPerson } from '../support/planted-person.ts';

/** Runs two months of a merchant with a customer who uses every payment method. */
export async function liveThroughEverything(service: TestApp): Promise<void> {
  const merchant = await aMerchant(service);
  await createKnownPerson(service, merchant, 'pagadora', '1098712345');
  await createBusyMerchant(service, merchant);
}
