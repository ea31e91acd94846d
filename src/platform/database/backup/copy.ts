import { once } from 'node:events';
import { type Duplex, PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/** The methods of the node-postgres connection that COPY needs. */
interface Wire {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** A query object for node-postgres, which calls these methods for the messages of a COPY command. */
interface Copying {
  submit(wire: Wire): void;
  handleCopyInResponse?(wire: Wire): void;
  handleCopyData?(message: { chunk: Buffer }, wire: Wire): void;
  handleCommandComplete(message: { text: string }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

const AHEAD_BYTES = 2 ** 20;

function send(client: pg.Client, copying: Copying): void {
  client.query(copying as unknown as pg.Submittable);
}

/** Returns the row count from a command tag such as `COPY 12`. */
function countOf({ text }: { text: string }): number {
  return Number(text.split(' ')[1]);
}

/**
 * Streams the output of a `copy … to stdout` statement with backpressure. Calls `onCount` with the number of rows at
 * the end.
 */
export function copyOut(client: pg.Client, statement: string, onCount: (rows: number) => void): Readable {
  const lines = new PassThrough({ highWaterMark: AHEAD_BYTES });
  send(client, {
    submit(wire) {
      // Resumes the socket even if the reader stops early, so that the connection can receive the end of the command.
      lines.once('close', () => wire.stream.resume());
      wire.query(statement);
    },
    handleCopyData({ chunk }, { stream }) {
      // The copy is needed because the driver reuses the buffer of a message.
      if (lines.write(Buffer.from(chunk))) return;
      stream.pause();
      lines.once('drain', () => stream.resume());
    },
    handleCommandComplete: (message) => onCount(countOf(message)),
    handleError: (error) => lines.destroy(error),
    handleReadyForQuery: () => lines.end(),
  });
  return lines;
}

/** Sends lines to a `copy … from stdin` statement. Returns the number of rows that PostgreSQL stored. */
export function copyIn(client: pg.Client, statement: string, lines: AsyncIterable<Buffer>): Promise<number> {
  const done = Promise.withResolvers<number>();
  let rows = 0;
  let isOver = false;
  const pump = async (wire: Wire) => {
    for await (const chunk of lines) {
      if (isOver) return;
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    }
    wire.endCopyFrom();
  };
  send(client, {
    submit: (wire) => wire.query(statement),
    handleCopyInResponse(wire) {
      pump(wire).catch((error) => {
        done.reject(error);
        wire.sendCopyFail('the lines cannot be read');
      });
    },
    handleCommandComplete: (message) => {
      rows = countOf(message);
    },
    handleError(error) {
      isOver = true;
      done.reject(error);
    },
    handleReadyForQuery() {
      isOver = true;
      done.resolve(rows);
    },
  });
  return done.promise;
}
