import type { Text } from '#src/kernel/texts.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { IconName } from './kit/icon.tsx';
import { TEXTS } from './texts.ts';

export interface NavigationItem {
  /** Path of the page, relative to the merchant. */
  path: string;
  label: Text;
  icon: IconName;
  /** Minimum role. */
  role?: Role;
  /** Limits the item to users with access to all offices. */
  all_offices?: true;
  /** Limits the item to one environment. If absent, both environments show it. */
  only?: 'test' | 'production';
}

interface NavigationSection {
  /** Title of the section; null for the items above the first title. */
  title: Text | null;
  items: readonly NavigationItem[];
}

export const NAVIGATION: readonly NavigationSection[] = [
  { title: null, items: [{ path: '', label: TEXTS.home, icon: 'home' }] },
  {
    title: { es: 'Cobros', en: 'Charges' },
    items: [
      { path: '/subscriptions', label: { es: 'Suscripciones', en: 'Subscriptions' }, icon: 'repeat' },
      {
        path: '/expected-charges',
        label: { es: 'Cobros previstos', en: 'Expected charges' },
        icon: 'clock',
      },
      { path: '/payments', label: { es: 'Pagos', en: 'Payments' }, icon: 'card' },
      { path: '/reservations', label: { es: 'Reservas', en: 'Reservations' }, icon: 'lock' },
      { path: '/collection', label: { es: 'Recaudo', en: 'Collection' }, icon: 'list' },
      {
        path: '/refused-items',
        label: { es: 'Rechazados de su sistema', en: 'Refused items' },
        icon: 'list',
      },
      { path: '/runs', label: { es: 'Corridas de cobro', en: 'Charge runs' }, icon: 'clock' },
    ],
  },
  {
    title: { es: 'Catálogo', en: 'Catalog' },
    items: [
      { path: '/plans', label: { es: 'Planes', en: 'Plans' }, icon: 'tag' },
      { path: '/groups', label: { es: 'Grupos', en: 'Groups' }, icon: 'tag' },
      { path: '/coupons', label: { es: 'Cupones', en: 'Coupons' }, icon: 'tag' },
      { path: '/subscribers', label: { es: 'Suscriptores', en: 'Subscribers' }, icon: 'person' },
      { path: '/cards', label: { es: 'Tarjetas', en: 'Cards' }, icon: 'card' },
    ],
  },
  {
    title: { es: 'Dinero', en: 'Money' },
    items: [
      { path: '/movements', label: { es: 'Cuenta virtual', en: 'Virtual account' }, icon: 'bank' },
      { path: '/transactions', label: { es: 'Transacciones', en: 'Transactions' }, icon: 'list' },
      { path: '/invoices', label: { es: 'Comprobantes', en: 'Invoices' }, icon: 'list' },
      {
        path: '/electronic-documents',
        label: { es: 'Facturas electrónicas', en: 'Electronic invoices' },
        icon: 'list',
      },
      { path: '/refunds', label: { es: 'Devoluciones', en: 'Refunds' }, icon: 'list' },
      { path: '/disputes', label: { es: 'Disputas', en: 'Disputes' }, icon: 'scale' },
    ],
  },
  {
    title: { es: 'Ajustes', en: 'Settings' },
    items: [
      { path: '/settings', label: { es: 'Configuración', en: 'Settings' }, icon: 'gear', role: 'owner' },
      { path: '/webhooks', label: { es: 'Webhooks', en: 'Webhooks' }, icon: 'hook' },
      { path: '/mails', label: { es: 'Correos', en: 'E-mails' }, icon: 'mail' },
      { path: '/jobs', label: { es: 'Tareas', en: 'Jobs' }, icon: 'clock' },
      { path: '/sandbox', label: { es: 'Ambiente de pruebas', en: 'Sandbox' }, icon: 'flask', only: 'test' },
      {
        path: '/audit',
        label: { es: 'Auditoría', en: 'Audit log' },
        icon: 'key',
        role: 'owner',
        all_offices: true,
      },
    ],
  },
];

/** Returns whether the path is that of the navigation item's page or of a page below it. */
export function isAt(item: NavigationItem, path: string): boolean {
  if (item.path === '') return path === '';
  return path === item.path || path.startsWith(`${item.path}/`);
}
