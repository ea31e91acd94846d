import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { UsageError } from '#src/cli/command.ts';
import { givenSettings, optionOf } from '#src/cli/provider-settings.ts';
import { fakeGateway } from '#test/support/gateways.ts';

const provider = {
  ...fakeGateway('pasarela'),
  settings: {
    site: { secret: false, about: 'the site' },
    private_key: { secret: true, about: 'the key' },
    events_secret: { secret: true, about: 'what events are signed with', optional: true },
  },
};

/** Returns a source with files by path and the lines of standard input. */
function source(files: Readonly<Record<string, string>>, lines: string[] = []) {
  return {
    readFile(path: string) {
      const text = files[path];
      if (text === undefined) throw Object.assign(new Error('no file'), { code: 'ENOENT' });
      return text;
    },
    readLine: async () => lines.shift() ?? null,
  };
}

async function refusal(options: Readonly<Record<string, string>>, from = source({})): Promise<string> {
  const error = await givenSettings(provider, options, from).then(
    () => assert.fail('was taken'),
    (reason) => reason,
  );
  assert.ok(error instanceof UsageError, String(error));
  return error.message;
}

describe('account settings on the command line', () => {
  test('reads a plain setting from its option and a secret from its file', async () => {
    const given = await givenSettings(
      provider,
      { site: 'tienda', 'private-key': '@llave' },
      source({ llave: ' prv_1234\n' }),
    );
    assert.deepEqual(given, { site: 'tienda', private_key: 'prv_1234' });
  });

  test('reads secrets from standard input in the order of the settings', async () => {
    const given = await givenSettings(
      provider,
      { 'events-secret': '-', 'private-key': '-' },
      source({}, ['prv_1\n', 'evt_2\n']),
    );
    assert.deepEqual(given, { private_key: 'prv_1', events_secret: 'evt_2' });
  });

  test('rejects a plain-text secret with instructions and does not repeat it', async () => {
    const said = await refusal({ 'private-key': 'prv_1234' });
    assert.match(said, /--private-key is a secret and must not be on the command line/);
    assert.match(said, /--private-key @FILE, or --private-key -/);
    assert.ok(!said.includes('prv_1234'));
  });

  test('rejects a missing or empty file and missing input', async () => {
    assert.match(
      await refusal({ 'private-key': '@nada' }),
      /file of --private-key cannot be read \(ENOENT\)/,
    );
    assert.match(await refusal({ 'private-key': '@vacio' }, source({ vacio: '\n' })), /is empty/);
    assert.match(await refusal({ 'private-key': '-' }), /no line for --private-key/);
  });

  test('the option name uses dashes', () => assert.equal(optionOf('private_key'), '--private-key'));
});
