import { z } from 'zod';
import { CURRENCIES } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { statusRecord } from '#src/ledger/transactions/schema.ts';
import { CHECK_ALWAYS, nullable, required } from '#src/platform/http/fields.ts';
import { resourceSchema } from '#src/platform/http/pagination.ts';
import { oneOf, RULE_TEXTS, type Rule, text } from '#src/platform/http/rules.ts';
import { DISPUTE_KINDS } from '#src/providers/port/disputes.ts';
import { DISPUTE_STATUSES, EVIDENCE_TYPES } from './types.ts';

export const PER_PAGE = { default: 25, max: 100 } as const;

/** Size limit of an evidence file in bytes. Encoded in base64, such a file still fits into the largest request body. */
export const MAX_FILE_BYTES = 700 * 1024;
export const MAX_EVIDENCE = 20;

export const EVIDENCE_TEXTS = {
  base64: { en: 'The {field} must be base64.', es: 'El campo {field} debe estar en base64.' },
  too_large: {
    en: 'The file may not have more than {max} bytes.',
    es: 'El archivo no puede tener más de {max} bytes.',
  },
  not_its_type: {
    en: 'The file is no {type}.',
    es: 'El archivo no es {type}.',
  },
  file_name: {
    en: 'The {field} must be the name of a file, without a path.',
    es: 'El campo {field} debe ser el nombre de un archivo, sin ruta.',
  },
} as const satisfies Record<string, Text>;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const content: Rule<Buffer> = {
  json: { type: 'string', contentEncoding: 'base64' },
  read(value) {
    if (typeof value !== 'string' || !BASE64.test(value)) return { broken: EVIDENCE_TEXTS.base64 };
    const bytes = Buffer.from(value, 'base64');
    if (bytes.length > MAX_FILE_BYTES)
      return { broken: EVIDENCE_TEXTS.too_large, values: { max: MAX_FILE_BYTES } };
    return bytes;
  },
};

const PLAIN_NAME = /^[^/\\\p{C}]+$/u;
const name = text({ max: 120 });
const fileName: Rule<string> = {
  json: name.json,
  read(value) {
    const read = name.read(value);
    return typeof read === 'string' && !PLAIN_NAME.test(read) ? { broken: EVIDENCE_TEXTS.file_name } : read;
  },
};

const file = z.object({
  name: required(fileName),
  content_type: required(oneOf(EVIDENCE_TYPES)),
  content: required(content),
});

export const evidenceBody = z
  .object({ description: nullable(text({ max: 5_000 })), file: file.nullish() })
  .superRefine(({ description, file }, context) => {
    if (description || file) return;
    context.addIssue({
      code: 'custom',
      path: ['description'],
      params: { text: RULE_TEXTS.required, values: {} },
    });
  }, CHECK_ALWAYS);

export const disputeQuery = z.object({
  status: nullable(oneOf(DISPUTE_STATUSES)),
  transaction_id: nullable(text({ max: 64 })),
});

const moment = z.string().nullable();

const evidenceView = z
  .strictObject({
    id: z.uuid(),
    description: z.string().nullable(),
    file: z
      .strictObject({ name: z.string(), content_type: z.enum(EVIDENCE_TYPES), bytes: z.int() })
      .nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'DisputeEvidence' });

export const evidenceAnswer = z.strictObject({ evidence: evidenceView });
export const evidenceRemoved = z.strictObject({ deleted: z.literal(true) });
export const evidenceContent = z.strictObject({
  evidence: evidenceView,
  content: z
    .string()
    .nullable()
    .meta({ description: 'Content of the file, encoded in base64. Null if the evidence is text only.' }),
});

export const disputeView = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(DISPUTE_KINDS),
    status: z.enum(DISPUTE_STATUSES),
    transaction_id: z.int(),
    transaction: z.uuid(),
    payment_id: z.uuid().nullable(),
    subscription_id: z.uuid().nullable(),
    pre_authorization_id: z.uuid().nullable(),
    amount: z.number(),
    currency_type: z.enum(CURRENCIES),
    taken: z.number().meta({
      description:
        'Amount that was withdrawn from the merchant’s virtual account. It is less than `amount` if part of the transaction was refunded before.',
    }),
    reason_code: z.string().nullable(),
    reason: z.string().nullable(),
    provider: z.string(),
    provider_case: z.string(),
    deadline_at: z.string(),
    opened_at: z.string(),
    submitted_at: moment,
    settled_at: moment,
    production: z.boolean(),
  })
  .meta({ id: 'Dispute' });

export const disputePage = resourceSchema(disputeView);

export const disputeDetail = z.strictObject({
  data: disputeView.extend({
    evidence: z.array(evidenceView),
    entries: z.array(z.strictObject({ id: z.uuid(), amount: z.number(), created_at: z.string() })).meta({
      description:
        'Movements of the merchant’s virtual account for this dispute. Positive amounts were withdrawn, negative amounts were returned.',
    }),
  }),
});

export const disputeAnswer = z.strictObject({ dispute: disputeView });

export const disputeEventBody = z.strictObject({
  id: z.uuid().meta({ description: 'Id of the event, also sent in the header `webhook-id`.' }),
  event: z.string(),
  created_at: z.string(),
  dispute: disputeView,
  transaction: statusRecord,
});
