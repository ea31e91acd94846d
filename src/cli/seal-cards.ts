import { once } from 'node:events';
import type { CsvCells } from '#src/moving/kind.ts';
import { accounts } from '#src/moving/kinds/accounts.ts';
import { cards } from '#src/moving/kinds/cards.ts';
import { checkColumns, FileError, readCells } from '#src/moving/read-rows.ts';
import { openSealer, publicKeyOf, readPublicKey } from '#src/moving/sealed-lines.ts';
import { readCardData } from '#src/moving/stripe/cards.ts';
import { CsvError } from '#src/platform/lists/read-csv.ts';
import { printRecord, type Run, requireText, UsageError } from './command.ts';
import { readFrom } from './import.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

export const importKeyCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    printRecord({ merchant_id: id, public_key: await publicKeyOf(deps, id) }, options);
  });

/**
 * Reads card data from stdin and writes it encrypted to stdout, so that no card number is stored on disk in plain
 * text.
 */
export const sealCommand: Run = async (_config, options) => {
  const key = readPublicKey(requireText(options, 'key'));
  if (key === null) throw new UsageError("--key must be the output of 'cuota import key'");
  const sealer = openSealer(key);
  const write = async (line: string) => {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  };
  process.stdin.setEncoding('utf8');
  const rows = readFrom(options) === undefined ? ownRows(process.stdin) : readCardData(process.stdin);
  try {
    // The first row is read before anything is written, so that an invalid file produces no output.
    const first = await rows.next();
    await write(sealer.head);
    if (!first.done) await write(sealer.seal(first.value));
    for await (const cells of rows) await write(sealer.seal(cells));
  } catch (error) {
    throw error instanceof FileError || error instanceof CsvError ? new UsageError(error.message) : error;
  }
};

/** Yields the rows of a card file or an account file. A file with a `type` column is an account file. */
async function* ownRows(pieces: AsyncIterable<string>): AsyncGenerator<CsvCells> {
  let isHead = true;
  for await (const { cells } of readCells(pieces, ',')) {
    if (isHead) checkColumns('type' in cells ? accounts : cards, Object.keys(cells));
    else yield cells;
    isHead = false;
  }
}
