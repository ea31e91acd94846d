/** The first that fits: most say that they are several others too. */
const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What people call their browser, as far as it says: `Firefox · Windows`. */
export function browserName(user_agent: string): string | null {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (list) => list.find(([, sign]) => sign.test(user_agent))?.[0] ?? [],
  );
  return named.length === 0 ? null : named.join(' · ');
}
