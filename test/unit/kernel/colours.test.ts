import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contrast, SURFACES, shadesOf } from '#src/kernel/colours.ts';

const RUNS = 1_000;
/** Minimum contrast of WCAG AA for text. */
const AA = 4.5;
/** Black and white, grays, the corners of the colour space and typical brand colours. */
const KNOWN =
  '#000000 #ffffff #808080 #777777 #ff0000 #00ff00 #0000ff #ffff00 #00ffff #ff00ff #ffe600 #1d4ed8 #fefefe #010101';

/** The base style sheet of all pages. It declares the background and text colours used with brand colours. */
const sheet = readFileSync(new URL('../../../src/web/shared/styles/base.css', import.meta.url), 'utf8');
const declared = new Map(
  [...sheet.matchAll(/--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const anyColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Returns the lowest contrast of a colour on all backgrounds. */
function lowest(colour: string, scheme: 'light' | 'dark'): number {
  return Math.min(...SURFACES[scheme].map((surface) => contrast(colour, surface)));
}

function holds(colour: string): void {
  const shades = shadesOf(colour);
  for (const scheme of ['light', 'dark'] as const) {
    const { brand, on_brand } = shades[scheme];
    assert.match(brand, /^#[0-9a-f]{6}$/);
    assert.ok(lowest(brand, scheme) >= AA, `${colour} as text in ${scheme}`);
    assert.ok(contrast(on_brand, brand) >= AA, `text on ${colour} in ${scheme}`);
    // A readable colour is unchanged. Other colours change only until they reach the minimum contrast.
    if (lowest(colour, scheme) >= AA) assert.equal(brand, colour);
    else assert.ok(lowest(brand, scheme) < AA + 0.2, `${colour} moved too far in ${scheme}`);
  }
}

describe('merchant colours', () => {
  test('contrast follows WCAG', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#ffffff', '#ffffff'), 1);
    // The lightest gray that passes on white, and the next lighter one.
    assert.ok(contrast('#767676', '#ffffff') >= AA);
    assert.ok(contrast('#777777', '#ffffff') < AA);
  });

  test('are checked on each background colour of the style sheet', () => {
    const grounds = [...declared].filter(([name]) => /(^|-)(paper|ground)$/.test(name));
    assert.equal(grounds.length, 5);
    for (const scheme of ['light', 'dark'] as const) {
      assert.deepEqual(new Set(SURFACES[scheme]), new Set(grounds.map(([, colours]) => colours[scheme])));
    }
  });

  test('meet WCAG AA in light and dark mode, for any colour', () => {
    for (const colour of KNOWN.split(' ')) holds(colour);
    fc.assert(fc.property(anyColour, holds), { numRuns: RUNS });
  });

  test('keep their hue: yellow turns brown rather than green, gray stays gray', () => {
    const channels = (colour: string) =>
      [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
    const [red, green, blue] = channels(shadesOf('#ffd400').light.brand);
    assert.ok(red > green && green > blue && blue < 40, `${red} ${green} ${blue}`);
    const [one, two, three] = channels(shadesOf('#202020').dark.brand);
    assert.ok(Math.max(one, two, three) - Math.min(one, two, three) <= 1);
    const navy = channels(shadesOf('#0000a0').dark.brand);
    assert.ok(navy[2] > navy[0] && navy[2] > navy[1]);
  });

  test('the default brand colours meet WCAG AA', () => {
    const brand = declared.get('brand');
    const onBrand = declared.get('on-brand');
    assert.ok(brand && onBrand);
    for (const scheme of ['light', 'dark'] as const) {
      assert.ok(lowest(brand[scheme], scheme) >= AA);
      assert.ok(contrast(onBrand[scheme], brand[scheme]) >= AA);
    }
  });
});
