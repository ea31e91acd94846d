import { StartupError } from '../startup-error.ts';

const HINT = 'write @, /, ? and # in its user and password as %40, %2F, %3F and %23';

/**
 * Returns `text` if it is a PostgreSQL URL, or throws a StartupError that names the setting `name`. The error omits the
 * text, which may include a password.
 */
export function readDatabaseAddress(name: string, text: string): string {
  const url = URL.parse(text);
  const isPostgres = url !== null && /^postgres(ql)?:$/.test(url.protocol);
  // In `user:p@ss/word@host` the first @ and the slash end the host, and the rest is parsed as the database name.
  if (isPostgres && !url.pathname.includes('@')) return text;
  const hint = hasUnescaped(text) ? `; it has an unescaped character: ${HINT}` : '';
  throw new StartupError(`${name} must look like postgres://user:password@host:5432/database${hint}`);
}

/** Returns a hint for a connection error about an unescaped character in the credentials, or an empty string. */
export function escapeHint(text = ''): string {
  return hasUnescaped(text) ? `: it has an unescaped @; ${HINT}` : '';
}

/** Returns whether the user name or the password in a database URL contains an unescaped @, /, ? or #. */
function hasUnescaped(text: string): boolean {
  const credentials = /^postgres(?:ql)?:\/\/(.*)@/.exec(text)?.[1] ?? '';
  return /[@/?#]/.test(credentials);
}

/** Returns ` at host:port` of a database URL for an error message, or an empty string for an invalid URL. */
export function placeOf(text = ''): string {
  const host = URL.parse(text)?.host;
  return host ? ` at ${host}` : '';
}
