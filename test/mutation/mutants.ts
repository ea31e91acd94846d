import { authorization, coupons, idempotency } from './areas/access.ts';
import { chargeRun } from './areas/charge-run.ts';
import { invoicing } from './areas/invoicing.ts';
import { journal, outcomes } from './areas/money.ts';
import { paymentSources } from './areas/payment-sources.ts';
import { placetopay } from './areas/placetopay.ts';
import { proration } from './areas/proration.ts';
import { reservations } from './areas/reservations.ts';
import { disputes, reconciliation } from './areas/settlement.ts';
import { wompi } from './areas/wompi.ts';
import type { Area } from './types.ts';

export const AREAS: readonly Area[] = [
  proration,
  chargeRun,
  journal,
  outcomes,
  idempotency,
  authorization,
  coupons,
  reservations,
  paymentSources,
  placetopay,
  wompi,
  disputes,
  reconciliation,
  invoicing,
];
