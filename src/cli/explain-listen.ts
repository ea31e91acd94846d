import { StartupError } from '#src/platform/startup-error.ts';

/** Why nobody can listen there, and what to do about it. */
export function explainListen(error: NodeJS.ErrnoException, config: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `port ${config.port} is in use; stop the program that uses it or set PORT to another`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartupError(`port ${config.port} needs more rights; set PORT to one above 1023`);
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return new StartupError(
      `HOST ${config.host} is not an address of this machine; set HOST to localhost or 0.0.0.0`,
    );
  }
  return error;
}
