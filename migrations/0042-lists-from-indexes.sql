-- Lists find the keys of a page before they read its rows. What follows lets an index answer alone: the office of a row, and what
-- else lists are sorted by, are held beside the key. Nothing is indexed that was not: indexes are widened, and of those of rare
-- values only the rare rows are in them.

-- Orders of the API's list. Without the id the rows of one instant, and all that never had a trial, were sorted for each page.
drop index subscriptions_by_start;
create index subscriptions_by_start on subscriptions (commerce_id, production, starts_at, id)
  include (status, office_id) where not provisional;
drop index subscriptions_by_end;
create index subscriptions_by_end on subscriptions (commerce_id, production, ends_at, id)
  include (status, office_id) where not provisional;
drop index subscriptions_by_trial;
create index subscriptions_by_trial on subscriptions (commerce_id, production, trial_ends_at, id)
  include (status, office_id) where not provisional;

-- A status at one office, in each order of the panel's list.
drop index subscriptions_of_status;
create index subscriptions_of_status on subscriptions (commerce_id, production, status, created_at desc, id desc)
  include (office_id) where not provisional;

-- A rare value at one office, and a month long ago, in the order of amounts.
drop index invoices_list;
create index invoices_list on invoices (commerce_id, production, created_at desc, id desc) include (total);
drop index invoices_of_status;
create index invoices_of_status on invoices (commerce_id, production, status, created_at desc, id desc)
  include (office_id, total) where status <> 'paid';
drop index invoices_of_reason;
create index invoices_of_reason on invoices (commerce_id, production, reason, created_at desc, id desc)
  include (office_id, total) where reason <> 'renewal';

drop index transactions_list;
create index transactions_list on transactions (commerce_id, production, created_at desc, id desc) include (amount);
drop index transactions_of_status;
create index transactions_of_status on transactions (commerce_id, production, status, created_at desc, id desc)
  include (office_id, amount) where status <> 'Aprobada';
drop index transactions_of_method;
create index transactions_of_method on transactions (commerce_id, production, payment_method, created_at desc, id desc)
  include (office_id, amount) where payment_method <> 'card';
drop index transactions_of_brand;
create index transactions_of_brand on transactions (commerce_id, production, payment_method_source, created_at desc, id desc)
  include (office_id, amount) where payment_method_source <> 'visa' and payment_method_source <> 'mastercard';
drop index transactions_of_response;
create index transactions_of_response on transactions (commerce_id, production, response_code, created_at desc, id desc)
  include (office_id, amount) where response_code <> '00';

drop index payments_list;
create index payments_list on payments (commerce_id, production, created_at desc, id desc) include (amount);
drop index payments_unpaid;
create index payments_unpaid on payments (commerce_id, production, created_at desc, id desc)
  include (office_id, amount, active, expires_at) where paid_at is null;

drop index collection_items_list;
create index collection_items_list on collection_items (commerce_id, production, created_at desc, id desc) include (amount);
drop index collection_items_unpaid;
create index collection_items_unpaid on collection_items (commerce_id, production, created_at desc, id desc)
  include (office_id, amount, active, paid) where full_payment_at is null;

drop index pre_authorizations_list;
create index pre_authorizations_list on pre_authorizations (commerce_id, production, created_at desc, id desc)
  include (estimated_amount);
drop index pre_authorizations_of_status;
create index pre_authorizations_of_status on pre_authorizations (commerce_id, production, status, created_at desc, id desc)
  include (office_id, estimated_amount);
drop index pre_authorizations_of_brand;
create index pre_authorizations_of_brand on pre_authorizations (commerce_id, production, franchise, created_at desc, id desc)
  include (office_id, estimated_amount);

-- Who is rare, by name.
drop index subscribers_inactive;
create index subscribers_inactive on subscribers (commerce_id, created_at desc, id desc)
  include (office_id, name, last_name) where deleted_at is null and not active;
drop index subscribers_of_document_type;
create index subscribers_of_document_type on subscribers (commerce_id, identification_type, created_at desc, id desc)
  include (office_id, name, last_name) where deleted_at is null and identification_type <> 'CC';

-- The office of a card is its subscriber's.
drop index cards_by_expiry;
create index cards_by_expiry on cards (commerce_id, production, (expiration_date collate "C"), id)
  include (subscriber_id, brand, expiration_date, deleted_at);
drop index cards_of_brand;
create index cards_of_brand on cards (commerce_id, production, brand, (expiration_date collate "C"), id)
  include (subscriber_id, created_at, expiration_date) where deleted_at is null and brand <> 'visa' and brand <> 'mastercard';

-- The order of the API's list has the key at its end.
drop index movements_list;
create index movements_list on movements (commerce_id, production, created_at desc, number desc, id desc) include (office_id);
