/**
 * Rules for migrations that run while the previous release still serves requests. A migration must not remove
 * anything that release uses, require values that it does not write, or block it with long locks. A line `--
 * accepted NAME: reason` in the migration permits one exception.
 */
interface Rule {
  name: string;
  /** Receives one statement in lower case, without comments and with single spaces. */
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
    say: 'the previous release still uses it: remove it in the next release',
  },
  {
    name: 'other-type',
    breaks: (statement, made) =>
      /\balter (column )?\w+ (set data )?type\b/.test(statement) && !isOnNew(statement, made),
    say: 'rewrites the whole table under a lock: add a column, fill it in batches, and drop the old one in the next release',
  },
  {
    name: 'demands',
    breaks: (statement, made) =>
      !isOnNew(statement, made) &&
      (/\bset not null\b/.test(statement) ||
        /\badd column (if not exists )?\w+ [^,]*\bnot null\b(?![^,]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,]*)/.test(
          statement,
        )),
    say: 'the previous release does not write it: make it nullable or give it a default',
  },
  {
    name: 'checks-under-lock',
    breaks: (statement, made) =>
      /\badd constraint \w+ (check|foreign key)\b/.test(statement) &&
      !/\bnot valid$/.test(statement) &&
      !isOnNew(statement, made),
    say: 'blocks writes while every row is checked: add it `not valid`, and validate it in a separate migration',
  },
  {
    name: 'indexes-under-lock',
    breaks: (statement, made) =>
      !isOnNew(statement, made) &&
      (/^create (unique )?index\b/.test(statement) ||
        /\badd constraint \w+ (unique|primary key)\b(?!.*\busing index\b)/.test(statement)),
    say: 'blocks writes while it is built: state how long that takes for a million rows, here and in the changelog',
  },
  {
    name: 'touches-rows',
    breaks: (statement, made) =>
      /^(update|delete from|truncate|lock|insert into \w+ .*\bselect\b)/.test(statement) &&
      !isOnNew(statement, made),
    say: 'locks rows until it ends: let a worker job do it in batches',
  },
];

/**
 * Splits a file into the normalized statements that the rules read. A dollar-quoted body counts as one word.
 */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, 'body')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** Returns the rules that a migration breaks. */
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
    ...(isAlone ? [] : ['validates-beside: locks of its other statements last while every row is checked']),
  ];
}
