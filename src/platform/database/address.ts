import { StartupError } from '../startup-error.ts';

const HINT = 'write @, /, ? and # in its user and password as %40, %2F, %3F and %23';

/** Returns the address, or throws one line that does not show it: it may contain a password. */
export function readDatabaseAddress(name: string, text: string): string {
  const url = URL.parse(text);
  const isPostgres = url !== null && /^postgres(ql)?:$/.test(url.protocol);
  // In user:p@ss/word@host the first @ and the slash end the host, and the rest becomes the name of the database.
  if (isPostgres && !url.pathname.includes('@')) return text;
  const hint = hasUnescaped(text) ? `; it has an unescaped character: ${HINT}` : '';
  throw new StartupError(`${name} must look like postgres://user:password@host:5432/database${hint}`);
}

/** What to add to an error of the connection; empty where the address has nothing to escape. */
export function escapeHint(text = ''): string {
  return hasUnescaped(text) ? `: it has an unescaped @; ${HINT}` : '';
}

/** Whether the user or the password, which end at the last @, contain a character that has a meaning in addresses. */
function hasUnescaped(text: string): boolean {
  const credentials = /^postgres(?:ql)?:\/\/(.*)@/.exec(text)?.[1] ?? '';
  return /[@/?#]/.test(credentials);
}

/** Host and port for an error line, without user and password; empty where there is no address. */
export function placeOf(text = ''): string {
  const host = URL.parse(text)?.host;
  return host ? ` at ${host}` : '';
}
