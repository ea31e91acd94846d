import { StartupError } from '../startup-error.ts';

const HINT = 'write @, /, ? and # in its user and password as %40, %2F, %3F and %23';

/**
 * Returns the database address, or throws a StartupError. The message does not contain the address, which may include a
 * password.
 */
export function readDatabaseAddress(name: string, text: string): string {
  const url = URL.parse(text);
  const isPostgres = url !== null && /^postgres(ql)?:$/.test(url.protocol);
  // In `user:p@ss/word@host` the first @ and the slash end the host, and the rest is parsed as the database name.
  if (isPostgres && !url.pathname.includes('@')) return text;
  const hint = hasUnescaped(text) ? `; it has an unescaped character: ${HINT}` : '';
  throw new StartupError(`${name} must look like postgres://user:password@host:5432/database${hint}`);
}

/** Returns a hint to append to a connection error, or an empty text when the address has no unescaped characters. */
export function escapeHint(text = ''): string {
  return hasUnescaped(text) ? `: it has an unescaped @; ${HINT}` : '';
}

/**
 * Returns whether the user or the password contains an unescaped reserved character. The credentials end at the last @.
 */
function hasUnescaped(text: string): boolean {
  const credentials = /^postgres(?:ql)?:\/\/(.*)@/.exec(text)?.[1] ?? '';
  return /[@/?#]/.test(credentials);
}

/**
 * Returns the host and port for an error message, without user and password. Returns an empty text for an invalid
 * address.
 */
export function placeOf(text = ''): string {
  const host = URL.parse(text)?.host;
  return host ? ` at ${host}` : '';
}
