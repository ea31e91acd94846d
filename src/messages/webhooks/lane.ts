/**
 * Environment and receiver of a delivery. Each lane has a separate queue, so that a slow receiver does not delay
 * other receivers.
 */
export interface Lane {
  commerce_id: number;
  production: boolean;
  /** Scheme, host and port of the receiver. Empty if the URL is invalid. */
  origin: string;
}

/** Returns the text form of a delivery's lane, which identifies the lane in the database and in maps. */
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
 * Returns the range of the lane texts of one merchant's test environment. If `testOf` is null, the range covers the
 * lanes of all merchants and environments.
 */
export function laneBounds(testOf: number | null): { from: string; below: string } {
  if (testOf === null) return { from: '', below: '~' };
  const environment = environmentOf(testOf, false);
  return { from: `${environment} `, below: `${environment}!` };
}
