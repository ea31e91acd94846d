import { type AnyRoute, type Deps, route } from '#src/deps.ts';
import { commonErrors } from '#src/kernel/errors.ts';
import { listTransactions } from '#src/ledger/transactions/batch/store.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import { parse } from '#src/platform/http/fields.ts';
import { readPage, resourceEnvelope } from '#src/platform/http/pagination.ts';
import { choice, created, ok, type Principal } from '#src/platform/http/route.ts';
import { acceptDispute } from './accept.ts';
import { disputeErrors } from './errors.ts';
import { attachEvidence, readEvidence, removeEvidence } from './evidence.ts';
import { requireDispute } from './find.ts';
import * as schema from './schema.ts';
import { listEntries, listEvidence, pageDisputes } from './store.ts';
import { submitEvidence } from './submit.ts';
import { DISPUTE_STATUSES, type Dispute } from './types.ts';
import { viewDetail, viewDispute, viewEvidence } from './views.ts';

const tag = 'Disputes';
const PATH = '/api/v1/disputes';

/** Loads the transactions of these disputes in one query. Returns them by transaction id. */
async function transactionsOf(deps: Deps, { commerce_id }: Principal, disputes: readonly Dispute[]) {
  const ids = disputes.map(({ transaction_id }) => transaction_id);
  const found = await listTransactions(deps.db, commerce_id, ids);
  return new Map(found.map((transaction) => [transaction.id, transaction]));
}

const list = route({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'List disputes',
  description: 'Returns chargebacks, and reversals that payers requested, newest first.',
  access: 'token',
  query: {
    status: choice(DISPUTE_STATUSES, 'Returns only disputes with this status.'),
    transaction_id: 'Returns only disputes of the transaction with this number or id.',
    per_page: 'Number of disputes per page, at most 100. Default: 25.',
    page: 'Number of the page to return. Default: 1, the first page.',
  },
  answers: { 200: schema.disputePage },
  errors: [commonErrors.invalid_query, commonErrors.not_found],
  async handle(deps, { query, address }, principal) {
    const { status = null, transaction_id: named = null } = parse(schema.disputeQuery, query);
    const of = named === null ? null : await requireTransaction(deps, principal, named);
    const filter = { status, transaction_id: of?.id ?? null };
    const page = await pageDisputes(deps.db, principal, filter, readPage(query, schema.PER_PAGE));
    const transactions = await transactionsOf(deps, principal, page.rows);
    const rows = page.rows.flatMap((dispute) => {
      const transaction = transactions.get(dispute.transaction_id);
      return transaction ? [viewDispute(dispute, transaction)] : [];
    });
    return ok(resourceEnvelope({ ...page, rows }, address));
  },
});

const get = route({
  method: 'GET',
  path: `${PATH}/:id`,
  tag,
  summary: 'Get a dispute with its evidence and movements',
  access: 'token',
  answers: { 200: schema.disputeDetail },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '' } }, principal) {
    const dispute = await requireDispute(deps, principal, id);
    const transaction = await getTransaction(deps.db, dispute.commerce_id, dispute.transaction_id);
    const evidence = await listEvidence(deps.db, dispute);
    const entries = await listEntries(deps.db, dispute);
    return ok(viewDetail(dispute, { transaction, evidence, entries }));
  },
});

export const attach = route({
  method: 'POST',
  path: `${PATH}/:id/evidence`,
  tag,
  summary: 'Attach evidence to a dispute',
  description:
    'Send a text, a file in base64, or both. A file is PDF, PNG, JPEG or plain text of at most 700 KiB. A dispute accepts at most 20 pieces of evidence. No evidence can be attached after it is submitted or the deadline has passed.',
  access: 'token',
  body: schema.evidenceBody,
  answers: { 201: schema.evidenceAnswer },
  errors: [commonErrors.not_found, disputeErrors.dispute_not_open, disputeErrors.dispute_evidence_full],
  async handle(deps, { params: { id = '' }, body }, principal) {
    return created({ evidence: viewEvidence(await attachEvidence(deps, principal, { ...body, id })) });
  },
});

const read = route({
  method: 'GET',
  path: `${PATH}/:id/evidence/:evidence`,
  tag,
  summary: 'Get a piece of evidence with its file',
  access: 'token',
  answers: { 200: schema.evidenceContent },
  errors: [commonErrors.not_found],
  async handle(deps, { params: { id = '', evidence = '' } }, principal) {
    const found = await readEvidence(deps, principal, { id, evidence });
    return ok({ evidence: viewEvidence(found.evidence), content: found.content });
  },
});

export const remove = route({
  method: 'DELETE',
  path: `${PATH}/:id/evidence/:evidence`,
  tag,
  summary: 'Delete a piece of evidence before it is submitted',
  access: 'token',
  answers: { 200: schema.evidenceRemoved },
  errors: [commonErrors.not_found, disputeErrors.dispute_not_open],
  async handle(deps, { params: { id = '', evidence = '' } }, principal) {
    await removeEvidence(deps, principal, { id, evidence });
    return ok({ deleted: true });
  },
});

export const submit = route({
  method: 'POST',
  path: `${PATH}/:id/submit`,
  tag,
  summary: 'Submit the evidence of a dispute',
  description: 'The bank then decides the dispute. No more evidence can be attached.',
  access: 'token',
  answers: { 200: schema.disputeAnswer },
  errors: [commonErrors.not_found, disputeErrors.dispute_not_open, disputeErrors.dispute_without_evidence],
  async handle(deps, { params: { id = '' } }, principal) {
    const { dispute, transaction } = await submitEvidence(deps, principal, { id });
    return ok({ dispute: viewDispute(dispute, transaction) });
  },
});

export const accept = route({
  method: 'POST',
  path: `${PATH}/:id/accept`,
  tag,
  summary: 'Accept a dispute',
  description: 'The payer keeps the disputed amount. An accepted dispute cannot be reopened.',
  access: 'token',
  answers: { 200: schema.disputeAnswer },
  errors: [commonErrors.not_found, disputeErrors.dispute_decided],
  async handle(deps, { params: { id = '' } }, principal) {
    const { dispute, transaction } = await acceptDispute(deps, principal, { id });
    return ok({ dispute: viewDispute(dispute, transaction) });
  },
});

export const disputeRoutes: readonly AnyRoute[] = [list, get, attach, read, remove, submit, accept];
