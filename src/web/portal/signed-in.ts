import type { PortalSession } from '#src/portal/types.ts';
import type { Brand } from '../shared/brand.ts';
import type { PortalScope } from './scope.ts';

/** Somebody who is signed in where the address says. */
export interface SignedIn {
  session: PortalSession;
  scope: PortalScope;
  brand: Brand;
}
