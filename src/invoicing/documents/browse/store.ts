import { sql } from 'kysely';
import { byId, byInstant, days, defineList, office, oneOfWords } from '#src/platform/lists/definition.ts';
import { DOCUMENT_KINDS } from '../../port/account.ts';
import { DOCUMENT_STATUSES, type ElectronicDocument } from '../types.ts';

export type DocumentListRow = Pick<
  ElectronicDocument,
  | ('id' | 'office_id' | 'kind' | 'transaction_id' | 'status' | 'amount_cop' | 'failure' | 'failure_text')
  | ('number' | 'code' | 'url' | 'created_at' | 'issued_at')
> & {
  /**
   * Name of the customer. Null, like the other customer fields, if the document is issued to an unnamed final
   * consumer.
   */
  customer_name: string | null;
  customer_person: string | null;
  customer_identification: string | null;
  customer_id_number: string | null;
  customer_email: string | null;
  description: string | null;
  /**
   * Taxed part of the amount, including tax, in minor units of COP. `excluded_cop` is the part without tax. Each is
   * null if the document has no such part or has no content yet.
   */
  taxed_cop: bigint | null;
  rate_hundredths: number | null;
  excluded_cop: bigint | null;
};

const NUMBER = sql`lower(d.number) collate "C"`;
const CUSTOMER = sql`d.draft -> 'customer'`;
const ITEMS = sql`jsonb_array_elements(d.draft -> 'items') i`;
const IS_TAXED = sql`i ->> 'rate_hundredths' is not null`;

const DOCUMENT_COLUMNS = sql`d.id, d.office_id, d.kind, d.transaction_id, d.status, d.amount_cop, d.failure, d.failure_text, d.number,
  d.code, d.url, d.created_at, d.issued_at, ${CUSTOMER} ->> 'name' as customer_name, ${CUSTOMER} ->> 'person' as customer_person,
  ${CUSTOMER} ->> 'identification_type' as customer_identification, ${CUSTOMER} ->> 'id_number' as customer_id_number,
  ${CUSTOMER} ->> 'email' as customer_email, d.draft -> 'items' -> 0 ->> 'name' as description,
  (select sum((i ->> 'amount')::bigint)::bigint from ${ITEMS} where ${IS_TAXED}) as taxed_cop,
  (select max((i ->> 'rate_hundredths')::int) from ${ITEMS}) as rate_hundredths,
  (select sum((i ->> 'amount')::bigint)::bigint from ${ITEMS} where not ${IS_TAXED}) as excluded_cop`;

export const electronicDocumentList = defineList<DocumentListRow>({
  name: 'electronic-documents',
  rows: sql`electronic_documents d`,
  alias: 'd',
  has_environment: true,
  office: 'd.office_id',
  key: byId('d.id'),
  sorts: { created_at: byInstant('d.created_at') },
  default_sort: '-created_at',
  filters: {
    status: oneOfWords('d.status', DOCUMENT_STATUSES),
    kind: oneOfWords('d.kind', DOCUMENT_KINDS),
    office_id: office('d.office_id'),
    created: days('d.created_at'),
  },
  search: [
    { by: 'id', expression: sql`d.id` },
    { by: 'lower_text', expression: NUMBER },
  ],
  shown: { columns: DOCUMENT_COLUMNS },
});
