import type { TestApp } from '../support/app.ts';
import { keepBusy } from '../support/busy-merchant.ts';
import { aMerchant } from '../support/merchant.ts';
import { aKnownPerson } from '../support/planted-person.ts';

/** Two months of one merchant, and one who pays in every way. */
export async function liveThroughEverything(service: TestApp): Promise<void> {
  const merchant = await aMerchant(service);
  await aKnownPerson(service, merchant, 'pagadora', '1098712345');
  await keepBusy(service, merchant);
}
