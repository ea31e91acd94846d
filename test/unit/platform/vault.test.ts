import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { StartupError } from '#src/platform/startup-error.ts';
import {
  createKeyFile,
  environmentKeyring,
  fileKeyring,
  type Keyring,
  pruneKeyFile,
  readMasterKeys,
  renewKeyFile,
} from '#src/platform/vault/master-key.ts';
import { keyedHash, seal, unseal } from '#src/platform/vault/seal.ts';
import { openVault, rewrapDataKeys, unreadableDataKeys } from '#src/platform/vault/vault.ts';
import { PRODUCT } from '#src/product.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { costOf } from '#test/support/round-trips.ts';

const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map((array) => Buffer.from(array));
const key = randomBytes(32);

describe('sealed bytes', () => {
  test('are decrypted with their key and purpose', () => {
    fc.assert(
      fc.property(bytes(300), fc.string(), (plain, purpose) => {
        assert.deepEqual(unseal(key, purpose, seal(key, purpose, plain)), plain);
      }),
    );
  });

  test('do not reveal their content or equality', () => {
    const plain = Buffer.from('4111111111111111');
    const [one, other] = [seal(key, 'card', plain), seal(key, 'card', plain)];
    assert.ok(!one.includes(plain));
    assert.notDeepEqual(one, other);
  });

  test('fail to decrypt after any bit changes', () => {
    const sealed = seal(key, 'card', Buffer.from('4111111111111111'));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const tampered = Buffer.from(sealed);
      tampered.writeUInt8(tampered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      assert.throws(() => unseal(key, 'card', tampered), `bit ${bit}`);
    }
  });

  test('fail to decrypt when truncated or extended', () => {
    const sealed = seal(key, 'card', Buffer.from('4111111111111111'));
    for (let length = 0; length < sealed.length; length += 1) {
      assert.throws(() => unseal(key, 'card', sealed.subarray(0, length)), `${length} bytes`);
    }
    assert.throws(() => unseal(key, 'card', Buffer.concat([sealed, Buffer.of(0)])));
    assert.throws(() => unseal(key, 'card', Buffer.concat([Buffer.of(1), sealed])));
  });

  test('fail to decrypt with another purpose or key', () => {
    const sealed = seal(key, 'card', Buffer.from('4111111111111111'));
    for (const purpose of ['', 'Card', 'card ', 'webhook secret']) {
      assert.throws(() => unseal(key, purpose, sealed), purpose);
    }
    assert.throws(() => unseal(randomBytes(32), 'card', sealed));
  });
});

test('a keyed hash differs for another key, purpose or text', () => {
  const hash = keyedHash(key, 'fingerprint', 'body');
  assert.equal(hash.length, 32);
  assert.deepEqual(keyedHash(key, 'fingerprint', 'body'), hash);
  const others: readonly [Buffer, string, string][] = [
    [randomBytes(32), 'fingerprint', 'body'],
    [key, 'other', 'body'],
    [key, 'fingerprint', 'body '],
    [key, 'fingerprintbody', ''],
  ];
  for (const [otherKey, purpose, text] of others) {
    assert.notDeepEqual(keyedHash(otherKey, purpose, text), hash);
  }
});

describe('master keys', () => {
  test('are 32 bytes in base64 or hex, one or several', () => {
    const other = randomBytes(32);
    const text = (raw: Buffer) => readMasterKeys(raw.toString('base64'), PRODUCT)[0];
    assert.deepEqual(text(key)?.bytes, key);
    assert.deepEqual(
      readMasterKeys(key.toString('hex'), PRODUCT),
      readMasterKeys(key.toString('base64'), PRODUCT),
    );
    const both = readMasterKeys(` ${key.toString('base64')}, ${other.toString('hex')}\n`, PRODUCT);
    assert.deepEqual(
      both.map((master) => master.bytes),
      [key, other],
    );
    assert.notEqual(both[0]?.id, both[1]?.id);
  });

  test('have an id that does not reveal the key', () => {
    const [master] = readMasterKeys(key.toString('hex'), PRODUCT);
    assert.ok(
      master && !key.toString('hex').includes(master.id) && !key.toString('base64').includes(master.id),
    );
  });

  const refuse = (texts: readonly string[]) => {
    for (const text of texts) {
      assert.throws(
        () => readMasterKeys(text, PRODUCT),
        (error) => error instanceof StartupError && !error.message.includes('\n'),
        JSON.stringify(text),
      );
    }
  };

  test('of another length stop the start with a one-line error', () => {
    const short = key.subarray(0, 31).toString('base64');
    const hex = key.toString('hex');
    refuse(['', ' ', ',', 'secret', 'x'.repeat(64), short, randomBytes(33).toString('base64')]);
    refuse([hex.slice(1), `${hex}00`, `${hex},secret`]);
    assert.throws(() => environmentKeyring([]), StartupError);
  });

  test('with an invalid character stop the start with a one-line error', () => {
    const text = Buffer.alloc(32, 7).toString('base64');
    refuse([`${text}!`, `$${text}`, `${text.slice(0, 20)}·${text.slice(20)}`, `"${text}"`]);
  });
});

describe('key file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-vault-'));
  after(() => rmSync(folder, { recursive: true }));
  let count = 0;
  const aPath = () => {
    count += 1;
    return join(folder, `master-${count}.key`);
  };
  /** Creates a key file and returns its keyring. */
  const newKeyring = (path: string) => {
    createKeyFile(path, PRODUCT);
    return fileKeyring(path, PRODUCT);
  };
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  test('is created once with owner-only permissions and read afterwards', () => {
    const path = aPath();
    const before = process.umask(0);
    try {
      const made = newKeyring(path).current();
      assert.equal(made.bytes.length, 32);
      assert.equal(modeOf(path), '600');
      assert.deepEqual(fileKeyring(path, PRODUCT).current(), made);
      assert.deepEqual(newKeyring(path).current(), made, 'a second start uses the same key');
      assert.notDeepEqual(newKeyring(aPath()).current(), made);
    } finally {
      process.umask(before);
    }
  });

  test('after a renewal starts with the new key and keeps the previous one', () => {
    const path = aPath();
    const keyring = newKeyring(path);
    const first = keyring.current();
    renewKeyFile(path, PRODUCT);
    const second = keyring.current();
    assert.notEqual(second.id, first.id, 'an open keyring sees the renewal');
    assert.deepEqual(keyring.find(first.id), first);
    assert.deepEqual(keyring.find(second.id), second);
    renewKeyFile(path, PRODUCT);
    assert.deepEqual(keyring.find(first.id), first, 'an interrupted rotation loses no key');
  });

  test('pruning drops only keys that wrap no data key', () => {
    const path = aPath();
    const keyring = newKeyring(path);
    const first = keyring.current();
    renewKeyFile(path, PRODUCT);
    const second = keyring.current();
    renewKeyFile(path, PRODUCT);
    renewKeyFile(path, PRODUCT);
    const [third, fourth] = [keyring.find(second.id), keyring.current()];
    pruneKeyFile(path, PRODUCT, new Set([first.id]));
    assert.deepEqual(keyring.find(first.id), first, 'still in use');
    assert.equal(keyring.find(second.id), undefined, 'neither in use nor new');
    assert.deepEqual(third, second);
    assert.deepEqual(keyring.current(), fourth);
  });

  test('stays owner-only when renewed and leaves no temporary files', () => {
    const path = aPath();
    newKeyring(path);
    chmodSync(path, 0o644);
    const before = process.umask(0);
    try {
      renewKeyFile(path, PRODUCT);
    } finally {
      process.umask(before);
    }
    assert.equal(modeOf(path), '600');
    assert.deepEqual(
      readdirSync(folder).filter((name) => !/^master-\d+\.key$/.test(name)),
      [],
    );
  });

  test('an invalid file stops the start and is unchanged', () => {
    const path = aPath();
    for (const content of ['', 'not a key\n', randomBytes(16).toString('base64')]) {
      writeFileSync(path, content);
      assert.throws(() => fileKeyring(path, PRODUCT).current(), StartupError);
      assert.throws(() => renewKeyFile(path, PRODUCT), StartupError);
      assert.equal(readFileSync(path, 'utf8'), content);
    }
  });
});

describe('vault', () => {
  const service = useApp();
  /** The master key of each new test database. */
  const [oldKey] = readMasterKeys(Buffer.alloc(32, 7).toString('base64'), PRODUCT);
  const [newKey] = readMasterKeys(randomBytes(32).toString('base64'), PRODUCT);
  assert.ok(oldKey && newKey);
  const oldRing = environmentKeyring([oldKey]);
  const newRing = environmentKeyring([newKey]);
  const bothRings = environmentKeyring([newKey, oldKey]);
  const vaultUnder = (keyring: Keyring) => openVault({ ...service.deps, keyring });

  test('encrypts for one merchant and one purpose', async () => {
    const [one, other] = [await aMerchant(service), await aMerchant(service)];
    const { vault } = service.deps;
    const sealed = await vault.seal(one.id, 'card', 'número ñ 4111');
    assert.equal(await vault.unseal(one.id, 'card', sealed), 'número ñ 4111');
    await assert.rejects(vault.unseal(one.id, 'cvv', sealed));
    await assert.rejects(vault.unseal(other.id, 'card', sealed));
    await assert.rejects(vault.seal(2_000_000_000, 'card', 'x'), 'a merchant that does not exist');
    assert.deepEqual(await vault.keyedHash(one.id, 'a', 'b'), await vault.keyedHash(one.id, 'a', 'b'));
    assert.notDeepEqual(await vault.keyedHash(one.id, 'a', 'b'), await vault.keyedHash(other.id, 'a', 'b'));
  });

  test('rejects a data key copied from another merchant', async () => {
    const [one, other] = [await aMerchant(service), await aMerchant(service)];
    const sealed = await service.deps.vault.seal(other.id, 'card', 'x');
    await assert.rejects(
      inTransaction(service.deps.db, async (db) => {
        await sql`update data_keys set wrapped = (select wrapped from data_keys where commerce_id = ${other.id})
          where commerce_id = ${one.id}`.execute(db);
        await openVault({ ...service.deps, db, keyring: oldRing }).unseal(one.id, 'card', sealed);
      }),
      /unable to authenticate/i,
    );
  });

  test('reads a data key once for concurrent calls and again after a failed read', async () => {
    const { id } = await aMerchant(service);
    const sealed = await service.deps.vault.seal(id, 'card', '4111');
    const vault = vaultUnder(oldRing);
    const unsealAll = () => Promise.all(Array.from({ length: 20 }, () => vault.unseal(id, 'card', sealed)));
    assert.equal((await costOf(unsealAll)).statements, 1);
    assert.equal((await costOf(unsealAll)).statements, 0);
    const later = 2_000_000_001;
    await assert.rejects(vault.seal(later, 'card', 'x'), /no data key/);
    assert.equal((await costOf(() => vault.seal(later, 'card', 'x').catch(() => null))).statements, 1);
  });

  test('decrypts with a new master key after the data keys are rewrapped', async () => {
    const { db } = service.deps;
    const { id } = await aMerchant(service);
    const sealed = await service.deps.vault.seal(id, 'card', '4111');
    const hash = await service.deps.vault.keyedHash(id, 'fingerprint', 'body');
    await assert.rejects(vaultUnder(newRing).unseal(id, 'card', sealed), /master key/);
    assert.ok((await unreadableDataKeys(db, newRing)).includes(id));
    assert.equal(await vaultUnder(bothRings).unseal(id, 'card', sealed), '4111', 'before the rewrap');

    assert.ok((await rewrapDataKeys(db, bothRings)) >= 1);
    assert.equal(await rewrapDataKeys(db, bothRings), 0, 'nothing is left to do');
    assert.equal(await vaultUnder(newRing).unseal(id, 'card', sealed), '4111');
    assert.deepEqual(await vaultUnder(newRing).keyedHash(id, 'fingerprint', 'body'), hash);
    assert.deepEqual(await unreadableDataKeys(db, newRing), []);
    assert.ok((await unreadableDataKeys(db, oldRing)).includes(id));
    await assert.rejects(vaultUnder(oldRing).unseal(id, 'card', sealed), 'the old key decrypts nothing');
    assert.equal(await service.deps.vault.unseal(id, 'card', sealed), '4111', 'an open vault keeps working');
  });

  test('changes nothing when a data key cannot be unwrapped', async () => {
    const { db } = service.deps;
    const { id } = await aMerchant(service);
    const stored = () => sql`select * from data_keys where commerce_id = ${id}`.execute(db);
    const { rows } = await stored();
    await assert.rejects(
      rewrapDataKeys(db, environmentKeyring(readMasterKeys(randomBytes(32).toString('hex'), PRODUCT))),
    );
    assert.deepEqual((await stored()).rows, rows);
  });
});
