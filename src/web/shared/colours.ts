import { hash } from 'node:crypto';
import { ON_BRAND, SURFACES, shadesOf } from '#src/kernel/colours.ts';

const HEX = /^[0-9a-f]{6}$/;

/**
 * Base path of the colour style sheets. The file name is the colour, so sheets are generated on request and not
 * stored.
 */
export const COLOURS_PATH = '/assets/colours';
/**
 * Version in the style sheet URLs. It changes with the background colours for which the shades are computed, so that
 * browsers reload the sheets.
 */
const MARK = hash('sha256', JSON.stringify([SURFACES, ON_BRAND]), 'hex').slice(0, 8);

/** Returns the URL of the style sheet for a colour in the form `#rrggbb`. */
export function coloursUrl(colour: string): string {
  return `${COLOURS_PATH}/${colour.slice(1)}.css?v=${MARK}`;
}

/** Generates the style sheet for a file name such as `1d4ed8.css`. Returns null if the name is not a colour. */
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
