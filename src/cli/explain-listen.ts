import { StartupError } from '#src/platform/startup-error.ts';

/**
 * Converts a listen error to a startup error that names the setting to change. `setting` is a setting that contains
 * both host and port.
 */
export function explainListen(
  error: NodeJS.ErrnoException,
  config: { host: string; port: number },
  setting?: string,
): Error {
  const [port = 'PORT', host = 'HOST'] = setting === undefined ? [] : [setting, setting];
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `port ${config.port} is in use; stop the program that uses it or set ${port} to another`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartupError(`port ${config.port} requires more privileges; set ${port} to a port above 1023`);
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return new StartupError(
      `${host} ${config.host} is not an address of this machine; set ${host} to localhost or 0.0.0.0`,
    );
  }
  return error;
}
