/**
 * Environment and receiver of a delivery. Each lane has its own queue, so that a slow receiver does not delay other
 * receivers.
 */
export interface Lane {
  commerce_id: number;
  production: boolean;
  /** Scheme, host and port of the receiver. Empty if the URL is invalid. */
  origin: string;
}

/** Returns the lane of a delivery as text, because lanes are compared and looked up far more often than parsed. */
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

/**
 * Returns the range of lane texts of one merchant's test environment. If `testOf` is null, the range covers all
 * lanes.
 */
export function laneBounds(testOf: number | null): { from: string; below: string } {
  if (testOf === null) return { from: '', below: '~' };
  const environment = environmentOf(testOf, false);
  return { from: `${environment} `, below: `${environment}!` };
}
