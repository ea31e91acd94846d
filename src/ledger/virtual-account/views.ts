import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { availabilityText } from './availability.ts';
import type { movementView } from './schema.ts';
import type { Movement } from './types.ts';

type View = z.infer<typeof movementView>;

export function viewMovement(movement: Movement, today: Temporal.PlainDate, locale: Locale): View {
  const { available_on } = movement;
  return {
    environment: movement.production ? 'Producción' : 'Pruebas',
    concept: movement.concept,
    transaction_id: movement.refund_id ?? Number(movement.number),
    authorization_number: movement.authorization_number,
    transaction_amount: toNumber(movement.transaction_amount),
    commission: toNumber(movement.commission),
    iva_commission: toNumber(movement.iva_commission),
    fee: toNumber(movement.fee),
    iva_fee: toNumber(movement.iva_fee),
    iva: toNumber(movement.iva),
    subtotal: toNumber(movement.subtotal),
    gravamen: toNumber(movement.gravamen),
    liquidated_amount: toNumber(movement.liquidated_amount),
    rete_iva: toNumber(movement.rete_iva),
    rete_ica: toNumber(movement.rete_ica),
    rete_fte: toNumber(movement.rete_fte),
    transaction_date: toColombiaText(movement.cleared_at ?? movement.transacted_at),
    available_at: available_on === null ? null : `${available_on} 00:00:00`,
    days_difference: availabilityText(available_on, today, locale),
    plan_detail_feature: viewTerms(movement),
  };
}

function viewTerms(movement: Movement): View['plan_detail_feature'] {
  const { commission_ppm, min_commission, fee, gravamen_ppm } = movement;
  if (commission_ppm === null || min_commission === null || gravamen_ppm === null) return null;
  return {
    commission: toPercent(commission_ppm),
    min_commission: toNumber(min_commission),
    fee: toNumber(fee),
    gravamen: toPercent(gravamen_ppm),
  };
}

function toPercent(ppm: number): number {
  return ppm / 10_000;
}
