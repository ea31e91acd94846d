import type { Module } from '#src/module.ts';
import { paymentPages } from './payment/pages.tsx';
import { reservationPages } from './reservation/pages.tsx';
import { subscriptionPages } from './subscription/pages.tsx';

export const checkoutPagesModule: Module = {
  pages: [...paymentPages, ...reservationPages, ...subscriptionPages],
};
