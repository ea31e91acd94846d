-- What the lists and the search box of the panel read, at a million rows of one merchant. Every index begins with the merchant and, where
-- rows have one, the environment. Partial ones hold what is rare: what most rows are is found by walking the newest. Those of an
-- expression are whole: the planner makes no use of the statistics of a partial one, and would guess how many rows a value has.

create view plan_prices as
  select id, commerce_id, name, price, invoice_period, invoice_interval from plans;

-- Deliveries that are not tried any more: known from here on without a look at all their attempts.
alter table webhook_deliveries add column given_up_at timestamptz;
drop trigger webhook_deliveries_keep_key on webhook_deliveries;
create trigger webhook_deliveries_keep_key
  before update of commerce_id, id, event_id, office_id, production, subject, sequence, kind, url, body, created_at
  on webhook_deliveries for each row execute function refuse_new_key();
update webhook_deliveries d set given_up_at = coalesce(
    (select max(a.at) from webhook_attempts a where a.commerce_id = d.commerce_id and a.delivery_id = d.id), d.created_at)
  where not exists (select from webhook_queue q where q.commerce_id = d.commerce_id and q.delivery_id = d.id)
    and not exists (
      select from webhook_attempts a where a.commerce_id = d.commerce_id and a.delivery_id = d.id and a.error is null);

create table saved_views (
  commerce_id integer not null,
  id uuid not null,
  user_id integer not null,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, user_id) references users (commerce_id, id)
);
create unique index saved_views_name on saved_views (commerce_id, list, user_id, lower(name));
create index saved_views_of_user on saved_views (commerce_id, user_id);

create table refused_items (
  commerce_id integer not null,
  id uuid not null,
  office_id integer not null,
  production boolean not null,
  id_number text not null,
  place integer not null,
  ref_payment text,
  reasons jsonb not null,
  refused_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, office_id) references offices (commerce_id, id)
);
create index refused_items_list on refused_items (commerce_id, production, refused_at desc, id desc);
create index refused_items_of_customer on refused_items (commerce_id, production, id_number, id);
create index refused_items_of_office on refused_items (commerce_id, office_id);
create index refused_items_by_reference on refused_items (commerce_id, production, ref_payment, id)
  where ref_payment is not null;

create index subscriptions_of_status on subscriptions (commerce_id, production, status, created_at desc, id desc)
  where not provisional;
create index subscriptions_of_office on subscriptions (commerce_id, production, office_id, created_at desc, id desc)
  where not provisional;
create index subscriptions_by_next_charge on subscriptions
  (commerce_id, production, coalesce(next_charge_at, 'infinity'::timestamptz), id);
create index subscriptions_of_status_by_next_charge on subscriptions
  (commerce_id, production, status, coalesce(next_charge_at, 'infinity'::timestamptz), id);

create index plans_newest on plans (commerce_id, production, created_at desc, id desc) where deleted_at is null;
create index plans_by_name on plans (commerce_id, production, (lower(name) collate "C"), id);
create index groups_by_name on groups (commerce_id, (lower(name) collate "C"), id);
create index coupons_by_code on coupons (commerce_id, production, (lower(code) collate "C"), id);

create index subscribers_of_office on subscribers (commerce_id, office_id, created_at desc, id desc) where deleted_at is null;
create index subscribers_inactive on subscribers (commerce_id, created_at desc, id desc) where deleted_at is null and not active;
create index subscribers_by_name on subscribers (commerce_id, (lower(name || ' ' || last_name) collate "C"), id);
create index subscribers_by_email_beginning on subscribers (commerce_id, (lower(email) collate "C"));
create index subscribers_by_document_beginning on subscribers (commerce_id, (id_number collate "C"));
create index subscribers_of_document_type on subscribers (commerce_id, identification_type, created_at desc, id desc)
  where deleted_at is null and identification_type <> 'CC';

create index cards_by_expiry on cards (commerce_id, production, (expiration_date collate "C"), id);
create index cards_of_brand on cards (commerce_id, production, brand, (expiration_date collate "C"), id)
  where deleted_at is null and brand <> 'visa' and brand <> 'mastercard';
create index cards_newest on cards (commerce_id, production, created_at desc, id desc) where deleted_at is null;
create index cards_by_last_four on cards (commerce_id, production, last_four, id)
  where deleted_at is null;

-- By time and not by number, because days are looked for; nothing else read the one it replaces.
drop index transactions_of_merchant;
create index transactions_list on transactions (commerce_id, production, created_at desc, id desc);
create index transactions_of_office on transactions (commerce_id, production, office_id, created_at desc, id desc);
create index transactions_of_status on transactions (commerce_id, production, status, created_at desc, id desc)
  where status <> 'Aprobada';
create index transactions_of_method on transactions (commerce_id, production, payment_method, created_at desc, id desc)
  where payment_method <> 'card';
create index transactions_of_brand on transactions (commerce_id, production, payment_method_source, created_at desc, id desc)
  where payment_method_source <> 'visa' and payment_method_source <> 'mastercard';
create index transactions_of_response on transactions (commerce_id, production, response_code, created_at desc, id desc)
  where response_code <> '00';
create index transactions_by_amount on transactions (commerce_id, production, amount, id);
create index transactions_by_last_four on transactions (commerce_id, production, card_last_four, id)
  where card_last_four is not null;
create index transactions_by_authorization on transactions (commerce_id, production, authorization_code, id)
  where authorization_code is not null;

create index invoices_list on invoices (commerce_id, production, created_at desc, id desc);
create index invoices_of_office on invoices (commerce_id, production, office_id, created_at desc, id desc);
create index invoices_of_status on invoices (commerce_id, production, status, created_at desc, id desc) where status <> 'paid';
create index invoices_of_reason on invoices (commerce_id, production, reason, created_at desc, id desc) where reason <> 'renewal';
create index invoices_by_total on invoices (commerce_id, production, total, id);

create index movements_of_kind on movements (commerce_id, production, kind, created_at desc, id desc) where kind <> 'credit';

create index webhook_deliveries_newest on webhook_deliveries (commerce_id, production, created_at desc, id desc);
create index webhook_deliveries_of_office on webhook_deliveries (commerce_id, production, office_id, created_at desc, id desc);
create index webhook_deliveries_of_kind on webhook_deliveries (commerce_id, production, kind, created_at desc, id desc);
create index webhook_deliveries_given_up on webhook_deliveries (commerce_id, production, created_at desc, id desc)
  where given_up_at is not null;
create index webhook_deliveries_of_event on webhook_deliveries (commerce_id, event_id);

create index mails_newest on mails (commerce_id, production, created_at desc, id desc);
create index mails_of_office on mails (commerce_id, production, office_id, created_at desc, id desc);
create index mails_of_kind on mails (commerce_id, production, kind, created_at desc, id desc);
create index mails_of_status on mails (commerce_id, production, status, created_at desc, id desc) where status <> 'sent';
create index mails_by_address on mails (commerce_id, production, (lower(to_address) collate "C"), id);

create index payments_of_office on payments (commerce_id, production, office_id, created_at desc, id desc);
create index payments_unpaid on payments (commerce_id, production, created_at desc, id desc) where paid_at is null;
create index payments_by_amount on payments (commerce_id, production, amount, id);
create index payments_by_reference_1 on payments (commerce_id, production, reference_1, id) where reference_1 is not null;
create index payments_by_reference_2 on payments (commerce_id, production, reference_2, id) where reference_2 is not null;
create index payments_by_reference_3 on payments (commerce_id, production, reference_3, id) where reference_3 is not null;
create index payments_by_email on payments
  (commerce_id, production, (lower(customer ->> 'email') collate "C"), id) where customer ->> 'email' is not null;
create index payments_metadata on payments using gin (metadata jsonb_path_ops) where metadata is not null;

create index pre_authorizations_of_office on pre_authorizations (commerce_id, production, office_id, created_at desc, id desc);
create index pre_authorizations_of_status on pre_authorizations (commerce_id, production, status, created_at desc, id desc);
create index pre_authorizations_of_brand on pre_authorizations (commerce_id, production, franchise, created_at desc, id desc);
create index pre_authorizations_by_amount on pre_authorizations (commerce_id, production, estimated_amount, id);
create index pre_authorizations_by_last_four on pre_authorizations (commerce_id, production, last_four, id)
  where last_four is not null;
create index pre_authorizations_by_authorization on pre_authorizations (commerce_id, production, authorization_code, id)
  where authorization_code is not null;

create index collection_items_list on collection_items (commerce_id, production, created_at desc, id desc);
create index collection_items_of_office on collection_items (commerce_id, production, office_id, created_at desc, id desc);
create index collection_items_unpaid on collection_items (commerce_id, production, created_at desc, id desc)
  where full_payment_at is null;
create index collection_items_by_amount on collection_items (commerce_id, production, amount, id);
