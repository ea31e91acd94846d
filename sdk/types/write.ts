/** `npm run sdk-types`: writes the types of the SDK from the API document of this checkout. */
import { writeFileSync } from 'node:fs';
import { apiDocument } from '../../src/app.ts';
import { apiFile } from './api-file.ts';
import type { ApiDocument } from './document.ts';

export const API_FILE = 'sdk/src/api.ts';

/** The text of the file as it should be. */
export function writtenApi(): string {
  // The address stands nowhere in the types.
  return apiFile(apiDocument('https://cuota.example') as unknown as ApiDocument);
}

if (import.meta.main) writeFileSync(API_FILE, writtenApi());
