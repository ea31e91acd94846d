import type { PortalSession } from '#src/portal/types.ts';
import type { Brand } from '../shared/brand.ts';
import type { PortalScope } from './scope.ts';

/** A signed-in customer, with the merchant and environment of their session. */
export interface SignedIn {
  session: PortalSession;
  scope: PortalScope;
  brand: Brand;
}
