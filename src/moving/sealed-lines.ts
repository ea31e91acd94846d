import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Deps } from '#src/deps.ts';
import { parseJson } from '#src/kernel/json.ts';
import type { Text } from '#src/kernel/texts.ts';
import { seal, unseal } from '#src/platform/vault/seal.ts';
import type { Line } from './kind.ts';
import { FileError } from './read-rows.ts';

/**
 * Start of an encrypted file, which only the service of one merchant can decrypt. Its first line is `cuota-sealed 1
 * KEY`, where KEY is an ephemeral X25519 public key. Each further line is a row, which is a JSON object of strings
 * encrypted with AES-256-GCM. The encryption key is HKDF-SHA256 of the X25519 shared secret. The line number is
 * authenticated, so lines cannot be swapped or moved.
 */
const HEAD = 'cuota-sealed 1';
const INFO = 'cuota-sealed 1';
const PURPOSE = 'import key';
/** DER prefix of an X25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SPKI = Buffer.from('302a300506032b656e032100', 'hex');
const KEY_BYTES = 32;

const TEXTS = {
  head: {
    en: 'its first line is not that of a sealed file',
    es: 'su primera línea no es la de un archivo sellado',
  },
  not_for_us: {
    en: 'line {line} was not sealed for this merchant, or not for this place',
    es: 'la línea {line} no se selló para este comercio, o no para ese lugar',
  },
  no_object: { en: 'line {line} is no object', es: 'la línea {line} no es un objeto' },
  other_field: {
    en: 'line {line} has a field that is none of {known}',
    es: 'la línea {line} tiene un campo que no es ninguno de {known}',
  },
} as const satisfies Record<string, Text>;

/**
 * Derives the merchant's private key from its data key, so that the private key is neither stored nor backed up.
 */
async function privateKeyOf({ vault }: Pick<Deps, 'vault'>, commerceId: number): Promise<KeyObject> {
  const bytes = await vault.keyedHash(commerceId, PURPOSE, 'x25519');
  return createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' });
}

export async function publicKeyOf(deps: Pick<Deps, 'vault'>, commerceId: number): Promise<string> {
  return textOf(createPublicKey(await privateKeyOf(deps, commerceId)));
}

function textOf(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).subarray(SPKI.length).toString('base64url');
}

/** Parses a public key in base64url. Returns null if the text is not a public key. */
export function readPublicKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text.trim(), 'base64url');
  if (bytes.length !== KEY_BYTES || bytes.toString('base64url') !== text.trim()) return null;
  return createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' });
}

function sharedKey(privateKey: KeyObject, publicKey: KeyObject, salt: string): Buffer {
  return Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), salt, INFO, KEY_BYTES));
}

/** Returns a function that encrypts rows line by line. `head` is the first line of the encrypted file. */
export function openSealer(recipient: KeyObject): { head: string; seal(row: object): string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const own = textOf(publicKey);
  const key = sharedKey(privateKey, recipient, `${own} ${textOf(recipient)}`);
  let line = 1;
  return {
    head: `${HEAD} ${own}`,
    seal(row) {
      line += 1;
      return seal(key, String(line), Buffer.from(JSON.stringify(row))).toString('base64url');
    },
  };
}

/**
 * Decrypts the rows of an encrypted file. Throws a `FileError` for a line that was not encrypted for this merchant.
 */
export async function* readSealed(
  deps: Pick<Deps, 'vault'>,
  commerceId: number,
  open: () => AsyncIterable<string>,
  columns: readonly string[],
  onBytes: (bytes: number) => void,
): AsyncGenerator<Line> {
  const privateKey = await privateKeyOf(deps, commerceId);
  const lines = createInterface({
    input: Readable.from(open()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let key: Buffer | null = null;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    onBytes(text.length + 1);
    if (key === null) {
      const sender = text.startsWith(`${HEAD} `) ? readPublicKey(text.slice(HEAD.length + 1)) : null;
      if (sender === null) throw new FileError(TEXTS.head);
      key = sharedKey(privateKey, sender, `${textOf(sender)} ${textOf(createPublicKey(privateKey))}`);
      yield { line, cells: Object.fromEntries(columns.map((name) => [name, name])) };
      continue;
    }
    if (text !== '') yield { line, cells: openRow(key, line, text, columns) };
  }
}

/**
 * Decrypts one line of an encrypted file. Error messages never quote the line, because it can contain a card number.
 */
function openRow(key: Buffer, line: number, text: string, columns: readonly string[]) {
  let row: unknown;
  try {
    row = parseJson(unseal(key, String(line), Buffer.from(text, 'base64url')).toString());
  } catch {
    throw new FileError(TEXTS.not_for_us, { line });
  }
  if (typeof row !== 'object' || row === null) throw new FileError(TEXTS.no_object, { line });
  const cells = Object.entries(row).flatMap(([name, value]): [string, string][] => {
    if (!columns.includes(name)) throw new FileError(TEXTS.other_field, { line, known: columns.join(', ') });
    return value === null || value === '' ? [] : [[name, String(value).trim()]];
  });
  return Object.fromEntries(cells);
}
