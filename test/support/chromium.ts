import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { bundledChromium, type Executable, hasBundledChromium } from './bundled-chromium.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const;

/** The oldest version with the features that the pages use. An older Chromium of the machine is not used. */
const OLDEST_MAJOR = 133;

/**
 * Blocks all hosts but this machine, for pages and for the browser. Playwright adds the flags that disable updates
 * and synchronisation, and `--no-sandbox`, which root needs.
 */
const FLAGS = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'];

/** The folder of this run, which `test/run.ts` creates and removes. */
function runFolder(): string {
  const folder = process.env.CUOTA_TEST_FOLDER;
  if (!folder) throw new Error("run tests with 'npm test -- FILE'");
  return folder;
}

let shared: Promise<Browser> | undefined;
let users = 0;

/** Returns the shared browser of this process. The browser closes when its last user calls `leave`. */
export async function shareChromium(): Promise<{ browser: Browser; leave(): Promise<void> }> {
  shared ??= launchChromium();
  users += 1;
  const browser = await shared;
  return {
    browser,
    async leave() {
      users -= 1;
      if (users === 0) await browser.close();
    },
  };
}

/**
 * Starts the browser in CHROMIUM_PATH, or the browser of the machine with TEST_CHROMIUM=system, or else the one of
 * the npm package. That one only runs headless and takes half the time of a full browser.
 */
async function launchChromium(): Promise<Browser> {
  const { CHROMIUM_PATH, TEST_CHROMIUM } = process.env;
  if (CHROMIUM_PATH) return launch({ path: CHROMIUM_PATH, environment: {} });
  const usesSystem = TEST_CHROMIUM === 'system' || !hasBundledChromium();
  const found = usesSystem ? systemChromium() : undefined;
  const browser = found === undefined ? undefined : await launchRecent(found);
  return browser ?? launch(await bundledChromium(runFolder()));
}

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...APPLICATIONS,
  ];
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns undefined if the browser is too old or does not start, as Ubuntu's placeholder command that installs one.
 */
async function launchRecent(path: string): Promise<Browser | undefined> {
  const browser = await launch({ path, environment: {} }).catch(() => undefined);
  if (!browser || Number.parseInt(browser.version(), 10) >= OLDEST_MAJOR) return browser;
  await browser.close();
  return undefined;
}

function launch({ path, environment }: Executable): Promise<Browser> {
  // A home folder of its own: some users have no writable home, and personal settings must not affect tests.
  const home = join(runFolder(), 'home');
  mkdirSync(home, { recursive: true });
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, ...environment };
  return chromium.launch({ executablePath: path, args: FLAGS, env: env as Record<string, string> });
}
