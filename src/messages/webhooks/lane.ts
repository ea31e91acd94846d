/** Who a delivery is sent for and to: the unit in which receivers are kept from holding up one another. */
export interface Lane {
  commerce_id: number;
  production: boolean;
  /** Scheme, host and port; empty when the address is none. */
  origin: string;
}

/** As text, because it is compared and looked up far more often than taken apart. */
export function laneOf(delivery: { commerce_id: number; production: boolean; url: string }): string {
  const { commerce_id, production, url } = delivery;
  return `${environmentOf(commerce_id, production)} ${URL.parse(url)?.origin ?? ''}`;
}

export function environmentOf(commerceId: number, production: boolean): string {
  return `${commerceId} ${production ? 'live' : 'test'}`;
}

export function readLane(lane: string): Lane {
  const [id, environment, origin = ''] = lane.split(' ');
  return { commerce_id: Number(id), production: environment === 'live', origin };
}

/** The lanes of one test environment, or of all, as bounds of their texts. */
export function laneBounds(testOf: number | null): { from: string; below: string } {
  if (testOf === null) return { from: '', below: '~' };
  const environment = environmentOf(testOf, false);
  return { from: `${environment} `, below: `${environment}!` };
}
