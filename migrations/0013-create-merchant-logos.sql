-- What stands at the head of a merchant's documents. In a table of its own: merchants are read on every call, logos
-- only for a document.
create table merchant_logos (
  commerce_id integer primary key references merchants,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  updated_at timestamptz not null
);
