/**
 * Twins: for every row of a test, the database holds a second row that the test must neither see nor change. It belongs to
 * another merchant with the same ids, or to the production environment of the same merchant. A statement that forgets to
 * name its merchant or its environment then returns the second row, or changes it.
 *
 * The other merchant has the same number with a minus sign and no row in `merchants`, so that no worker looks for its due
 * work. Twins come first on disk and in most indexes, and their names, texts and dates differ.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type KyselyPlugin, sql } from 'kysely';
import type { TestApp } from './app.ts';

type Db = TestApp['deps']['db'];

/** The owner of the second rows. `environment` is for tests that only use the test environment. */
export type Twins = 'merchant' | 'environment';

const declared = new AsyncLocalStorage<Twins>();

/** The twins for the tests that are being declared, or null. */
export const twinsDeclared = (): Twins | null => declared.getStore() ?? null;

/** Declares the tests of a file again on a database with twins. A statement that returns or changes a twin fails. */
export function declareWithTwins(twins: Twins, url: string): Promise<unknown> {
  return declared.run(twins, () => import(url));
}

/** Throws if a statement returns a twin. */
export function twinGuard(twins: Twins): KyselyPlugin {
  const isTwin = (row: unknown) =>
    twins === 'merchant'
      ? Number((row as { commerce_id?: unknown }).commerce_id) < 0
      : Object.values(row as object).some((value) => typeof value === 'string' && OF_PRODUCTION.test(value));
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some(isTwin)) throw new Error(`a statement returned a row of another ${twins}`);
      return result;
    },
  };
}

/** Matches the ids of twins in the production environment. */
const OF_PRODUCTION = /^00[0-9a-f]{6}-[0-9a-f]{4}-7/;

/** Tables that would make the other merchant exist for authentication and workers. */
const MAKING_MERCHANTS = [
  'offices',
  'taxes',
  'tokens',
  'users',
  'user_offices',
  'data_keys',
  'limits',
  'test_clocks',
];
/** Tables with statements that process all merchants, and therefore twins. */
const FOR_ALL = [
  'webhook_queue',
  'webhook_lanes',
  'figure_deltas',
  'forecast_marks',
  'mails',
  'portal_codes',
];
/**
 * Tables shared by both environments: accounts exist in both from the start, a worker runs the jobs of both, and
 * sign-ins name no merchant.
 */
const FOR_BOTH = ['accounts', 'long_jobs', 'portal_requests'];

/** Installs triggers that create a twin for each new row of this database. */
export async function plantTwins(db: Db, twins: Twins): Promise<void> {
  await PLANT_TWIN.execute(db);
  await TWIN_ROW.execute(db);
  await KEEP_TWIN.execute(db);
  await (twins === 'merchant'
    ? triggers(twins, 'commerce_id', 'new.commerce_id > 0', 'old.commerce_id < 0', [
        ...MAKING_MERCHANTS,
        ...FOR_ALL,
      ])
    : triggers(twins, 'production', 'not new.production', 'old.production', [
        ...MAKING_MERCHANTS,
        ...FOR_ALL,
        ...FOR_BOTH,
      ])
  ).execute(db);
}

/** Tables whose rows belong to both environments. */
const SHARED = ['subscribers', 'groups', 'import_keys', 'tax_profiles', 'provider_accounts', 'fee_schedules'];

/**
 * Creates twins for the existing rows of all merchants. No trigger protects them: compare `rowsOfTwins` before and
 * after.
 */
export async function copyToTwins(db: Db, twins: Twins): Promise<void> {
  await PLANT_TWIN.execute(db);
  const without = [...MAKING_MERCHANTS, ...(twins === 'environment' ? SHARED : [])];
  await sql`
    do $$
    declare used text;
    begin
      for used in
        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'commerce_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and c.relname not in (${sql.join(without.map((name) => sql.lit(name)))})
      loop
        execute format('select plant_twin(to_jsonb(t), %L::regclass, %L) from (select * from %I) t', used, '${sql.raw(twins)}', used);
      end loop;
    end $$`.execute(db);
}

/** Returns all rows of twins as text, by table. */
export async function rowsOfTwins(db: Db, twins: Twins): Promise<Record<string, string[]>> {
  const column = twins === 'merchant' ? 'commerce_id' : 'production';
  const isTwin = twins === 'merchant' ? sql`commerce_id < 0` : sql`production`;
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = ${column}
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where ${isTwin} order by 1`.execute(db);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** In replica mode, PostgreSQL checks no references and runs no triggers for a twin. */
const PLANT_TWIN = sql`
  create or replace function plant_twin(own jsonb, used regclass, twins text) returns void language plpgsql as $$
  declare
    moved jsonb := case twins when 'merchant' then jsonb_build_object('commerce_id', -(own ->> 'commerce_id')::int)
      else '{"production": true}'::jsonb end;
    texts jsonb := '{}';
    field text;
    columns text;
    twin jsonb;
  begin
    if twins = 'environment' then
      -- Rows of both environments share their subscriber. A key that names the environment needs no other id.
      for field in
        select a.attname from pg_attribute a
        where a.attrelid = used and a.attnum > 0 and a.atttypid = 'uuid'::regtype and not a.attisdropped
          and a.attname not in ('subscriber_id', 'subscription_group_id', 'group_id', 'upload_id')
          and not exists (select from pg_index i join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any (i.indkey)
            where i.indrelid = used and i.indisprimary and p.attname = 'production')
      loop
        moved := moved || jsonb_build_object(field, '00' || substr(own ->> field, 3));
      end loop;
      if jsonb_typeof(own -> 'number') = 'number' then
        moved := moved || jsonb_build_object('number', -(own ->> 'number')::bigint);
      end if;
    end if;
    foreach field in array array['name', 'description', 'title'] loop
      if jsonb_typeof(own -> field) = 'string' then
        texts := texts || jsonb_build_object(field, (own ->> field) || ' (twin)');
      end if;
    end loop;
    -- A person signs in at all merchants that know the address.
    if used = 'subscribers'::regclass and twins = 'merchant' then
      texts := texts || jsonb_build_object('email', 'twin.' || (own ->> 'email'));
    end if;
    if own ? 'created_at' then
      texts := texts || jsonb_build_object('created_at', (own ->> 'created_at')::timestamptz - interval '1 hour');
    end if;
    if own ->> 'token_hash' is not null then
      moved := moved || jsonb_build_object('token_hash', '\\x' || reverse(substr(own ->> 'token_hash', 3)));
    end if;
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = used and attnum > 0 and not attisdropped and attgenerated = '';
    perform set_config('session_replication_role', 'replica', true);
    -- Other texts can break a check. A row that must be unique among all gets no twin.
    foreach twin in array array[own || moved || texts, own || moved] loop
      begin
        execute format('insert into %1$s (%2$s) overriding system value
          select %2$s from jsonb_populate_record(null::%1$s, $1)', used, columns) using twin;
        exit;
      exception when others then null;
      end;
    end loop;
    perform set_config('session_replication_role', 'origin', true);
  end $$
`;

const TWIN_ROW = sql`
  create function twin_row() returns trigger language plpgsql as $$
  begin
    perform plant_twin(to_jsonb(new), tg_relid::regclass, tg_argv[0]);
    return new;
  end $$
`;

const KEEP_TWIN = sql`
  create function keep_twin() returns trigger language plpgsql as $$
  begin
    raise exception 'a statement changed a row of another % in %', tg_argv[0], tg_table_name;
  end $$
`;

const triggers = (
  twins: Twins,
  column: string,
  isOwn: string,
  isTwin: string,
  without: readonly string[],
) => sql`
  do $$
  declare used text;
  begin
    for used in
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = '${sql.raw(column)}'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in (${sql.join(without.map((name) => sql.lit(name)))})
    loop
      execute format('create trigger twin_row before insert on %I for each row when (${sql.raw(isOwn)})
        execute function twin_row(${sql.raw(twins)})', used);
      execute format('create trigger keep_twin before update or delete on %I for each row when (${sql.raw(isTwin)})
        execute function keep_twin(${sql.raw(twins)})', used);
    end loop;
  end $$
`;
