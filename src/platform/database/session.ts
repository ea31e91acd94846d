import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isTracing, tracedWithin } from '../tracing/trace.ts';
import { type ActorSetting, actorSetting } from './actor.ts';
import { merge, type Statement } from './merge.ts';
import { indexSettings } from './planned-by-index.ts';
import { isStalePlanError } from './stale-plan.ts';

/**
 * Sends one statement, or several statements without values as one message. Responses arrive in the order of the
 * statements.
 */
export type Send = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** Matches statements that may write. It also matches a read-only `with`, for which the actor setting has no effect. */
const WRITES = /^\s*(insert|update|delete|merge|with)\b/i;
/** Matches the verb of a statement, and the table of a plain insert, update or delete. */
const VERB = /^\s*(?:insert\s+into\s+\w+|update\s+\w+|delete\s+from\s+\w+|\w+)/i;
const MAX_SPAN_STATEMENTS = 20;
const BEGINS = /^(begin|start transaction)\b/;
const SETTING = /^set local [^;]*$/;
const SAVEPOINT = /^savepoint (\w+)$/;
const ROLLBACK_TO = /^rollback to savepoint (\w+)$/;
/** SQLSTATE of a statement that PostgreSQL refuses because an earlier statement of the transaction failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** Placeholder result of a queued write, whose actual result is not used. */
const NO_ANSWER = { command: null, rowCount: null, rows: [] } as const;

const unread = new AsyncLocalStorage<true>();

/**
 * Queues a write whose result is not used. In a transaction, the write is sent with the next awaited
 * statement or the commit, which reports its failure. Without a transaction, the write is sent immediately.
 * Do not use it for a write whose errors the caller handles.
 */
export async function queueWrite(write: () => Promise<unknown>): Promise<void> {
  await unread.run(true, write);
}

/**
 * Manages the statements of one connection. Sends `begin` and queued writes together with the next awaited statement,
 * to save round trips. Passes the current actor to the audit triggers in the message that begins a transaction. A
 * single write with an actor therefore gets its own transaction.
 */
export function openSession(
  send: Send,
  together: <T>(work: () => T) => T,
  /** Returns whether Citus does not distribute the database. Merged statements and generic plans are used only then. */
  isWhole: () => boolean = () => false,
): Send {
  let isOpen = false;
  /** Statements that are not sent yet, in call order. */
  let waiting: Statement[] = [];
  /** Whether the `begin` of the open transaction has been sent. */
  let hasBegun = false;
  /** First error of the open transaction. Null while none of its statements has failed. */
  let cause: unknown = null;

  /**
   * Throws the transaction's first error if PostgreSQL refuses a statement because of it. The caller of a refused
   * statement can then decide on a retry by the actual cause.
   */
  function onFailure(error: unknown): never {
    if (error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION) throw cause ?? error;
    cause ??= error;
    throw error;
  }

  /** Sends all statements together and returns the result of the statement at `place`, by default the last. */
  function exchange(statements: readonly Statement[], place = -1): Promise<unknown> {
    return isTracing()
      ? tracedWithin(spanOf(statements), () => sendAll(statements, place))
      : sendAll(statements, place);
  }

  async function sendAll(statements: readonly Statement[], place: number): Promise<unknown> {
    const parts = isWhole() ? merge(statements) : statements;
    const sent = together(() => parts.map(({ text, values }) => send(text, values).catch(onFailure)));
    const results = await Promise.allSettled(sent);
    // The first failure is the cause of the others.
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return (results.at(place) as PromiseFulfilledResult<unknown>).value;
  }

  function takeWaiting(): Statement[] {
    const taken = waiting;
    waiting = [];
    if (taken.length > 0) hasBegun = true;
    return taken;
  }

  function begin(text: string): typeof NO_ANSWER {
    isOpen = true;
    hasBegun = false;
    cause = null;
    const actor = actorSetting();
    const first = beginning(text, actor);
    // Read-only transactions are excluded, because lists apply their own settings.
    const looksUp = actor?.asks === true && text === 'begin';
    waiting = [looksUp ? { ...first, text: `${first.text}; ${indexSettings(isWhole())}` } : first];
    return NO_ANSWER;
  }

  async function end(statement: Statement): Promise<unknown> {
    isOpen = false;
    const isCommit = statement.text === 'commit';
    // On rollback, queued statements are discarded.
    const before = isCommit && (hasBegun || waiting.length > 1) ? takeWaiting() : [];
    waiting = [];
    if (!hasBegun) return { ...NO_ANSWER, command: isCommit ? 'COMMIT' : 'ROLLBACK' };
    hasBegun = false;
    return exchange([...before, statement]);
  }

  /**
   * Discards the statements queued after the savepoint. Returns null when the savepoint was already sent and PostgreSQL
   * must roll back to it.
   */
  function backTo(name: string): null | typeof NO_ANSWER {
    const place = waiting.findLastIndex(({ text }) => SAVEPOINT.exec(text)?.[1] === name);
    waiting = waiting.slice(0, place + 1);
    return place < 0 ? null : NO_ANSWER;
  }

  return async (text, values) => {
    const statement = { text, values };
    if (BEGINS.test(text)) return begin(text);
    if (!isOpen) {
      return exchange(...withActor(statement)).catch((error) => {
        if (!isStalePlanError(error)) throw error;
        return exchange(...withActor(statement));
      });
    }
    if (text === 'commit' || text === 'rollback') return end(statement);
    const is_unread = unread.getStore() === true;
    if (is_unread && SETTING.test(text)) {
      waiting = appendSetting(waiting, statement);
      return NO_ANSWER;
    }
    if (is_unread || SAVEPOINT.test(text)) {
      waiting.push({ ...statement, is_unread });
      return NO_ANSWER;
    }
    const back = ROLLBACK_TO.exec(text)?.[1];
    if (back === undefined) return exchange([...takeWaiting(), statement]);
    const unsent = backTo(back);
    if (unsent !== null) return unsent;
    const result = await exchange([...takeWaiting(), statement]);
    cause = null;
    return result;
  };
}

/**
 * Returns the trace span of a group of statements. The span contains their SQL verbs and tables, but never
 * values.
 */
function spanOf(statements: readonly Statement[]): Parameters<typeof tracedWithin>[0] {
  const verbs = statements.map(
    ({ text }) => VERB.exec(text)?.[0].trim().replace(/\s+/g, ' ').toLowerCase() ?? 'other',
  );
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.batch.size': statements.length };
  const listed = verbs.slice(0, MAX_SPAN_STATEMENTS).join('; ');
  return {
    name: verbs.at(-1) ?? 'other',
    kind: 'client',
    attributes: { ...attributes, 'db.query.summary': listed },
  };
}

function beginning(text: string, actor: ActorSetting | null): Statement {
  const said = actor === null ? '' : `; set local audit.actor = ${pg.escapeLiteral(actor.said)}`;
  return { text: `${text}${said}`, values: [] };
}

/**
 * Adds a `set` statement to the message that begins the transaction, which saves a statement. Queues it separately if
 * other statements follow the `begin`.
 */
function appendSetting(waiting: readonly Statement[], statement: Statement): Statement[] {
  const [first, ...others] = waiting;
  if (first === undefined || others.length > 0 || !BEGINS.test(first.text)) return [...waiting, statement];
  return [{ ...first, text: `${first.text}; ${statement.text}` }];
}

/**
 * Adds `begin` with the actor and `commit` to a single write if there is an actor. Returns the statements and the
 * position of the write among them.
 */
function withActor(statement: Statement): [Statement[], number] {
  const actor = WRITES.test(statement.text) ? actorSetting() : null;
  if (actor === null) return [[statement], 0];
  // If the statement fails, the commit ends the failed transaction as a rollback.
  return [[beginning('begin', actor), statement, { text: 'commit', values: [] }], 1];
}
