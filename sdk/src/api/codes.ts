// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { RefusalCode } from './refusal-codes.ts';
import type { ResponseCode } from './response-codes.ts';

/** All error codes, with their messages. */
export type ErrorCode = RefusalCode | ResponseCode;
