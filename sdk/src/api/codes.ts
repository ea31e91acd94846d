// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { RefusalCode } from './refusal-codes.ts';
import type { ResponseCode } from './response-codes.ts';

/** Any error code: a code of the service, or a response code of a card network. */
export type ErrorCode = RefusalCode | ResponseCode;
