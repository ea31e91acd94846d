import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { OfferedConsent } from './types.ts';

export const consentErrors = {
  consent_required: {
    status: 422,
    code: 'consent_required',
    param: 'consents',
    text: {
      en: 'The payer must accept the terms of the payment provider, just now: {links}.',
      es: 'El pagador debe aceptar las condiciones del proveedor de pagos, en este momento: {links}.',
    },
  },
  consent_unavailable: {
    status: 503,
    code: 'consent_unavailable',
    text: {
      en: 'The terms of the payment provider are not available. Try again in a moment.',
      es: 'El proveedor de pagos no dice qué debe aceptar el pagador. Intente de nuevo en un momento.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Returns the `consent_required` error. Its details contain the consents to show to the payer, which saves the client
 * a request.
 */
export function consentRequired(offered: readonly OfferedConsent[]): ApiError {
  const links = offered.map(({ url }) => url).join(' ');
  const error = new ApiError(consentErrors.consent_required, { links });
  error.details = (locale) => ({ consents: offered.map((one) => viewConsent(one, locale)) });
  return error;
}

export function viewConsent({ name, url, token }: OfferedConsent, locale: Locale) {
  return { name: say(name, locale), url, token };
}
