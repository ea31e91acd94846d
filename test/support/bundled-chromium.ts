import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeOnce } from './make-once.ts';

const UNPACKER = fileURLToPath(new URL('./unpack-chromium.ts', import.meta.url));
const FONTS = fileURLToPath(new URL('../../src/ledger/invoices/pdf/fonts', import.meta.url));

export interface Executable {
  path: string;
  environment: Readonly<Record<string, string>>;
}

export function hasBundledChromium(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** Returns the Chromium of the npm package (Linux on x64). The first process of a run that needs it unpacks it. */
export async function bundledChromium(runFolder: string): Promise<Executable> {
  if (!hasBundledChromium()) {
    throw new Error('the bundled Chromium is for Linux on x64; set CHROMIUM_PATH to one of this machine');
  }
  const folder = join(runFolder, 'chromium');
  await makeOnce(folder, () => unpack(folder));
  return {
    path: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacks into a temporary folder and renames it at the end, so that no process starts an incomplete browser. */
async function unpack(folder: string): Promise<void> {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial);
  // `VERCEL` makes the package unpack the libraries that a minimal system lacks.
  const env = { ...process.env, TMPDIR: partial, VERCEL: '1' };
  await promisify(execFile)(process.execPath, [UNPACKER], { env });
  writeFileSync(join(partial, 'fonts.conf'), fontsConfiguration(folder));
  renameSync(partial, folder);
}

/** Configures fonts. Chromium crashes at the first `<input>` if the system has no font. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>${FONTS}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
