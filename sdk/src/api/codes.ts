// Written by `npm run sdk-types` from the API document: change that, not this.

import type { RefusalCode } from './refusal-codes.ts';
import type { ResponseCode } from './response-codes.ts';

/** Every code of a refusal, with its text. */
export type ErrorCode = RefusalCode | ResponseCode;
