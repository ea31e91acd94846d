-- The time of test environments whose clock stands still. One without a row goes by the real time.
create table test_clocks (
  commerce_id integer primary key references merchants,
  now timestamptz not null,
  -- By the real time.
  updated_at timestamptz not null
);

-- Questions to the network are asked in the time of their environment.
alter table operations add column production boolean;
update operations o set production = t.production from transactions t where t.id = o.transaction_id;
alter table operations alter column production set not null;
create index operations_to_ask_in_test on operations (commerce_id, next_ask_at)
  where status = 'open' and not production;

-- For erasing a test environment: each operation that goes is looked for among those that refer to it.
create index operations_of_original on operations (original) where original is not null;
create index idempotency_keys_of_operation on idempotency_keys (operation) where operation is not null;

-- What went with a test environment that was erased: the network's book still has it.
create table erased_operations (reference uuid primary key);
