// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Events } from './events.ts';

export const EVENT_KINDS = [
  'payment_source.approved',
  'payment_source.refused',
  'payment_source.revoked',
  'created',
  'renew',
  'retry',
  'plan_changed',
  'paused',
  'resumed',
  'canceled',
  'ended',
  'payment',
  'mit.pre_authorized',
  'mit.declined',
  'mit.confirmed',
  'mit.voided',
  'mit.expiring_soon',
  'mit.expired',
  'dispute.opened',
  'dispute.updated',
  'dispute.expired',
  'dispute.won',
  'dispute.lost',
  'dispute.accepted',
  'collection',
  'webhook.test',
  'limits.card_testing',
] as const satisfies readonly (keyof Events)[];
