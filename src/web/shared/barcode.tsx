import { barsOf, readable } from './code-128.ts';

const HEIGHT = 60;
/** Width of the quiet zone on each side, in modules. Barcode scanners require it. */
const QUIET_ZONE = 10;

/**
 * Draws a barcode as SVG. The background is white in dark mode too, because scanners need dark bars on a light
 * background.
 */
export function Barcode({ digits, label }: { digits: string; label: string }) {
  const { bars, width } = barsOf(digits);
  return (
    <figure class="barcode">
      <svg
        viewBox={`0 0 ${width + 2 * QUIET_ZONE} ${HEIGHT}`}
        preserveAspectRatio="none"
        shape-rendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <rect width={width + 2 * QUIET_ZONE} height={HEIGHT} fill="#fff" />
        <path
          d={bars.map((bar) => `M${QUIET_ZONE + bar.x} 0h${bar.width}v${HEIGHT}h-${bar.width}z`).join('')}
          fill="#000"
        />
      </svg>
      <figcaption>{readable(digits)}</figcaption>
    </figure>
  );
}
