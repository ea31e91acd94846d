/** `npm run sdk-types`: generates the types of the SDK from the API document of this checkout. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument } from '../../src/app.ts';
import { apiFiles } from './api-files.ts';
import type { ApiDocument } from './document.ts';

export const API_FOLDER = 'sdk/src/api';

/** Returns the generated files by name. */
export function writtenApi(): Map<string, string> {
  // The types do not contain the base URL.
  return apiFiles(apiDocument('https://cuota.example') as unknown as ApiDocument);
}

if (import.meta.main) {
  rmSync(API_FOLDER, { recursive: true, force: true });
  mkdirSync(API_FOLDER);
  for (const [name, text] of writtenApi()) writeFileSync(join(API_FOLDER, name), text);
}
