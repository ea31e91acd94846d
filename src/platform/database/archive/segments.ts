/** The log of PostgreSQL is one line of bytes that is cut into files of one size. A place in it is written as two numbers in hexadecimal. */
function bytesBefore(place: string): bigint {
  const [high = '0', low = '0'] = place.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Which file a place is in, counted from the beginning. All before it are full. */
export function segmentAt(place: string, segment_bytes: bigint): bigint {
  return bytesBefore(place) / segment_bytes;
}

/** Where a file ends. */
export function placeAfter(segment: bigint, segment_bytes: bigint): string {
  const bytes = (segment + 1n) * segment_bytes;
  return `${(bytes >> 32n).toString(16)}/${(bytes & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

const DIGITS = 8;

export function segmentName(timeline: number, segment: bigint, segment_bytes: bigint): string {
  const each = (1n << 32n) / segment_bytes;
  const parts = [BigInt(timeline), segment / each, segment % each];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(DIGITS, '0')).join('');
}

/** Undefined for what is no file of the log. */
export function segmentNamed(name: string, segment_bytes: bigint): bigint | undefined {
  const [, high, low] = /^[\dA-F]{8}([\dA-F]{8})([\dA-F]{8})\.gz$/.exec(name) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return BigInt(`0x${high}`) * ((1n << 32n) / segment_bytes) + BigInt(`0x${low}`);
}
