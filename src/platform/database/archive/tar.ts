import { open } from 'node:fs/promises';

/**
 * Block size of the ustar format, in bytes. Bases use this format, so that operators can unpack them with standard
 * tools.
 */
const BLOCK = 512;
const CHUNK_BYTES = 2 ** 20;
const NAME_BYTES = 100;

export type Entry = { name: string } & ({ kind: 'folder' } | { kind: 'file'; size: number });

function header({ name, ...entry }: Entry): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`the name ${name} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  const number = (value: number, at: number, digits: number) =>
    block.write(value.toString(8).padStart(digits, '0'), at);
  block.write(name, 0);
  number(entry.kind === 'file' ? 0o600 : 0o700, 100, 7);
  number(0, 108, 7);
  number(0, 116, 7);
  number(entry.kind === 'file' ? entry.size : 0, 124, 11);
  number(0, 136, 11);
  block.fill(' ', 148, 156);
  block.write(entry.kind === 'file' ? '0' : '5', 156);
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

export function* folderEntry(name: string): Generator<Buffer> {
  yield header({ kind: 'folder', name });
}

export function* textEntry(name: string, text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  yield header({ kind: 'file', name, size: bytes.length });
  yield bytes;
  yield padding(bytes.length);
}

/**
 * Yields a tar entry for a file that may change while it is read. The entry keeps the file's initial size: a longer
 * file is cut and a shorter one padded with zeros. Yields nothing when the file no longer exists.
 */
export async function* fileEntry(name: string, path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    yield header({ kind: 'file', name, size });
    for (let at = 0; at < size; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
      await file.read(chunk, 0, chunk.length, at);
      at += chunk.length;
      yield chunk;
    }
    yield padding(size);
  } finally {
    await file.close();
  }
}

export function* tarEnd(): Generator<Buffer> {
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Reads a tar archive. Yields each entry, and after a file's entry its content in chunks. Throws when the end marker is
 * missing.
 */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry | Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let left = 0;
  let pad = 0;
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (left > 0) {
        const piece = rest.subarray(0, left);
        if (piece.length === 0) break;
        left -= piece.length;
        rest = rest.subarray(piece.length);
        yield piece;
      } else if (rest.length >= pad + BLOCK) {
        const entry = entryOf(rest.subarray(pad, pad + BLOCK));
        rest = rest.subarray(pad + BLOCK);
        if (entry === null) return;
        left = entry.kind === 'file' ? entry.size : 0;
        pad = padding(left).length;
        yield entry;
      } else break;
    }
  }
  throw new Error('it has no end');
}

/** Parses a tar header block. Returns null for a block of zeros, which marks the end of the archive. */
function entryOf(block: Buffer): Entry | null {
  if (block.every((byte) => byte === 0)) return null;
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '');
  const name = text(0, NAME_BYTES);
  // Rejects paths that would be written outside the target folder.
  if (name.startsWith('/') || name.split('/').includes('..')) throw new Error(`it has an entry ${name}`);
  const kind = text(156, 157);
  if (kind === '5') return { kind: 'folder', name };
  if (kind === '0') return { kind: 'file', name, size: Number.parseInt(text(124, 136), 8) };
  throw new Error(`it has an entry of another kind (${kind})`);
}
