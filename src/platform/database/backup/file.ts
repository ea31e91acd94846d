import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../startup-error.ts';
import { databaseError } from '../pool.ts';
import type { Part } from './part.ts';
import { writeWhole } from './whole-file.ts';

/**
 * Size of each part's header in bytes: one byte for the kind of part and four for its length. Rows are stored as COPY
 * text, other parts as JSON.
 */
const LEAD_BYTES = 5;
const KINDS = ['begin', 'table', 'rows', 'end'] as const satisfies readonly Part['kind'][];
const COMPRESSION = 3;
/**
 * Chunk size for reading a backup file. Most rows fit into one chunk, even rows with an uploaded file.
 */
const CHUNK_BYTES = 2 ** 20;

async function* toBytes(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = part.kind === 'rows' ? part.bytes : Buffer.from(JSON.stringify(part));
    const lead = Buffer.alloc(LEAD_BYTES);
    lead.writeUInt8(KINDS.indexOf(part.kind), 0);
    lead.writeUInt32BE(bytes.length, 1);
    yield lead;
    yield bytes;
  }
}

async function* fromBytes(stream: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let rest: Buffer = Buffer.alloc(0);
  let isWhole = false;
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= LEAD_BYTES && rest.length >= LEAD_BYTES + rest.readUInt32BE(1)) {
      const kind = KINDS[rest.readUInt8(0)];
      const bytes = rest.subarray(LEAD_BYTES, LEAD_BYTES + rest.readUInt32BE(1));
      rest = rest.subarray(LEAD_BYTES + bytes.length);
      isWhole = kind === 'end';
      yield kind === 'rows' ? { kind, bytes } : JSON.parse(bytes.toString());
    }
  }
  if (!isWhole) throw new Error('it has no end');
}

/** Writes a compressed backup file. The file gets its final name only when it is complete. */
export async function writeBackup(path: string, parts: AsyncIterable<Part>): Promise<void> {
  try {
    await writeWhole(path, toBytes(parts), COMPRESSION);
  } catch (error) {
    throw explained(error, `cannot write the backup ${path}`);
  }
}

/**
 * Yields the parts of a backup file. Throws when the file is not a backup, is truncated, or fails the gzip checksum.
 */
export async function* readBackup(path: string): AsyncGenerator<Part> {
  const file = createReadStream(path);
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  file.on('error', (error) => unpacked.destroy(error));
  try {
    yield* fromBytes(file.pipe(unpacked));
  } catch (error) {
    throw explained(error, `cannot read the backup ${path}`);
  } finally {
    file.destroy();
  }
}

/**
 * Converts an error of reading or writing the file to a StartupError that names the file. Returns database errors
 * unchanged.
 */
function explained(error: unknown, what: string): unknown {
  if (error instanceof StartupError || databaseError(error) !== null) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = code.startsWith('Z_')
    ? `it is not a backup, is truncated or was modified (${message})`
    : message;
  return new StartupError(`${what}: ${reason}`);
}
