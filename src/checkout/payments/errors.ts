import type { ErrorEntry } from '#src/kernel/errors.ts';

/** Errors for charges that accept no payment. If several apply, the first one in this list is returned. */
export const paymentErrors = {
  invalid_payment_credentials: {
    status: 403,
    code: 'invalid_payment_credentials',
    guess: true,
    param: 'payment.token',
    text: {
      en: 'The charge does not exist, or the token does not belong to it.',
      es: 'El cobro no existe o el token no le corresponde.',
    },
  },
  payment_inactive: {
    status: 403,
    code: 'payment_inactive',
    param: 'payment.id',
    text: { en: 'This charge is inactive.', es: 'Este cobro está desactivado.' },
  },
  payment_already_paid: {
    status: 403,
    code: 'payment_already_paid',
    param: 'payment.id',
    text: { en: 'This charge is already paid.', es: 'Este cobro ya está pagado.' },
  },
  payment_returned: {
    status: 403,
    code: 'payment_returned',
    param: 'payment.id',
    text: {
      en: 'This charge was paid and the money was returned. It accepts no further payment.',
      es: 'Este cobro se pagó y el dinero se devolvió; ya no recibe más pagos.',
    },
  },
  payment_processing: {
    status: 429,
    code: 'payment_in_progress',
    text: {
      en: 'Another transaction of this charge is being processed right now.',
      es: 'Otra transacción de este cobro se está procesando en este momento.',
    },
  },
  payment_in_progress: {
    status: 403,
    code: 'payment_in_progress',
    param: 'payment.id',
    text: {
      en: 'The result of an earlier transaction of this charge is pending.',
      es: 'Este cobro espera el resultado de una transacción anterior.',
    },
  },
  payment_already_used: {
    status: 403,
    code: 'payment_already_used',
    param: 'payment.id',
    text: {
      en: 'This charge was already attempted and accepts no further attempt.',
      es: 'Este cobro ya se intentó y no admite otro intento.',
    },
  },
  payment_expired: {
    status: 403,
    code: 'payment_expired',
    param: 'payment.id',
    text: { en: 'This charge has expired.', es: 'Este cobro venció.' },
  },
} as const satisfies Record<string, ErrorEntry>;
