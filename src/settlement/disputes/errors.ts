import type { ErrorEntry } from '#src/kernel/errors.ts';

export const disputeErrors = {
  dispute_not_open: {
    status: 409,
    code: 'dispute_not_open',
    text: {
      en: 'This dispute accepts no more evidence: the evidence was submitted, the deadline has passed, or the case is decided.',
      es: 'Esta disputa ya no recibe pruebas: se presentaron, se venció el plazo o el caso está decidido.',
    },
  },
  dispute_decided: {
    status: 409,
    code: 'dispute_decided',
    text: { en: 'This dispute is decided.', es: 'Esta disputa ya está decidida.' },
  },
  dispute_without_evidence: {
    status: 409,
    code: 'dispute_without_evidence',
    text: {
      en: 'Attach evidence before you submit it.',
      es: 'Adjunte pruebas antes de presentarlas.',
    },
  },
  dispute_evidence_full: {
    status: 409,
    code: 'dispute_evidence_full',
    text: {
      en: 'A dispute accepts at most {max} pieces of evidence.',
      es: 'Una disputa recibe como máximo {max} pruebas.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
