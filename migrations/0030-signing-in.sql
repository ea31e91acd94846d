-- A merchant may ask for a second factor of everybody who works there.
alter table merchants add column second_factor_required boolean not null default false;

drop view environments;
create view environments as
  select m.id as commerce_id, e.production, m.active, m.name, m.slug, c.now as frozen_at, m.second_factor_required
  from merchants m
  cross join (values (false), (true)) e (production)
  left join test_clocks c on c.commerce_id = m.id and not e.production;

-- Where a person looked last, for the next time they sign in.
alter table people
  add column last_merchant integer references merchants,
  add column last_production boolean not null default false;

-- What a user made names them for good; one who left stays, marked.
alter table users add column removed_at timestamptz;

drop view user_reach;
create view user_reach as
  select u.commerce_id, u.id as user_id, u.person_id, u.role, p.name, p.email,
    case when u.all_offices then null
      else array(
        select o.office_id from user_offices o
        where o.commerce_id = u.commerce_id and o.user_id = u.id order by o.office_id) end as offices
  from users u join people p on p.id = u.person_id
  where u.removed_at is null;

-- Published to whatever says who did something: also those who left.
create view user_names as
  select u.commerce_id, u.id as user_id, p.name, p.email, u.removed_at
  from users u join people p on p.id = u.person_id;

-- The secret of somebody's authenticator app. It counts once a code of it was typed.
create table second_factors (
  person_id integer primary key references people,
  -- Whose data key it is sealed under: people have none of their own.
  sealed_by integer not null references merchants,
  secret_sealed bytea not null,
  -- Codes of this step of thirty seconds, and of those before it, are used up.
  last_step bigint not null check (last_step >= 0),
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_codes (
  person_id integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Whose password was right and whose second factor is still to come.
create table panel_sign_ins (
  token_hash bytea primary key,
  person_id integer not null references people,
  created_at timestamptz not null
);
create index panel_sign_ins_expiry on panel_sign_ins (created_at);

-- What a link in a mail lets one person do, once. It goes when it is used.
create table person_links (
  token_hash bytea primary key,
  person_id integer not null references people,
  kind text not null check (kind in ('reset', 'email')),
  -- The address to be confirmed.
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint person_links_email check ((kind = 'email') = (email is not null))
);
create index person_links_of_person on person_links (person_id, kind);
create index person_links_expiry on person_links (expires_at);

-- Somebody who is asked to work for a merchant. It goes when it is accepted.
create table user_invitations (
  commerce_id integer not null references merchants,
  id uuid not null,
  email text not null,
  role text not null check (role in ('viewer', 'operator', 'owner')),
  all_offices boolean not null,
  token_hash bytea not null,
  -- Who invited; null where the operator of the service did.
  inviter_id integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (commerce_id, id),
  foreign key (commerce_id, inviter_id) references users (commerce_id, id)
);
create unique index user_invitations_email on user_invitations (commerce_id, lower(email));
create index user_invitations_token on user_invitations (token_hash);
create index user_invitations_expiry on user_invitations (expires_at);

create table user_invitation_offices (
  commerce_id integer not null,
  invitation_id uuid not null,
  office_id integer not null,
  primary key (commerce_id, invitation_id, office_id),
  foreign key (commerce_id, invitation_id) references user_invitations (commerce_id, id) on delete cascade,
  foreign key (commerce_id, office_id) references offices (commerce_id, id)
);

alter table limits drop constraint limits_name_check;
alter table limits add constraint limits_name_check check (name in (
  'cards_at_charge', 'cards_from_origin_at_merchant', 'cards_from_origin', 'cards_of_bin_at_merchant',
  'wrong_tokens_from_origin', 'wrong_links_from_origin', 'codes_for_address_from_origin', 'codes_for_address',
  'short_codes_for_address', 'codes_from_origin', 'codes_for_known_browser', 'wrong_codes', 'questions_from_origin',
  'test_questions_from_origin', 'accounts_of_phone', 'accounts_from_origin', 'passwords_for_address_from_origin',
  'passwords_for_address', 'passwords_from_origin', 'passwords_from_known_browser', 'second_factors_of_person',
  'resets_for_address', 'resets_from_origin', 'invitations_of_merchant'));

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in (
  'renewal_invitation', 'plan_change_invitation', 'receipt', 'failed_charge', 'card_expiring', 'cancellation', 'ended',
  'sign_in_code', 'dispute_opened', 'dispute_deadline', 'user_invitation', 'password_reset', 'email_confirmation', 'account_notice')) not valid;
