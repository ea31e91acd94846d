import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { LogoError, logoForDrawing, prepareLogo } from '#src/ledger/invoices/pdf/logo.ts';
import { aJpeg, aPng, type PngInput, resized } from '#test/support/pictures.ts';

describe('merchant logo', () => {
  const clear = aPng({ width: 2, height: 1, color: 6, rows: [0, 255, 0, 0, 255, 0, 0, 255, 0] });
  const faultOf = async (bytes: Buffer) =>
    prepareLogo(bytes).then(
      () => null,
      (error) => (error instanceof LogoError ? error.fault : error),
    );

  test('of the demo is small and drawn without decoding', async () => {
    const bytes = readFileSync('src/demo/logo.png');
    assert.ok(bytes.length < 4_096);
    assert.equal((await prepareLogo(bytes)).media_type, 'image/png');
    assert.deepEqual(logoForDrawing(bytes), bytes);
  });

  test('is drawn on white for each PNG colour type', async () => {
    const palette = [255, 0, 0, 255, 255, 255];
    const [red, white] = [
      [255, 0, 0],
      [255, 255, 255],
    ];
    for (const { expected = [red, white], ...kind } of [
      { color: 6, rows: [0, 255, 0, 0, 255, 9, 9, 9, 0] },
      { color: 6, rows: [1, 255, 0, 0, 255, 0, 255, 255, 1] },
      { color: 2, bits: 16, rows: [0, 255, 255, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255] },
      { color: 2, rows: [0, 255, 0, 0, 255, 255, 255], palette: [1, 2, 3] },
      {
        ...{ width: 3, color: 2, rows: [0, 255, 0, 0, 1, 2, 3, 1, 2, 3], transparent: [0, 1, 0, 2, 0, 3] },
        expected: [red, white, white],
      },
      { color: 3, bits: 1, rows: [0, 0b0100_0000], palette },
      { color: 3, bits: 8, rows: [0, 0, 0], palette, transparent: [255], expected: [red, red] },
      { color: 3, bits: 8, rows: [0, 0, 1], palette: [255, 0, 0, 9, 9, 9], transparent: [255, 0] },
      { color: 0, bits: 2, rows: [0, 0b0011_0000], expected: [[0, 0, 0], white] },
      { color: 0, bits: 8, rows: [0, 100, 7], transparent: [0, 7], expected: [[100, 100, 100], white] },
      { color: 4, rows: [0, 0, 255, 0, 0], expected: [[0, 0, 0], white] },
    ] as const satisfies readonly (Partial<PngInput> & { expected?: unknown })[]) {
      const { bytes } = await prepareLogo(aPng({ width: 2, height: 1, ...kind }));
      assert.deepEqual([...decode(bytes).data], expected.flat(), JSON.stringify(kind));
    }
  });

  test('has at most one million pixels and 2,000 per side', async () => {
    const sized = (width: number, height: number) =>
      aPng({ width, height, color: 0, bits: 1, rows: Buffer.alloc((Math.ceil(width / 8) + 1) * height) });
    assert.equal(await faultOf(sized(2_000, 500)), null);
    assert.equal(await faultOf(sized(2_000, 501)), 'pixels');
    assert.equal(await faultOf(sized(2_001, 1)), 'sides');
    assert.equal(await faultOf(aJpeg(40, 20)), null);
    assert.equal(await faultOf(resized(aJpeg(40, 20), 2_000, 501)), 'pixels');
    assert.equal(await faultOf(resized(aJpeg(40, 20), 65_535, 65_535)), 'sides');
  });

  test('that is damaged or inconsistent with its header is rejected', async () => {
    const jpeg = aJpeg(40, 20);
    const shape = { width: 2, height: 1, color: 6 } as const;
    const corrupt = Buffer.from(clear);
    corrupt[45] = (corrupt[45] ?? 0) ^ 1;
    for (const [name, bytes] of Object.entries({
      'a PNG header alone': clear.subarray(0, 40),
      'a PNG without an end': clear.subarray(0, -12),
      'no deflated data': aPng({ ...shape, rows: Buffer.from('not deflated'), isRaw: true }),
      'less data than pixels': aPng({ ...shape, rows: [0, 255, 0, 0, 255] }),
      'more data than pixels': aPng({ ...shape, rows: Buffer.alloc(50_000_000) }),
      'an unknown filter': aPng({ ...shape, rows: [9, 255, 0, 0, 255, 0, 0, 255, 0] }),
      'a wrong checksum': corrupt,
      'no palette': aPng({ ...shape, color: 3, rows: [0, 0, 0] }),
      'a colour outside of the palette': aPng({ ...shape, color: 3, rows: [0, 0, 9], palette: [1, 2, 3] }),
      'a JPEG header alone': resized(jpeg, 1_000, 1_000).subarray(0, 200),
      'half a JPEG': jpeg.subarray(0, -100),
      'a JPEG with more pixels than data': resized(jpeg, 1_000, 1_000),
      'a JPEG of no width': resized(jpeg, 0, 20),
    }))
      assert.equal(await faultOf(bytes), 'damaged', name);
    const profile = {
      name: 'iCCP',
      data: Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(1e8))]),
    };
    assert.equal(await faultOf(aPng({ ...shape, rows: [0, 1, 2, 3, 4, 5, 6, 7, 8], extra: profile })), null);
  });

  test('is decoded in a worker thread without blocking the event loop', async () => {
    const side = 1_000;
    const rows = Buffer.alloc((side * 8 + 1) * side);
    for (let y = 0; y < side; y += 1) rows[y * (side * 8 + 1)] = 4;
    const worst = aPng({ width: side, height: side, color: 6, bits: 16, rows });
    assert.ok(worst.length < 64 * 1024, 'the file is small');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await prepareLogo(worst);
    clearInterval(timer);
    assert.ok(turns >= 10, `${turns} turns of the event loop`);
  });

  test('is abandoned after a time limit, and the next one is decoded', async () => {
    await assert.rejects(prepareLogo(clear, { timeout_ms: 1 }), { fault: 'slow' });
    assert.equal((await prepareLogo(clear)).media_type, 'image/png');
  });

  test('must be a PNG or JPEG of at most 512 KB without interlacing', async () => {
    assert.equal(await faultOf(Buffer.from('<svg/>')), 'kind');
    assert.equal(await faultOf(Buffer.concat([clear, Buffer.alloc(600 * 1024)])), 'size');
    assert.equal(
      await faultOf(aPng({ width: 1, height: 1, rows: [0, 1, 2, 3], interlace: 1 })),
      'interlaced',
    );
  });
});
