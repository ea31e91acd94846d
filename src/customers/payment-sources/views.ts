import type { z } from 'zod';
import type { Card } from '#src/customers/cards/types.ts';
import { toColombiaText, toIsoText } from '#src/kernel/calendar.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { paymentSourceView } from './schema.ts';
import type { PaymentSource } from './types.ts';

type View = z.infer<typeof paymentSourceView>;

export function viewSource(source: PaymentSource): View {
  const { id, kind, last_four, status, provider, url, reason, expires_at, created_at } = source;
  const isPending = status === 'pending';
  return {
    id,
    type: kind,
    label: sourceName(kind, last_four),
    last_four,
    status,
    provider,
    url: isPending ? url : null,
    reason,
    expires_at: isPending ? toIsoText(expires_at) : null,
    created_at: toColombiaText(created_at),
  };
}

export function viewCardSource({ id, brand, last_four, provider, created_at }: Card): View {
  return {
    id,
    type: 'card',
    label: sourceName(brand, last_four),
    last_four,
    status: 'ready',
    provider,
    url: null,
    reason: null,
    expires_at: null,
    created_at: toColombiaText(created_at),
  };
}
