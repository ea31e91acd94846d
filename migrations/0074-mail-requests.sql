-- Mails that a visitor requests for an address: password resets, address confirmations and portal codes. The request handler only inserts a row.
-- A worker looks up the address afterwards, so that the response time does not reveal whether the address is known.
create table mail_requests (
  id uuid primary key,
  kind text not null check (kind in ('sign_in_code', 'password_reset', 'email_confirmation')),
  email text not null,
  parameters json not null,
  actor json,
  created_at timestamptz not null
);
