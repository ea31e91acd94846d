import type { Locale } from '#src/kernel/texts.ts';

/**
 * Selects a supported language from the Accept-Language header, by quality and then by order. Returns `otherwise` if it
 * names none.
 */
export function negotiateLocale(header: string | undefined, otherwise: Locale = 'en'): Locale {
  if (header === undefined || header === '') return otherwise;
  let best: { locale: Locale; quality: number } = { locale: otherwise, quality: 0 };
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const locale = tag.trim().split('-')[0];
    if (locale !== 'en' && locale !== 'es') continue;
    const quality = qualityOf(parameters);
    if (quality > best.quality) best = { locale, quality };
  }
  return best.locale;
}

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
  const quality = given === undefined ? 1 : Number(given);
  return Number.isFinite(quality) ? quality : 0;
}
