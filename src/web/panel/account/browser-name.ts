/**
 * Browser names with the pattern that detects each in a user agent. The first match wins: most user agents also
 * contain the names of other browsers.
 */
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

/** Returns browser and operating system for display, such as `Firefox · Windows`; null if neither is recognized. */
export function browserName(user_agent: string): string | null {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (list) => list.find(([, sign]) => sign.test(user_agent))?.[0] ?? [],
  );
  return named.length === 0 ? null : named.join(' · ');
}
