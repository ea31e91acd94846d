/** Tests that must not notice that another merchant has rows with the same ids, or that production has rows of its own. */
import { resolve } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { TWINNED } from '#test/support/twinned-files.ts';
import { declareWithTwins, type Twins } from '#test/support/twins.ts';

// The files are loaded one after another. If two files were loaded concurrently, a file could declare its tests in the suite of the other.
for (const [twins, files] of Object.entries(TWINNED))
  for (const file of files) {
    const loaded = Promise.withResolvers<void>();
    describe(`${file}, with rows of another ${twins}`, async () => {
      try {
        await declareWithTwins(twins as Twins, `${pathToFileURL(resolve(file))}?twins=${twins}`);
      } finally {
        loaded.resolve();
      }
    });
    await loaded.promise;
  }
