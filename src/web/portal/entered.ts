import type { PortalSession } from '#src/portal/types.ts';
import type { Brand } from '../shared/brand.ts';
import type { Place } from './place.ts';

/** Somebody who is signed in where the address says. */
export interface Entered {
  session: PortalSession;
  place: Place;
  brand: Brand;
}
