/**
 * Triggers of a distributed table run on its shards. Colocated shards of other tables hold the rows of the same
 * merchants, under shard-specific names. A statement-level trigger function joins tables by their plain names, which
 * Citus rejects on a shard. The functions here rewrite its body so that it looks up the shard names at run time.
 */

/** Returns the shard of table `wanted` that is colocated with shard `here`, or the only shard of a reference table. */
export const COLOCATED_SHARD = `
create or replace function shard_beside(here text, wanted text) returns text language sql stable as $$
  select shard_name(s.logicalrelid, s.shardid) from pg_dist_shard s
  where s.logicalrelid = wanted::regclass and (s.shardminvalue is null or s.shardminvalue =
    (select h.shardminvalue from pg_dist_shard h where h.shardid = substring(here from '[0-9]+$')::bigint))
$$`;

/**
 * Trigger function that sets references to a deleted row to null. It replaces `on delete set null`, which Citus does
 * not support for foreign keys that contain the merchant.
 */
export const CLEAR_REFERENCES = `
create or replace function clear_naming() returns trigger language plpgsql as $$
begin
  execute format('update %1$s set %2$I = null where commerce_id = $1 and %2$I = $2', shard_beside(tg_table_name, tg_argv[0]), tg_argv[1])
    using old.commerce_id, old.id;
  return old;
end $$`;

/**
 * Trigger function that numbers audit entries on the node that stores them. Triggers on several nodes write entries of
 * the same merchant, and separate sequences would not increase per merchant.
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
/** Matches a query in a `format` call that receives its table name from a trigger argument. */
const BY_VALUE = /\b(from|join) %I([\s\S]*?',\s*)(tg_argv\[[^\]]*\])/g;
const REWRITTEN = /\$shard\$[\s\S]*?\$shard\$/g;

/**
 * Rewrites the body of a trigger function to run on shards. Returns null when the body reads no table and needs no
 * change. Throws when it refers to tables in an unsupported way.
 */
export function forShards(body: string, tables: readonly string[]): string | null {
  const named = new RegExp(`\\b(from|join|into) (${tables.join('|')})\\b`, 'g');
  const asks = (text: string) => text.search(named) >= 0;
  if (!asks(body) && body.search(BY_VALUE) < 0) return null;
  const dynamic = (statement: string, into = '') => asDynamic(statement, named, into);
  const text = replaceExists(body.replace(BY_VALUE, '$1 %s$2shard_beside(tg_table_name, $3)'), dynamic)
    .replace(PERFORM, (whole, query) => (asks(query) ? `${dynamic(`select ${query}`)};` : whole))
    .replace(INSERT, (whole, statement) => (asks(statement) ? `${dynamic(statement)};` : whole));
  const left = [...text.replace(REWRITTEN, '').matchAll(named)].map(([words]) => words);
  if (left.length > 0)
    throw new Error(`a trigger asks for tables in a way that is unknown here: ${left.join(', ')}`);
  return text;
}

/** Replaces `if exists (…)` by a dynamic query into a variable, followed by an `if` statement on that variable. */
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

/**
 * Returns the position of the closing parenthesis that matches the open one just before `start`. Throws if there is
 * none.
 */
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

/**
 * Body of a trigger function that appends the changed rows to a transaction setting. A deferred trigger checks these
 * rows at commit.
 */
export const COLLECT_ROWS = `
begin
  perform set_config('unchecked.' || tg_table_name, (
    coalesce(nullif(current_setting('unchecked.' || tg_table_name, true), ''), '[]')::jsonb
    || (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from changed c))::text, true);
  return null;
end `;

/**
 * Rewrites the body of a check so that it runs once at commit, over all collected rows. Citus splits a statement that
 * writes several tables, so a row may be written before the row that it references.
 */
export function deferredCheck(body: string, tables: readonly string[]): string {
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

/** Returns an `execute format(…)` statement that runs the given statement with shard names found at run time. */
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

/**
 * Splits the definition of a trigger for `truncate` and other events into two definitions, because Citus silently
 * ignores such a trigger on shards.
 */
export function onParts(definition: string): string[] {
  const [head, name, when, others] = OR_TRUNCATE.exec(definition) ?? [];
  if (head === undefined) return [definition];
  const rest = definition.slice(head.length);
  return [
    `CREATE TRIGGER ${name} ${when} ${others} ON ${rest}`,
    `CREATE TRIGGER ${name}_truncate ${when} TRUNCATE ON ${rest}`,
  ];
}
