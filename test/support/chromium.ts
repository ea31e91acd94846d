import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { bundledChromium, type Executable, hasBundledChromium } from './bundled-chromium.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const;

/** The pages use what came with it; an older one of the machine is passed over. */
const OLDEST_MAJOR = 133;

/**
 * Nothing but this machine can be reached, whatever a page or the browser itself asks for. Playwright adds the flags
 * that turn off updates, synchronisation and the like, and `--no-sandbox`, without which root cannot start it.
 */
const FLAGS = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'];

/** The folder of this run, which `test/run.ts` makes and removes. */
function runFolder(): string {
  const folder = process.env.CUOTA_TEST_FOLDER;
  if (!folder) throw new Error("run tests with 'npm test -- FILE'");
  return folder;
}

let shared: Promise<Browser> | undefined;
let users = 0;

/** The browser of this process, for one more test file, and how to leave it. The last one out closes it. */
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
 * The one in CHROMIUM_PATH, or the one from npm, or the machine's, which TEST_CHROMIUM=system asks for. That from npm is made to
 * run without a window and takes half the time of a whole browser.
 */
async function launchChromium(): Promise<Browser> {
  const { CHROMIUM_PATH, TEST_CHROMIUM } = process.env;
  if (CHROMIUM_PATH) return launch({ path: CHROMIUM_PATH, environment: {} });
  const isWanted = TEST_CHROMIUM === 'system' || !hasBundledChromium();
  const found = isWanted ? systemChromium() : undefined;
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

/** Nothing when it is too old, or only looks like a browser, as Ubuntu's command that installs one does. */
async function launchRecent(path: string): Promise<Browser | undefined> {
  const browser = await launch({ path, environment: {} }).catch(() => undefined);
  if (!browser || Number.parseInt(browser.version(), 10) >= OLDEST_MAJOR) return browser;
  await browser.close();
  return undefined;
}

function launch({ path, environment }: Executable): Promise<Browser> {
  // Some users have no home that they can write to, and nobody's settings should matter.
  const home = join(runFolder(), 'home');
  mkdirSync(home, { recursive: true });
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, ...environment };
  return chromium.launch({ executablePath: path, args: FLAGS, env: env as Record<string, string> });
}
