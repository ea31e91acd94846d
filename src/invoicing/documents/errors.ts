import type { ErrorEntry } from '#src/kernel/errors.ts';

export const electronicInvoiceErrors = {
  invoicing_refused: {
    status: 409,
    code: 'invoicing_refused',
    text: {
      en: 'The settings were not saved: {problems}.',
      es: 'La configuración no se guardó: {problems}.',
    },
  },
  document_not_retryable: {
    status: 409,
    code: 'document_not_retryable',
    text: {
      en: 'The document is already issued or is being issued.',
      es: 'El documento ya se emitió, o está en camino.',
    },
  },
  document_not_printable: {
    status: 409,
    code: 'document_not_printable',
    text: {
      en: 'The provider could not return the printed document: {reason}.',
      es: 'El proveedor no entrega ahora el documento impreso: {reason}.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
