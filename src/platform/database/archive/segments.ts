/** Returns the byte offset of a WAL position (LSN), which PostgreSQL writes as two hexadecimal numbers. */
function bytesBefore(place: string): bigint {
  const [high = '0', low = '0'] = place.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Returns the number of the WAL file that contains a WAL position. All files with lower numbers are complete. */
export function segmentAt(place: string, segment_bytes: bigint): bigint {
  return bytesBefore(place) / segment_bytes;
}

/** Returns the WAL position (LSN) at the end of a WAL file. */
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

/** Returns the number of an archived WAL file by its name, or undefined if the name is not one of a WAL file. */
export function segmentNamed(name: string, segment_bytes: bigint): bigint | undefined {
  const [, high, low] = /^[\dA-F]{8}([\dA-F]{8})([\dA-F]{8})\.gz$/.exec(name) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return BigInt(`0x${high}`) * ((1n << 32n) / segment_bytes) + BigInt(`0x${low}`);
}
