type Bytes = Uint8Array<ArrayBuffer>;

const PREFIX = 'whsec_';

/** Returns the key bytes of a webhook secret. Throws a `TypeError` if the secret is empty or not base64. */
export function decodeSecret(secret: string): Bytes {
  const key = decodeBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!key?.length) throw new TypeError('The secret is not a webhook secret');
  return key;
}

/** Decodes base64. Returns null if the text is not valid base64. */
export function decodeBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
