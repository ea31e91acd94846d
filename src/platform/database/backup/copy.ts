import { once } from 'node:events';
import { type Duplex, PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/** What PostgreSQL speaks while it copies, as far as the driver knows it. */
interface Wire {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** A query of the driver's that is not one of its own. */
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

/** `COPY 12` */
function countOf({ text }: { text: string }): number {
  return Number(text.split(' ')[1]);
}

/** The lines of `copy … to stdout`, no faster than they are read; `onCount` hears how many rows they were. */
export function copyOut(client: pg.Client, statement: string, onCount: (rows: number) => void): Readable {
  const lines = new PassThrough({ highWaterMark: AHEAD_BYTES });
  send(client, {
    submit(wire) {
      // Also when nobody reads on: the connection must be able to hear of its end.
      lines.once('close', () => wire.stream.resume());
      wire.query(statement);
    },
    handleCopyData({ chunk }, { stream }) {
      // The driver uses the memory of a message again.
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

/** Gives the lines to `copy … from stdin`; answers how many rows they were. */
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
