import type { DocumentFailure, DocumentStatus } from '#src/invoicing/documents/types.ts';
import type { DocumentKind } from '#src/invoicing/port/account.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Tone } from './parts.tsx';

export const DOCUMENT_STATES = {
  waiting: { text: { es: 'Por emitir', en: 'To be issued' }, tone: 'warn' },
  issued: { text: { es: 'Emitida', en: 'Issued' }, tone: 'good' },
  refused: { text: { es: 'Rechazada, espera corrección', en: 'Refused, to be corrected' }, tone: 'bad' },
  by_hand: { text: { es: 'Se emite a mano', en: 'Issued by hand' }, tone: 'still' },
} as const satisfies Record<DocumentStatus, { text: Text; tone: Tone }>;

export const DOCUMENT_KIND_TEXTS = {
  invoice: { text: { es: 'Factura electrónica', en: 'Electronic invoice' } },
  credit_note: { text: { es: 'Nota crédito', en: 'Credit note' } },
} as const satisfies Record<DocumentKind, { text: Text }>;

/** Why an electronic document is not issued yet, each with the next step. */
export const DOCUMENT_FAILURE_TEXTS = {
  refused: {
    es: 'El proveedor no aceptó los datos. Corríjalos e intente de nuevo.',
    en: 'The provider did not take the data. Correct them and try again.',
  },
  unready: {
    es: 'Faltan datos para emitirla. Corríjalos e intente de nuevo.',
    en: 'Data are missing for it. Correct them and try again.',
  },
  silent: {
    es: 'El proveedor no respondió: primero se le pregunta si la tiene.',
    en: 'The provider did not answer: it is asked first whether it has it.',
  },
  unreachable: {
    es: 'No hubo conexión con el proveedor. Se intenta de nuevo.',
    en: 'There was no connection to the provider. It is retried automatically.',
  },
  not_let_in: {
    es: 'El proveedor no aceptó las claves de la cuenta. Revíselas en la configuración.',
    en: 'The provider did not take the keys of the account. Look at them in the settings.',
  },
  busy: {
    es: 'El proveedor tiene otro documento en curso. Se intenta de nuevo.',
    en: 'The provider is processing another document. It is retried automatically.',
  },
  trouble: {
    es: 'El proveedor tuvo un problema: primero se le pregunta si la tiene.',
    en: 'The provider was in trouble: it is asked first whether it has it.',
  },
  waits_for_invoice: {
    es: 'Espera a que se emita la factura electrónica del cobro.',
    en: 'It waits for the electronic invoice of the charge.',
  },
} as const satisfies Record<DocumentFailure, Text>;
