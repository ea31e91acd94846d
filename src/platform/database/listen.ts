import type pg from 'pg';
import { type KeptConnection, keepConnected } from './kept-connection.ts';

/** Listens for notifications on a channel for the lifetime of the process. */
export function listen(options: {
  connection: pg.ClientConfig;
  channel: string;
  onMessage(): void;
  onState(listening: boolean): void;
}): KeptConnection {
  const { connection, channel, onMessage, onState } = options;
  return keepConnected({
    connection,
    onState,
    async setUp(client) {
      client.on('notification', onMessage);
      await client.query(`listen ${channel}`);
    },
  });
}
