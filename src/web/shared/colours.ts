import { hash } from 'node:crypto';
import { ON_BRAND, SURFACES, shadesOf } from '#src/kernel/colours.ts';

const HEX = /^[0-9a-f]{6}$/;

/** The path of the stylesheet without what says which; its name is the colour, so that nothing is kept anywhere. */
export const COLOURS_PATH = '/assets/colours';
/** Browsers keep a sheet for good: with other surfaces to be read on, it has another address. */
const MARK = hash('sha256', JSON.stringify([SURFACES, ON_BRAND]), 'hex').slice(0, 8);

/** From `#rrggbb`. */
export function coloursUrl(colour: string): string {
  return `${COLOURS_PATH}/${colour.slice(1)}.css?v=${MARK}`;
}

/** By the last part of its path; null where that names no colour. */
export function coloursSheet(file: string): string | null {
  const hex = file.endsWith('.css') ? file.slice(0, -4) : '';
  if (!HEX.test(hex)) return null;
  const { light, dark } = shadesOf(`#${hex}`);
  return [
    ':root {',
    `  --brand: light-dark(${light.brand}, ${dark.brand});`,
    `  --on-brand: light-dark(${light.on_brand}, ${dark.on_brand});`,
    '}\n',
  ].join('\n');
}
