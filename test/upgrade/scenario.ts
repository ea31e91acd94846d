import type { TestApp } from '../support/app.ts';
import { keepBusy } from '../support/busy-merchant.ts';
import { aMerchant } from '../support/merchant.ts';
import { aKnownPerson } from '../support/planted-person.ts';

/** Runs two months of a merchant with a customer who uses every payment method. */
export async function liveThroughEverything(service: TestApp): Promise<void> {
  const merchant = await aMerchant(service);
  await aKnownPerson(service, merchant, 'pagadora', '1098712345');
  await keepBusy(service, merchant);
}
