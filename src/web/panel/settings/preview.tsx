import { shadesOf } from '#src/kernel/colours.ts';
import { useReader } from '../../shared/document.tsx';
import { TEXTS } from './texts.ts';

/** Colour of checkout pages for merchants that have not chosen one. */
const OUR_COLOUR = '#1d4ed8';

const GROUNDS = {
  light: { paper: '#ffffff', ink: '#111827' },
  dark: { paper: '#151f32', ink: '#eef2f8' },
} as const;

interface PreviewProps {
  name: string;
  title: string;
  colour: string | null;
  /** URL of the logo. If null, the preview shows the name instead. */
  logo?: string | null;
}

/**
 * Preview of a checkout page's header and button on light and dark backgrounds, with readable shades of the colour.
 * It is an SVG, because the panel's content security policy forbids inline styles.
 */
export function Preview({ name, title, colour, logo = null }: PreviewProps) {
  const { t } = useReader();
  const shades = shadesOf(colour ?? OUR_COLOUR);
  return (
    <svg class="look" viewBox="0 0 400 84" role="img" aria-label={t(TEXTS.preview_of, { name })}>
      {(['light', 'dark'] as const).map((scheme, place) => {
        const x = place * 202;
        const { paper, ink } = GROUNDS[scheme];
        const { brand, on_brand } = shades[scheme];
        return (
          <g key={scheme}>
            <rect x={x + 0.5} y="0.5" width="196" height="83" rx="8" fill={paper} stroke="#8a94a6" />
            {logo === null ? (
              <text x={x + 14} y="28" fill={ink} font-size="13" font-weight="700">
                {title.slice(0, 24)}
              </text>
            ) : (
              <>
                <rect x={x + 12} y="10" width="96" height="26" rx="4" fill="#ffffff" />
                <image
                  href={logo}
                  x={x + 16}
                  y="12"
                  width="88"
                  height="22"
                  preserveAspectRatio="xMinYMid meet"
                />
              </>
            )}
            <rect x={x + 14} y="46" width="110" height="26" rx="6" fill={brand} />
            <text x={x + 69} y="63" fill={on_brand} font-size="12" font-weight="600" text-anchor="middle">
              {t(TEXTS.pay)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
