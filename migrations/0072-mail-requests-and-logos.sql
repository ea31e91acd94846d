-- Mails that a visitor requests for an address: password resets, address confirmations and portal codes. The request handler only inserts a row.
-- A worker looks up the address afterwards, so that the response time does not reveal whether the address is known.
create table mail_requests (
  id uuid primary key,
  kind text not null check (kind in ('sign_in_code', 'password_reset', 'email_confirmation')),
  email text not null,
  parameters jsonb not null,
  actor jsonb,
  created_at timestamptz not null
);

-- Uploaded logos are counted.
-- accepted checks-under-lock: rows of limits are deleted after an hour, so that there are few to check
alter table limits drop constraint limits_name_check;
alter table limits add constraint limits_name_check check (name in (
  'cards_at_charge', 'cards_from_origin_at_merchant', 'cards_from_origin', 'cards_of_bin_at_merchant', 'wrong_tokens_from_origin',
  'wrong_links_from_origin', 'codes_for_address_from_origin', 'codes_for_address', 'short_codes_for_address', 'codes_from_origin',
  'codes_for_known_browser', 'wrong_codes', 'questions_from_origin', 'test_questions_from_origin', 'accounts_of_phone', 'accounts_from_origin',
  'passwords_for_address_from_origin', 'passwords_for_address', 'passwords_from_origin', 'passwords_from_known_browser', 'second_factors_of_person',
  'resets_for_address', 'resets_from_origin', 'invitations_of_merchant', 'logos_of_merchant', 'mails_again_to_address', 'mails_again_of_merchant',
  'vouchers_to_address', 'vouchers_from_origin', 'requests_with_token', 'forms_from_origin'
));
