import type { Locale, Text, TextValues } from './texts.ts';

/** HTTP statuses that an API error may have, with the default error type and code of each status. */
export const ERROR_STATUSES = {
  400: { type: 'invalid_request_error', code: 'bad_request' },
  401: { type: 'authentication_error', code: 'unauthenticated' },
  402: { type: 'card_error', code: 'card_declined' },
  403: { type: 'authorization_error', code: 'forbidden' },
  404: { type: 'invalid_request_error', code: 'not_found' },
  405: { type: 'invalid_request_error', code: 'method_not_allowed' },
  408: { type: 'invalid_request_error', code: 'request_timeout' },
  409: { type: 'invalid_request_error', code: 'conflict' },
  413: { type: 'invalid_request_error', code: 'payload_too_large' },
  415: { type: 'invalid_request_error', code: 'unsupported_media_type' },
  422: { type: 'invalid_request_error', code: 'validation_failed' },
  429: { type: 'rate_limit_error', code: 'too_many_requests' },
  500: { type: 'api_error', code: 'internal_error' },
  502: { type: 'api_error', code: 'E99' },
  503: { type: 'api_error', code: 'service_unavailable' },
} as const;

export type ErrorStatus = keyof typeof ERROR_STATUSES;
type ErrorType = (typeof ERROR_STATUSES)[ErrorStatus]['type'] | 'idempotency_error';

/** One entry of a module's error catalogue. */
export interface ErrorEntry {
  status: ErrorStatus;
  /** Error code in the response. Defaults to the code that `ERROR_STATUSES` gives for the status. */
  code?: string;
  /** Error type in the response. Defaults to the type that `ERROR_STATUSES` gives for the status. */
  type?: ErrorType;
  text: Text;
  param?: string;
  /**
   * True if the error means that the caller sent a wrong secret. Such errors are counted per IP address to limit
   * guessing.
   */
  guess?: boolean;
  /**
   * Recommended action for the merchant (null if there is none), and whether the same request may be retried. Set for
   * response codes of the card network.
   */
  advice?: { action: string | null; retryable: boolean };
}

/** An error that is reported to the client. Any other thrown error becomes a 500 response without details. */
export class ApiError extends Error {
  readonly entry: ErrorEntry;
  readonly values: TextValues;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns additional fields of the response body, such as the record that the error refers to. */
  details: (locale: Locale) => object = () => ({});

  constructor(entry: ErrorEntry, values: TextValues = {}, headers: Readonly<Record<string, string>> = {}) {
    super(entry.text.en);
    this.name = 'ApiError';
    this.entry = entry;
    this.values = values;
    this.headers = headers;
  }
}

/** One validation failure of a request. `path` is the invalid field in dot notation. */
export interface Issue {
  path: string;
  text: Text;
  values?: TextValues;
}

const INVALID: ErrorEntry = {
  status: 422,
  text: { en: 'The request is not valid.', es: 'La solicitud no es válida.' },
};

export class ValidationError extends ApiError {
  readonly issues: readonly [Issue, ...Issue[]];

  constructor(issues: readonly [Issue, ...Issue[]]) {
    super(INVALID);
    this.name = 'ValidationError';
    this.issues = issues;
  }
}

export function invalid(path: string, text: Text, values: TextValues = {}): ValidationError {
  return new ValidationError([{ path, text, values }]);
}

/** Throws a `ValidationError` with all non-null issues. Does nothing if there are none. */
export function refuseIf(found: readonly (Issue | null)[]): void {
  const [first, ...rest] = found.filter((issue) => issue !== null);
  if (first) throw new ValidationError([first, ...rest]);
}

export const commonErrors = {
  not_found: { status: 404, text: { en: 'Resource not found.', es: 'Recurso no encontrado.' } },
  unauthenticated: {
    status: 401,
    text: { en: 'The access token is missing or invalid.', es: 'Falta el token de acceso o no es válido.' },
  },
  forbidden: {
    status: 403,
    text: { en: 'This action is not allowed.', es: 'Esta acción no está permitida.' },
  },
  merchant_disabled: {
    status: 403,
    code: 'merchant_disabled',
    text: { en: 'This merchant is disabled.', es: 'Este comercio está deshabilitado.' },
  },
  books_unsettled: {
    status: 503,
    code: 'books_unsettled',
    text: {
      en: 'The data was restored from a backup. Charges and returns are paused until the operations since the backup are verified.',
      es: 'Los datos se restauraron de una copia y se está revisando qué se cobró desde entonces: hasta terminar no se cobra ni se devuelve nada.',
    },
  },
  test_only: {
    status: 403,
    text: { en: 'The sandbox accepts only test tokens.', es: 'El sandbox solo admite tokens de prueba.' },
  },
  too_many_guesses: {
    status: 429,
    code: 'too_many_guesses',
    text: {
      en: 'Too many wrong tokens or links came from your address. Try again in {minutes} min.',
      es: 'Desde su dirección llegaron demasiados tokens o enlaces equivocados. Intente de nuevo en {minutes} min.',
    },
  },
  /** Error for an invalid query string. The response names the invalid parameter. */
  invalid_query: {
    status: 422,
    text: { en: 'A parameter is not valid.', es: 'Un parámetro no cumple su regla.' },
  },
} as const satisfies Record<string, ErrorEntry>;

export function notFound(): ApiError {
  return new ApiError(commonErrors.not_found);
}
