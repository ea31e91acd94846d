-- A customer at a merchant's collection page. The identification number stays here, so that it is in no address, and so do
-- the things chosen, so that the page can be loaded again and gone back to. In real time, also where a clock stands still.
create table collection_visits (
  id uuid primary key,
  commerce_id integer not null references merchants,
  production boolean not null,
  -- A hash of the browser's secret: nobody else can open the visit.
  visitor bytea not null,
  id_number text not null,
  -- What is to be paid, with where to deliver and what the customer wrote.
  choice jsonb,
  -- The one attempt at paying what is chosen, whatever form or tab it is sent from.
  attempt uuid,
  -- The transaction that the attempt before led to, when it was refused.
  refused uuid,
  created_at timestamptz not null
);
create index collection_visits_by_age on collection_visits (created_at);
create index collection_visits_of_merchant on collection_visits (commerce_id, production);

-- How many numbers were asked about from one place since its count began.
create table collection_questions (
  origin text not null,
  production boolean not null,
  since timestamptz not null,
  count integer not null,
  primary key (origin, production)
);
create index collection_questions_by_age on collection_questions (since);
