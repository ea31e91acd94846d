/**
 * The neighbourhoods in rank, and the modules of each in rank: a file imports from its own module and from what stands
 * before it. What stands directly in a neighbourhood comes after its modules.
 */
export const NEIGHBOURHOODS: Readonly<Record<string, readonly string[]>> = {
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

const RANKED = Object.entries(NEIGHBOURHOODS).flatMap(([name, modules]) => [
  ...modules.map((module) => `${name}/${module}`),
  name,
]);

export function roomOf(path: string): string {
  const [top = '', room = ''] = path.split('/');
  return top === 'src' ? room.replace(/\.tsx?$/, '') : top;
}

/** Where a path stands in the list of what is ranked, or -1. */
export function rankOf(path: string): number {
  const [top = '', room = '', module = ''] = path.split('/');
  if (top !== 'src') return -1;
  const own = RANKED.indexOf(`${room}/${module}`);
  return own >= 0 ? own : RANKED.indexOf(room);
}
