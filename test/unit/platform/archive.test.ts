import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { placeAfter, segmentAt, segmentName, segmentNamed } from '#src/platform/database/archive/segments.ts';
import { fileEntry, folderEntry, readTar, tarEnd, textEntry } from '#src/platform/database/archive/tar.ts';

const BYTES = 2n ** 24n;
const folder = mkdtempSync(join(tmpdir(), 'cuota-tar-'));
after(() => rmSync(folder, { recursive: true }));

describe('PostgreSQL WAL segments', () => {
  test('are named by timeline and segment number', () => {
    for (const [place, number, name] of [
      ['0/0', 0n, '000000010000000000000000'],
      ['0/16B3D98', 1n, '000000010000000000000001'],
      ['0/FFFFFFFF', 255n, '0000000100000000000000FF'],
      ['1/0', 256n, '000000010000000100000000'],
      ['2A/3000060', 42n * 256n + 3n, '000000010000002A00000003'],
    ] as const) {
      assert.equal(segmentAt(place, BYTES), number, place);
      assert.equal(segmentName(1, number, BYTES), name);
      assert.equal(segmentNamed(`${name}.gz`, BYTES), number);
    }
    assert.equal(placeAfter(1n, BYTES), '0/2000000');
    assert.equal(placeAfter(255n, BYTES), '1/0');
    assert.equal(segmentNamed('000000010000000000000001.gz.partial', BYTES), undefined);
  });
});

/** Returns a tar with a folder, an empty file, a file of exactly one block and a larger file. */
async function aTar(): Promise<Buffer> {
  const parts: Buffer[] = [...folderEntry('base'), ...textEntry('base/leer', '')];
  writeFileSync(join(folder, 'block'), Buffer.alloc(512, 'b'));
  for await (const part of fileEntry('base/block', join(folder, 'block'))) parts.push(part);
  for await (const part of fileEntry('base/gone', join(folder, 'gone'))) parts.push(part);
  return Buffer.concat([...parts, ...textEntry('backup_label', 'START\n'.repeat(100)), ...tarEnd()]);
}

async function read(bytes: Buffer, chunk: number): Promise<string[]> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, place) =>
    bytes.subarray(place * chunk, (place + 1) * chunk),
  );
  const entries: [string, Buffer][] = [];
  for await (const part of readTar(Readable.from(chunks))) {
    const last = entries.at(-1);
    if (!Buffer.isBuffer(part)) entries.push([`${part.kind} ${part.name}`, Buffer.alloc(0)]);
    else if (last) last[1] = Buffer.concat([last[1], part]);
  }
  return entries.map(([name, content]) => `${name} ${content.length} ${content.toString().slice(0, 5)}`);
}

describe('tar entries of a base backup', () => {
  const EXPECTED = [
    'folder base 0 ',
    'file base/leer 0 ',
    'file base/block 512 bbbbb',
    'file backup_label 600 START',
  ];

  test('are read back unchanged in chunks of any size', async () => {
    for (const chunk of [1, 100, 512, 513, 10_000])
      assert.deepEqual(await read(await aTar(), chunk), EXPECTED);
  });

  test('can be listed by the tar command', async () => {
    writeFileSync(join(folder, 'base.tar'), await aTar());
    const listed = execFileSync('tar', ['-tf', join(folder, 'base.tar')], { encoding: 'utf8' });
    assert.deepEqual(listed.trim().split('\n'), ['base', 'base/leer', 'base/block', 'backup_label']);
  });

  test('rejects a truncated archive and entries outside the folder', async () => {
    const whole = await aTar();
    await assert.rejects(read(whole.subarray(0, 1_600), 512), /it has no end/);
    for (const name of ['../passwd', '/etc/passwd', 'base/../../x'])
      await assert.rejects(
        read(Buffer.concat([...textEntry(name, 'x'), ...tarEnd()]), 512),
        /it has an entry/,
      );
  });
});
