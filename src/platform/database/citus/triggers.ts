/**
 * Triggers of a distributed table run where its parts (shards) are. Whatever belongs to the same merchants stands beside them, under
 * the names of other parts. A function that looks at all rows of a statement joins them with tables by their plain names, which Citus
 * refuses there. So it is written anew from its own text, with the names found as it runs.
 */

/** Answers the part of `wanted` that holds the merchants of the part `here`; of a table that every node has whole, its only one. */
export const SHARD_BESIDE = `
create or replace function shard_beside(here text, wanted text) returns text language sql stable as $$
  select shard_name(s.logicalrelid, s.shardid) from pg_dist_shard s
  where s.logicalrelid = wanted::regclass and (s.shardminvalue is null or s.shardminvalue =
    (select h.shardminvalue from pg_dist_shard h where h.shardid = substring(here from '[0-9]+$')::bigint))
$$`;

/** In the place of `on delete set null`, which Citus knows only of keys without the merchant. */
export const CLEAR_NAMING = `
create or replace function clear_naming() returns trigger language plpgsql as $$
begin
  execute format('update %1$s set %2$I = null where commerce_id = $1 and %2$I = $2', shard_beside(tg_table_name, tg_argv[0]), tg_argv[1])
    using old.commerce_id, old.id;
  return old;
end $$`;

/**
 * Entries of the audit log are written by triggers of parts, on their nodes, and by the coordinator. Each has numbers of its own, so a
 * merchant's would not rise: they are given where its part is.
 */
export const NUMBER_ON_NODE = `
create or replace function number_on_node() returns trigger language plpgsql as $$
begin
  new.number := nextval(tg_argv[0]::regclass);
  return new;
end $$`;

const PERFORM = /\bperform\s([\s\S]*?);/g;
const INSERT = /\b(insert into\s[\s\S]*?);/g;
const IF_EXISTS = /\bif (not )?exists \(/;
/** The name of a table comes as a value. */
const BY_VALUE = /\b(from|join) %I([\s\S]*?',\s*)(tg_argv\[[^\]]*\])/g;
const WRITTEN_ANEW = /\$shard\$[\s\S]*?\$shard\$/g;

/** The body of such a function as it runs on parts; null: it asks for no table but those of its statement, and runs anywhere. */
export function forShards(body: string, tables: readonly string[]): string | null {
  const named = new RegExp(`\\b(from|join|into) (${tables.join('|')})\\b`, 'g');
  const asks = (text: string) => text.search(named) >= 0;
  if (!asks(body) && body.search(BY_VALUE) < 0) return null;
  const dynamic = (statement: string, into = '') => asDynamic(statement, named, into);
  const text = replaceExists(body.replace(BY_VALUE, '$1 %s$2shard_beside(tg_table_name, $3)'), dynamic)
    .replace(PERFORM, (whole, query) => (asks(query) ? `${dynamic(`select ${query}`)};` : whole))
    .replace(INSERT, (whole, statement) => (asks(statement) ? `${dynamic(statement)};` : whole));
  const left = [...text.replace(WRITTEN_ANEW, '').matchAll(named)].map(([words]) => words);
  if (left.length > 0)
    throw new Error(`a trigger asks for tables in a way that is unknown here: ${left.join(', ')}`);
  return text;
}

/** `if exists (…)`, with the question asked by a statement of its own before it. */
function replaceExists(body: string, dynamic: (statement: string, into: string) => string): string {
  const found = IF_EXISTS.exec(body);
  if (found === null) return body;
  const start = found.index + found[0].length;
  const end = closing(body, start);
  const asked = dynamic(`select exists (${body.slice(start, end)})`, ' into is_there');
  const rest = replaceExists(body.slice(end + 1), dynamic);
  const before = withVariable(body.slice(0, found.index));
  return `${before}${asked}; if ${found[1] ?? ''}is_there${rest}`;
}

/** Where the parenthesis closes that was opened just before. */
function closing(text: string, start: number): number {
  let open = 1;
  for (let place = start; place < text.length; place += 1) {
    if (text[place] === '(') open += 1;
    if (text[place] === ')') open -= 1;
    if (open === 0) return place;
  }
  throw new Error('a parenthesis of a trigger is not closed');
}

function withVariable(head: string): string {
  return /^\s*begin\b/.test(head) ? head.replace(/^\s*begin\b/, '\ndeclare is_there boolean;\nbegin') : head;
}

/** What a check of a statement's rows becomes on parts: each statement adds its rows to those of the transaction. */
export const COLLECT_ROWS = `
begin
  perform set_config('unchecked.' || tg_table_name, (
    coalesce(nullif(current_setting('unchecked.' || tg_table_name, true), ''), '[]')::jsonb
    || (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from changed c))::text, true);
  return null;
end `;

/**
 * And all are looked at when it is about to be committed, by the first row that comes to it: Citus runs a statement that writes several tables as
 * several, so that a row may come before the one it names.
 */
export function checkedLater(body: string, tables: readonly string[]): string {
  const dynamic = forShards(body, tables) ?? body;
  const rows = 'jsonb_populate_recordset(null::%ROW%, $2::jsonb)';
  const text = dynamic
    .replaceAll(/\bfrom changed\b/g, () => `from ${rows}`)
    .replaceAll(/ using tg_table_name/g, () => ' using tg_table_name, waiting')
    .replaceAll(
      /execute format\((\$shard\$[\s\S]*?\$shard\$)/g,
      (_, quoted: string) => `execute format(replace(${quoted}, '%ROW%', tg_table_name)`,
    );
  return `
declare waiting text := current_setting('unchecked.' || tg_table_name, true);
begin
  if coalesce(waiting, '') = '' then return null; end if;
  perform set_config('unchecked.' || tg_table_name, '', true);${text.replace(/^\s*begin\b/, '')}`;
}

/** The statement, run with the names of parts in it. It is told the name of its own table as a value. */
function asDynamic(statement: string, named: RegExp, into: string): string {
  const tables: string[] = [];
  const text = statement
    .replaceAll('%', '%%')
    .replaceAll('tg_table_name', () => '$1')
    .replace(named, (_, word, table) => {
      if (!tables.includes(table)) tables.push(table);
      return `${word} %${tables.indexOf(table) + 1}$s`;
    });
  const names = tables.map((table) => `, shard_beside(tg_table_name, '${table}')`).join('');
  const using = text.includes('$1') ? ' using tg_table_name' : '';
  return `execute format($shard$${text}$shard$${names})${into}${using}`;
}

const OR_TRUNCATE = /^CREATE TRIGGER (\S+) (\w+) (.*) OR TRUNCATE ON /;

/** Citus makes no trigger on parts that is also for `truncate`, and says nothing: that is one of its own, where the statement arrives. */
export function onParts(definition: string): string[] {
  const [head, name, when, others] = OR_TRUNCATE.exec(definition) ?? [];
  if (head === undefined) return [definition];
  const rest = definition.slice(head.length);
  return [
    `CREATE TRIGGER ${name} ${when} ${others} ON ${rest}`,
    `CREATE TRIGGER ${name}_truncate ${when} TRUNCATE ON ${rest}`,
  ];
}
