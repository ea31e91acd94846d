import type pg from 'pg';
import { openPersistentConnection, type PersistentConnection } from './persistent-connection.ts';

/**
 * Calls `onMessage` for each notification on a PostgreSQL channel until closed. Reconnects when the connection is lost.
 */
export function listen(options: {
  connection: pg.ClientConfig;
  channel: string;
  onMessage(): void;
  onState(listening: boolean): void;
}): PersistentConnection {
  const { connection, channel, onMessage, onState } = options;
  return openPersistentConnection({
    connection,
    onState,
    async setUp(client) {
      client.on('notification', onMessage);
      await client.query(`listen ${channel}`);
    },
  });
}
