-- Not every keyed request that may charge does: a trial, a whole discount or a plan change without a charge write no
-- operation, and the reference of such a request is its subscription's id or nobody's. The reference refused them all.
alter table idempotency_keys drop constraint idempotency_keys_operation_fkey;
