import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openSealer, readPublicKey } from '#src/moving/sealed-lines.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { aFolder, aPlanRow, aSubscriberRow, aSubscriptionRow } from '#test/support/moving.ts';
import { runCuota } from '#test/support/process.ts';

const demo = await demoFolder();
after(() => demo.close());

const office = demo.demo().offices[0]?.id ?? 0;
/** A period in the distant future, so that nothing falls due during the test. */
const PERIOD = { starts_at: '2090-01-10', ends_at: '2090-02-10' };
const folder = aFolder({
  'plans.csv': [aPlanRow('basico', { office: 'sede' })],
  'subscribers.csv': [
    aSubscriberRow('ana', { office: 'sede' }),
    aSubscriberRow('luis', { office: 'sede', email: 'luis' }),
  ],
  'subscriptions.csv': [aSubscriptionRow('s1', PERIOD)],
});
after(() => folder.close());

const HERE = ['--environment', 'test', '--offices', `sede=${office}`];
const run = (...words: string[]) => runCuota(words, { DATA_DIR: demo.path });

describe('cuota import', () => {
  test('exits with 1 when a row was rejected, and the report gives the reason', async () => {
    const { code, stdout } = await run('import', folder.path, ...HERE);
    assert.equal(code, 1);
    assert.match(stdout, /^subscribers\.csv: +2 rows, 1 new, 0 replaced, 0 unchanged, 1 refused$/m);
    assert.match(stdout, /^1 imported subscriptions are not switched on yet/m);
    assert.equal(
      readFileSync(join(folder.path, 'refused.csv'), 'utf8'),
      'file,line,external_id,field,reason\nsubscribers.csv,3,luis,email,The email must be a valid e-mail address.\n',
    );
  });

  test('names the missing or invalid option', async () => {
    for (const [words, expected] of [
      [['import', folder.path], /--environment is required/],
      [
        ['import', folder.path, '--environment', 'prod'],
        /--environment must be test or production, not "prod"/,
      ],
      [
        ['import', '--environment', 'test'],
        /^cuota: the folder is missing: cuota import FOLDER --environment test\|production /,
      ],
      [['import', demo.path, '--environment', 'test'], /has none of groups\.csv, /],
      [
        ['import', folder.path, ...HERE, '--offices', 'x'],
        /--offices must be pairs such as 3=7,4=8, not "x"/,
      ],
      [['import', 'seal', '--key', 'x'], /--key must be the output of 'cuota import key'/],
    ] as const) {
      const { code, stderr } = await run(...words);
      assert.equal(code, 1);
      assert.match(stderr, expected);
    }
  });

  test('with encrypted cards, pending subscriptions are previewed and activated, and the log names the operator', async () => {
    const { public_key } = JSON.parse((await run('import', 'key', '--json')).stdout);
    const key = readPublicKey(public_key);
    assert.ok(key);
    const sealer = openSealer(key);
    const card = {
      subscriber_id: 'ana',
      holder: 'Ana Pérez',
      number: '4111111111111111',
      datetime: '2099-12',
    };
    writeFileSync(
      join(folder.path, 'cards.sealed'),
      `${sealer.head}\n${sealer.seal({ external_id: 'k1', ...card })}\n`,
    );
    const { files } = JSON.parse((await run('import', folder.path, ...HERE, '--json')).stdout);
    assert.deepEqual(
      files.map(({ file, created }: { file: string; created: number }) => [file, created]),
      [
        ['plans.csv', 0],
        ['subscribers.csv', 0],
        ['cards.sealed', 1],
        ['subscriptions.csv', 0],
      ],
    );
    const report = ['--environment', 'test', '--refused', join(folder.path, 'left.csv')];
    const preview = await run('import', 'preview', ...report);
    assert.match(preview.stdout, /^1 subscriptions can be switched on, 0 cannot yet\.$/m);
    assert.match(preview.stdout, /^ {2}2090-02-10 +1 {2}COP 30000\.00$/m);
    const { code, stdout } = await run('import', 'switch-on', ...report);
    assert.deepEqual([code, stdout], [0, '1 subscriptions were switched on, 0 are still pending.\n']);
    const log = await run('audit', '--action', 'import switch-on', '--subject', 'subscription', '--json');
    const [entry] = JSON.parse(log.stdout);
    assert.equal(JSON.stringify(entry).includes(userInfo().username), true, log.stdout);
  });
});
