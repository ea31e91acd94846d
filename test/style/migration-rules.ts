/**
 * What a migration may not do while the release before still serves: take something away that it asks for, demand something that it does
 * not give, or keep it waiting. A line `-- accepted NAME: reason` in the migration lets one through.
 */
interface Rule {
  name: string;
  /** One statement, in small letters, without comments, spaces made one. */
  breaks(statement: string, made: ReadonlySet<string>): boolean;
  say: string;
}

const isOnNew = (statement: string, made: ReadonlySet<string>) =>
  made.has(
    /^(?:alter table(?: only)?|create (?:unique )?index (?:if not exists )?\w+ on|update|delete from) (\w+)/.exec(
      statement,
    )?.[1] ?? '',
  );

const RULES: readonly Rule[] = [
  {
    name: 'takes-away',
    breaks: (statement) =>
      /^drop (table|view|function)\b|^alter table .*\bdrop column\b|\brename (to|column|constraint)?\b/.test(
        statement,
      ),
    say: 'the release before still asks for it: take it away in the release after this one',
  },
  {
    name: 'other-type',
    breaks: (statement, made) =>
      /\balter (column )?\w+ (set data )?type\b/.test(statement) && !isOnNew(statement, made),
    say: 'the whole table is rewritten under a lock: add a column, fill it in batches, and drop the old one a release later',
  },
  {
    name: 'demands',
    breaks: (statement, made) =>
      !isOnNew(statement, made) &&
      (/\bset not null\b/.test(statement) ||
        /\badd column (if not exists )?\w+ [^,]*\bnot null\b(?![^,]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,]*)/.test(
          statement,
        )),
    say: 'the release before does not give it: let it be null, or have a default',
  },
  {
    name: 'checks-under-lock',
    breaks: (statement, made) =>
      /\badd constraint \w+ (check|foreign key)\b/.test(statement) &&
      !/\bnot valid$/.test(statement) &&
      !isOnNew(statement, made),
    say: 'nobody can write while every row is looked at: add it `not valid`, and validate it in a migration of its own',
  },
  {
    name: 'indexes-under-lock',
    breaks: (statement, made) =>
      !isOnNew(statement, made) &&
      (/^create (unique )?index\b/.test(statement) ||
        /\badd constraint \w+ (unique|primary key)\b(?!.*\busing index\b)/.test(statement)),
    say: 'nobody can write while it is made: say how long that takes at a million rows, here and in the changelog',
  },
  {
    name: 'touches-rows',
    breaks: (statement, made) =>
      /^(update|delete from|truncate|lock|insert into \w+ .*\bselect\b)/.test(statement) &&
      !isOnNew(statement, made),
    say: 'rows are held until it ends: let a job of the worker do it in batches',
  },
];

/** The statements of a file, as rules read them. A body between dollars counts as one word. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, 'body')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** What a migration does that it may not. */
export function breachesOf(text: string): string[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap((it) => /^create table (?:if not exists )?(\w+)/.exec(it)?.[1] ?? []),
  );
  const accepted = new Set([...text.matchAll(/^-- accepted ([a-z-]+): \S/gm)].map(([, name]) => name));
  const found = RULES.filter(
    ({ name, breaks }) => !accepted.has(name) && statements.some((it) => breaks(it, made)),
  );
  const isAlone = statements.length === 1 || !statements.some((it) => /\bvalidate constraint\b/.test(it));
  return [
    ...found.map(({ name, say }) => `${name}: ${say}`),
    ...(isAlone ? [] : ['validates-beside: what else it does stays locked while every row is looked at']),
  ];
}
