-- Who changed what, from where and when, with what it was before and after. Written by triggers, in the transaction of the change, wherever
-- that transaction was told who acts (`audit.actor`); what follows by itself, such as the evening's charges, is nobody's and is not here.

create table audit_log (
  -- 0 stands for what belongs to no merchant. It refers to nothing: the log outlives whatever it tells of.
  commerce_id integer not null,
  number bigint generated always as identity,
  -- Null: the thing belongs to both environments.
  production boolean,
  at timestamptz not null,
  channel text not null check (channel in ('api', 'panel', 'cli', 'payer')),
  -- As people know them; null where nobody said who they are, as at a page for payers.
  actor text,
  user_id integer,
  token_id uuid,
  session_id uuid,
  -- The address, or the machine, that it came from.
  origin text,
  request_id text,
  -- Method and pattern of the path, or the name of the command.
  action text not null,
  subject_kind text not null check (subject_kind in (
    'merchant', 'office', 'user', 'token', 'tax', 'checkout_template', 'provider_account', 'fees', 'group', 'plan',
    'coupon', 'subscriber', 'card', 'payment_source', 'subscription', 'payment', 'transaction', 'reservation', 'dispute',
    'reconciliation', 'webhook', 'job', 'clock', 'test_data', 'exchange_rate')),
  subject_id text not null,
  -- `perform`: something was done with it that changed no row of its own.
  operation text not null check (operation in ('insert', 'update', 'delete', 'perform')),
  before jsonb,
  after jsonb,
  primary key (commerce_id, number),
  constraint audit_log_sides check (
    case operation
      when 'insert' then before is null and after is not null
      when 'delete' then before is not null and after is null
      when 'update' then before is not null and after is not null
      else true
    end)
);
create index audit_log_list on audit_log (commerce_id, production, at desc, number desc);
create index audit_log_of_subject on audit_log (commerce_id, subject_kind, subject_id, at desc, number desc);
create index audit_log_of_kind on audit_log (commerce_id, subject_kind, at desc, number desc);
create index audit_log_of_actor on audit_log (commerce_id, actor, at desc, number desc);
create index audit_log_of_channel on audit_log (commerce_id, channel, at desc, number desc);
create index audit_log_of_action on audit_log (commerce_id, action, at desc, number desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to'
    using errcode = 'check_violation', constraint = 'audit_log_unchanging', table = 'audit_log';
end $$;
create trigger audit_log_unchanging before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Writes one entry, if the transaction was told who acts.
create function write_audit(
  merchant integer, production boolean, kind text, subject text, operation text, was jsonb, became jsonb
) returns void language plpgsql as $$
declare
  said text := current_setting('audit.actor', true);
  actor jsonb;
begin
  if coalesce(said, '') = '' then return; end if;
  actor := said::jsonb;
  insert into audit_log (commerce_id, production, at, channel, actor, user_id, token_id, session_id, origin, request_id,
    action, subject_kind, subject_id, operation, before, after)
  values (merchant, production, (actor->>'at')::timestamptz, actor->>'channel', actor->>'name', (actor->>'user_id')::integer,
    (actor->>'token_id')::uuid, (actor->>'session_id')::uuid, actor->>'origin', actor->>'request_id',
    actor->>'action', kind, subject, operation, was, became);
end $$;

-- What differs between two rows in the columns that are listed, and in no others. `name:column` keeps a column under another name; of
-- `~column` only whether there is something is kept, so that a change shows and its value does not.
create function audit_differences(columns text[], was jsonb, became jsonb, out before jsonb, out after jsonb)
language sql immutable as $$
  select coalesce(jsonb_object_agg(name, old), '{}'), coalesce(jsonb_object_agg(name, new), '{}')
  from (
    select name,
      case when is_hidden then to_jsonb(old <> 'null') else old end as old,
      case when is_hidden then to_jsonb(new <> 'null') else new end as new
    from (
      select listed like '~%' as is_hidden, split_part(ltrim(listed, '~'), ':', 1) as name,
        coalesce(was -> split_part(ltrim(listed, '~'), ':', -1), 'null') as old,
        coalesce(became -> split_part(ltrim(listed, '~'), ':', -1), 'null') as new
      from unnest(columns) listed
    ) listed
    where old <> new
  ) changed
$$;

-- Arguments: the kind of the subject, the column that its id is in, then the columns to keep.
create function audit_row() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  this jsonb := coalesce(became, was);
  changed record;
begin
  changed := audit_differences(tg_argv[2:], was, became);
  if tg_op = 'UPDATE' and changed.before = '{}' then return null; end if;
  perform write_audit(
    coalesce(this->>'commerce_id', case tg_table_name when 'merchants' then this->>'id' end, '0')::integer,
    (this->>'production')::boolean, tg_argv[0], this->>tg_argv[1], lower(tg_op),
    case when tg_op <> 'INSERT' then changed.before end, case when tg_op <> 'DELETE' then changed.after end);
  return null;
end $$;

-- The same for rows that are part of something: that they come or go is a change of that.
create function audit_part() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  this jsonb := coalesce(became, was);
  changed record;
begin
  changed := audit_differences(tg_argv[2:], was, became);
  if changed.before = '{}' then return null; end if;
  perform write_audit((this->>'commerce_id')::integer, (this->>'production')::boolean, tg_argv[0], this->>tg_argv[1],
    'update', changed.before, changed.after);
  return null;
end $$;

-- A user is a person at one merchant, who reads there as whom they were.
create function audit_user() returns trigger language plpgsql as $$
declare
  person jsonb := (select to_jsonb(p) from people p where p.id = coalesce(new.person_id, old.person_id));
  was jsonb := case when tg_op <> 'INSERT' then person || to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then person || to_jsonb(new) end;
  changed record;
begin
  changed := audit_differences(tg_argv[2:], was, became);
  if tg_op = 'UPDATE' and changed.before = '{}' then return null; end if;
  perform write_audit(coalesce(new.commerce_id, old.commerce_id), null, tg_argv[0], coalesce(new.id, old.id)::text, lower(tg_op),
    case when tg_op <> 'INSERT' then changed.before end, case when tg_op <> 'DELETE' then changed.after end);
  return null;
end $$;

-- What a person changes of themselves is told at each merchant they work for.
create function audit_person() returns trigger language plpgsql as $$
declare
  changed record := audit_differences(tg_argv, to_jsonb(old), to_jsonb(new));
begin
  if changed.before = '{}' then return null; end if;
  perform write_audit(u.commerce_id, null, 'user', u.id::text, 'update', changed.before, changed.after)
  from users u where u.person_id = new.id;
  return null;
end $$;

-- Of every table, the columns that people mean when they ask what changed. Secrets, hashes, card numbers, payers' data beyond their
-- subscriber, and what the service keeps for itself are left out; a test names each that is.
create trigger merchants_audit after insert or update or delete on merchants
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('merchant', 'id', 'name', 'slug', 'active', 'webhook_url', '~webhook_secret', 'erp_url', 'reservation_brands');
create trigger merchant_logos_audit after insert or update or delete on merchant_logos
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('merchant', 'commerce_id', '~logo:hash');
create trigger data_keys_audit after update on data_keys
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('merchant', 'commerce_id', 'master_key:master_key_id');
create trigger offices_audit after insert or update or delete on offices
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('office', 'id', 'name');
create trigger users_audit after insert or update or delete on users
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_user('user', 'id', 'name', 'email', 'role', 'all_offices');
create trigger people_audit after update on people
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_person('name', 'email', '~password:password_hash');
create trigger user_offices_audit after insert or update or delete on user_offices
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('user', 'user_id', 'office:office_id');
create trigger tokens_audit after insert or update or delete on tokens
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('token', 'id', 'user_id', 'name', 'hint', 'revoked_at');
create trigger taxes_audit after insert or update or delete on taxes
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('tax', 'id', 'name', 'value_hundredths', 'active');
create trigger checkout_templates_audit after insert or update or delete on checkout_templates
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('checkout_template', 'id', 'name', 'active', 'title', 'colour', 'is_default');
create trigger checkout_template_logos_audit after insert or update or delete on checkout_template_logos
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('checkout_template', 'checkout_template_id', '~logo:hash');
create trigger checkout_template_offices_audit after insert or update or delete on checkout_template_offices
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('checkout_template', 'checkout_template_id', 'office:office_id');
create trigger provider_accounts_audit after insert or update or delete on provider_accounts
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('provider_account', 'provider', 'provider', 'position', '~settings', '~secrets:secrets_sealed');
create trigger fee_schedules_audit after insert or update or delete on fee_schedules
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('fees', 'commerce_id', 'aggregator', 'commission_ppm', 'min_commission', 'fee', 'iva_ppm',
    'gravamen_ppm', 'rete_iva_ppm', 'rete_ica_ppm', 'rete_fte_ppm');
create trigger exchange_rates_audit after insert or update or delete on exchange_rates
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('exchange_rate', 'currency', 'currency', 'cop_per_unit', 'valid_from');

create trigger groups_audit after insert or update or delete on groups
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('group', 'id', 'office_id', 'name', 'description', 'active', 'deleted_at');
create trigger plans_audit after insert or update or delete on plans
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('plan', 'id', 'office_id', 'active', 'name', 'description', 'price', 'currency_type', 'tax_hundredths',
    'invoice_period', 'invoice_interval', 'trial_period', 'trial_interval', 'grace_period', 'grace_interval',
    'discount_type_amount', 'discount_amount', 'discount_period', 'discount_interval', 'discount_subscribers_limit',
    'max_recurrences', 'deadline', 'active_subscribers_limit', 'allow_multiple_subscriptions', 'sort_order',
    'subscription_group_id', '~metadata', 'deleted_at');
create trigger coupons_audit after insert or update or delete on coupons
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('coupon', 'id', 'office_id', 'code', 'name', 'percent_off_hundredths', 'amount_off', 'currency', 'duration',
    'duration_in_months', 'max_redemptions', 'redeem_by', 'active', 'deleted_at');

create trigger subscribers_audit after insert or update or delete on subscribers
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('subscriber', 'id', 'office_id', 'identification_type', 'id_number', 'name', 'last_name', 'email',
    'phone_code', 'cellphone_number', 'billing_address', 'billing_city', 'billing_country', 'active', '~metadata', 'deleted_at');
create trigger cards_audit after insert or update or delete on cards
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('card', 'id', 'subscriber_id', 'brand', 'last_four', 'expiration_date', 'deleted_at');
create trigger default_cards_audit after insert or update or delete on default_cards
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('subscriber', 'subscriber_id', 'default_card:card_id');
create trigger payment_sources_audit after insert or update or delete on payment_sources
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('payment_source', 'id', 'subscriber_id', 'provider', 'kind', 'status', 'last_four', 'reason', 'deleted_at');

create trigger subscriptions_audit after insert or update or delete on subscriptions
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('subscription', 'id', 'office_id', 'subscription_plan_id', 'subscriber_id', 'card_id', 'payment_source_id',
    'status', 'description', '~metadata', 'webhook_url', 'currency_type', 'starts_at', 'ends_at', 'trial_ends_at', 'grace_ends_at',
    'canceled_at', 'cancel_at', 'cancel_at_period_end', 'paused_at', 'resumes_at', 'next_charge_at', '~discount',
    'discount_ends_at', 'scheduled_plan_id');
create trigger coupon_redemptions_audit after insert or update or delete on coupon_redemptions
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('subscription', 'subscription_id', 'coupon:coupon_id');
create trigger invitations_audit after insert or update or delete on invitations
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('subscription', 'subscription_id', 'invited_to:kind', 'invited_to_plan:plan_id',
    'proration_behavior', 'invitation_accepted_at:accepted_at');

create trigger payments_audit after insert or update or delete on payments
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('payment', 'id', 'office_id', 'description', 'amount', 'currency_type', 'tax', 'checkout_type',
    'checkout_template_id', 'expires_at', 'reference_1', 'reference_2', 'reference_3', '~metadata', '~customer', 'max_transactions',
    'active', 'paid_at');
create trigger transactions_audit after insert or update or delete on transactions
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('transaction', 'id', 'number', 'office_id', 'payment_id', 'subscription_id', 'reservation_id:pre_authorization_id',
    'status', 'payment_method', 'amount', 'currency_type', 'refunded', 'disputed', 'card_last_four', 'installments');
-- What is asked of the network about money that was taken; whether it was given back shows in the transaction.
create trigger operations_audit after insert on operations
  for each row when (new.kind in ('capture', 'void', 'refund') and current_setting('audit.actor', true) <> '')
  execute function audit_part('transaction', 'transaction_id', 'requested:kind', 'requested_amount:amount');
create trigger pre_authorizations_audit after insert or update or delete on pre_authorizations
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('reservation', 'id', 'office_id', 'checkout_type', 'status', 'description', 'estimated_amount', 'tax', 'currency',
    '~references', '~customer', 'webhook_url', 'redirect_url', 'checkout_template_id', 'authorized_amount', 'confirmed_amount',
    'installments', 'franchise', 'last_four', 'expires_at', 'authorized_at', 'confirmed_at', 'voided_at');
create trigger disputes_audit after insert or update or delete on disputes
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('dispute', 'id', 'office_id', 'transaction_id', 'kind', 'status', 'amount', 'currency_type', 'taken',
    'reason_code', 'reason', 'provider', 'provider_case', 'deadline_at', 'submitted_at', 'settled_at');
create trigger dispute_evidence_audit after insert or update or delete on dispute_evidence
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_part('dispute', 'dispute_id', 'evidence:description', 'evidence_file:file_name');
create trigger reconciliations_audit after insert or update or delete on reconciliations
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('reconciliation', 'id', 'provider', 'file_name', 'from_day', 'to_day', 'lines', 'difference_count');
-- Sent once more: a delivery of an event that had one.
create trigger webhook_deliveries_audit after insert on webhook_deliveries
  for each row when (new.id <> new.event_id and current_setting('audit.actor', true) <> '')
  execute function audit_row('webhook', 'event_id', 'delivery:id', 'kind', 'url');
-- What is asked for here is done by workers, for whom nobody acts.
create trigger long_jobs_audit after insert or update on long_jobs
  for each row when (current_setting('audit.actor', true) <> '')
  execute function audit_row('job', 'id', 'kind', 'parameters', 'cancel_requested_at');
