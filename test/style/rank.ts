/**
 * The areas in order, and the modules of each area in order. A file may import from its own module and from
 * earlier ones. Files directly in an area come after its modules.
 */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  platform: [],
  providers: ['port', 'gateway', 'protocol', 'simulator', 'placetopay', 'wompi'],
  tenancy: ['merchants', 'provider-accounts', 'limits', 'clocks', 'people', 'tokens', 'audit', 'saved-views'],
  catalog: ['reference-data', 'groups', 'plans', 'coupons'],
  customers: ['submissions', 'privacy', 'subscribers', 'cards', 'payment-sources', 'payers'],
  messages: ['webhooks', 'mails'],
  ledger: ['virtual-account', 'figures', 'transactions', 'invoices'],
  charging: ['card-testing', 'consents'],
  settlement: ['disputes', 'reconciliation'],
  billing: ['payment-sources', 'subscriptions'],
  checkout: ['reservations', 'collection', 'payments', 'recauda'],
  invoicing: ['port', 'factus', 'documents'],
  moving: [],
  portal: [],
  panel: [],
  sandbox: [],
  'personal-data': [],
  jobs: ['health', 'long'],
  demo: [],
  web: [],
};

const RANKED = Object.entries(AREAS).flatMap(([name, modules]) => [
  ...modules.map((module) => `${name}/${module}`),
  name,
]);

export function areaOf(path: string): string {
  const [top = '', area = ''] = path.split('/');
  return top === 'src' ? area.replace(/\.tsx?$/, '') : top;
}

/** Returns the position of a path in this order, or -1 if it is not in the list. */
export function rankOf(path: string): number {
  const [top = '', area = '', module = ''] = path.split('/');
  if (top !== 'src') return -1;
  const own = RANKED.indexOf(`${area}/${module}`);
  return own >= 0 ? own : RANKED.indexOf(area);
}
