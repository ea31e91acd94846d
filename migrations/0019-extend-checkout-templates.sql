-- How a merchant's pages look. What a template leaves open is the merchant's own: its name, its logo, and the colours
-- of the service.
alter table checkout_templates
  add column title text check (char_length(title) between 1 and 80),
  -- It becomes part of an address and of a stylesheet: nothing but a colour may get this far.
  add column colour text check (colour ~ '^#[0-9a-f]{6}$'),
  add column is_default boolean not null default false;
create unique index checkout_templates_default on checkout_templates (commerce_id) where is_default;
create index checkout_template_offices_of_office on checkout_template_offices (office_id);

-- The template every merchant is made with is the one its pages use until it says otherwise.
update checkout_templates set is_default = true
where id in (select min(id) from checkout_templates group by commerce_id);

-- In a table of its own, as the merchants' are: templates are read for every page, pictures once by a browser.
create table checkout_template_logos (
  checkout_template_id integer primary key references checkout_templates,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null,
  updated_at timestamptz not null,
  -- Its address: a browser may keep what it finds there for good.
  hash text not null generated always as (encode(sha256(bytes), 'hex')) stored
);
create index checkout_template_logos_hash on checkout_template_logos (hash);

alter table merchant_logos
  add column hash text not null generated always as (encode(sha256(bytes), 'hex')) stored;
create index merchant_logos_hash on merchant_logos (hash);
