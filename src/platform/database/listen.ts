import type pg from 'pg';
import { type KeptConnection, keepConnected } from './kept-connection.ts';

/** Hears announcements on a channel for as long as the process lives. */
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
