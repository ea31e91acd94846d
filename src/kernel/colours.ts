/** Minimum contrast ratio of text to its background according to WCAG AA. */
const MIN_CONTRAST = 4.5;

/** Background colours behind text in the merchant's colour: the page, card and notice backgrounds of base.css. */
export const SURFACES = {
  light: ['#ffffff', '#f3f5f9', '#e7f6ec', '#fdecea', '#fef6dc'],
  dark: ['#151f32', '#0b1220', '#10301d', '#3a1614', '#33280a'],
} as const;

/**
 * Colours of text on a background in the merchant's colour. `shadesOf` adjusts the merchant's colour so that such
 * text is readable.
 */
export const ON_BRAND = { light: '#ffffff', dark: '#0b1220' } as const;

type Scheme = keyof typeof SURFACES;
type Triple = readonly [number, number, number];

/**
 * Number of steps in a binary search between 0 and 1. The error after 16 steps is far below 1/256, the resolution of
 * an 8-bit colour channel.
 */
const HALVINGS = 16;

/**
 * Returns the merchant's colour for the light and the dark colour scheme. A colour with too little contrast is
 * replaced by the nearest readable one, darker for light and lighter for dark.
 */
export function shadesOf(colour: string) {
  return {
    light: { brand: readable(colour, 'light'), on_brand: ON_BRAND.light },
    dark: { brand: readable(colour, 'dark'), on_brand: ON_BRAND.dark },
  };
}

function readable(colour: string, scheme: Scheme): string {
  if (isReadable(colour, scheme)) return colour;
  const lab = toOklab(toLinear(colour));
  // Finds the lightness by binary search. The search starts from black or white, which always have enough contrast.
  let good = scheme === 'light' ? 0 : 1;
  let bad = lab[0];
  let found = scheme === 'light' ? '#000000' : '#ffffff';
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (good + bad) / 2;
    const candidate = atLightness(lab, middle);
    if (isReadable(candidate, scheme)) {
      good = middle;
      found = candidate;
    } else bad = middle;
  }
  return found;
}

function isReadable(colour: string, scheme: Scheme): boolean {
  return [...SURFACES[scheme], ON_BRAND[scheme]].every((other) => contrast(colour, other) >= MIN_CONTRAST);
}

/** Returns the contrast ratio of two `#rrggbb` colours as defined by WCAG. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns a hex colour with the hue of an Oklab colour at another lightness. Reduces the saturation only as far as
 * sRGB requires.
 */
function atLightness([, a, b]: Triple, lightness: number): string {
  const at = (strength: number) => fromOklab([lightness, a * strength, b * strength]);
  let [shown, beyond] = isShown(at(1)) ? [1, 1] : [0, 1];
  for (let step = 0; shown < beyond && step < HALVINGS; step += 1) {
    const middle = (shown + beyond) / 2;
    if (isShown(at(middle))) shown = middle;
    else beyond = middle;
  }
  return toHex(at(shown));
}

function isShown(channels: Triple): boolean {
  return channels.every((value) => value >= 0 && value <= 1);
}

function toLinear(colour: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toHex(linear: Triple): string {
  const bytes = linear.map((value) => {
    const inside = Math.min(1, Math.max(0, value));
    const encoded = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

/**
 * Converts linear RGB to Oklab (Björn Ottosson, 2020), a colour space in which lightness can change without shifting
 * the hue.
 */
function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
