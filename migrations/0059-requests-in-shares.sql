-- Requests with one token and forms from one origin are counted for all processes together, in shares of their limits. Not valid: nothing
-- waits while the table is read through, which the next migration does beside everybody.
alter table limits drop constraint limits_name_check;
alter table limits add constraint limits_name_check check (name in (
  'cards_at_charge', 'cards_from_origin_at_merchant', 'cards_from_origin', 'cards_of_bin_at_merchant',
  'wrong_tokens_from_origin', 'wrong_links_from_origin', 'codes_for_address_from_origin', 'codes_for_address',
  'short_codes_for_address', 'codes_from_origin', 'codes_for_known_browser', 'wrong_codes', 'questions_from_origin',
  'test_questions_from_origin', 'accounts_of_phone', 'accounts_from_origin', 'passwords_for_address_from_origin',
  'passwords_for_address', 'passwords_from_origin', 'passwords_from_known_browser', 'second_factors_of_person',
  'resets_for_address', 'resets_from_origin', 'invitations_of_merchant', 'mails_again_to_address',
  'mails_again_of_merchant', 'vouchers_to_address', 'vouchers_from_origin', 'requests_with_token', 'forms_from_origin')) not valid;
