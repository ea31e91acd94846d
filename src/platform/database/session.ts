import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isTracing, tracedWithin } from '../tracing/trace.ts';
import { type ActorSetting, actorSetting } from './actor.ts';
import { merge, type Statement } from './merge.ts';
import { plannedByIndex } from './planned-by-index.ts';
import { isStalePlan } from './stale-plan.ts';

/** Sends one statement, or, without values, several in one message. Statements are answered in the order they are sent in. */
export type Send = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** What may change a row. A `with` may only read, and is then told for nothing. */
const WRITES = /^\s*(insert|update|delete|merge|with)\b/i;
/** What it does, and to which table where that comes first. */
const VERB = /^\s*(?:insert\s+into\s+\w+|update\s+\w+|delete\s+from\s+\w+|\w+)/i;
const MOST_TOLD = 20;
const BEGINS = /^(begin|start transaction)\b/;
const SETTING = /^set local [^;]*$/;
const SAVEPOINT = /^savepoint (\w+)$/;
const BACK_TO = /^rollback to savepoint (\w+)$/;
/** PostgreSQL refuses a statement because an earlier statement of the same transaction failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** What a caller gets who does not wait for an answer. */
const NO_ANSWER = { command: null, rowCount: null, rows: [] } as const;

const unread = new AsyncLocalStorage<true>();

/**
 * A write of which nobody reads what it answers, not even how many rows it changed. In a transaction it is sent with the next statement that
 * is waited for, at the latest with the commit, in the order of the calls: it is as if it had been waited for, but that its failure is
 * told by that next statement. So it is not for a write whose refusal somebody catches. Without a transaction it is sent at once. Neighbours
 * among such writes are one statement where that leads to the same rows.
 */
export async function later(write: () => Promise<unknown>): Promise<void> {
  await unread.run(true, write);
}

/**
 * The statements of whoever has a connection. A transaction begins with its first statement, and what nobody waits for goes with the next
 * that somebody does: to wait for PostgreSQL costs more than most of what it is asked to do.
 *
 * Each transaction is told who acts, in the message that begins it. Triggers write that beside what changed, so that nobody who
 * writes can forget it. Where nobody acts, as in the evening's run, nothing is said. A statement that writes by itself gets a
 * transaction for it. Who asks by a request changes a few rows that are named: in their transactions what is looked for is looked up.
 */
export function openSession(
  send: Send,
  together: <T>(work: () => T) => T,
  /** That one database has everything: nodes over which merchants are spread know less of what is said here. */
  isWhole: () => boolean = () => false,
): Send {
  let isOpen = false;
  /** In the order of the calls; all that is not sent yet. */
  let waiting: Statement[] = [];
  /** Of the open transaction: whether PostgreSQL knows of it. */
  let hasBegun = false;
  /** The error that made the open transaction fail. */
  let cause: unknown = null;

  /**
   * Reports the cause for each statement that PostgreSQL refuses after it. Callers that run concurrently on this connection may see the refusal
   * of their own statement first, and must retry or answer according to the cause. Responses arrive in the order of the statements.
   */
  function onFailure(error: unknown): never {
    if (error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION) throw cause ?? error;
    cause ??= error;
    throw error;
  }

  /** Sends all at once, and answers what the statement at that place, the last unless said otherwise, led to. */
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
    // Not where nothing is written: lists have settings of their own.
    const looksUp = actor?.asks === true && text === 'begin';
    waiting = [looksUp ? { ...first, text: `${first.text}; ${plannedByIndex(isWhole())}` } : first];
    return NO_ANSWER;
  }

  async function end(statement: Statement): Promise<unknown> {
    isOpen = false;
    const isCommit = statement.text === 'commit';
    // What was to be undone need not be done.
    const before = isCommit && (hasBegun || waiting.length > 1) ? takeWaiting() : [];
    waiting = [];
    if (!hasBegun) return { ...NO_ANSWER, command: isCommit ? 'COMMIT' : 'ROLLBACK' };
    hasBegun = false;
    return exchange([...before, statement]);
  }

  /** Null where PostgreSQL does not know of the savepoint yet. */
  function backTo(name: string): null | typeof NO_ANSWER {
    const place = waiting.findLastIndex(({ text }) => SAVEPOINT.exec(text)?.[1] === name);
    waiting = waiting.slice(0, place + 1);
    return place < 0 ? null : NO_ANSWER;
  }

  return async (text, values) => {
    const statement = { text, values };
    if (BEGINS.test(text)) return begin(text);
    if (!isOpen) {
      return exchange(...alone(statement)).catch((error) => {
        if (!isStalePlan(error)) throw error;
        return exchange(...alone(statement));
      });
    }
    if (text === 'commit' || text === 'rollback') return end(statement);
    const is_unread = unread.getStore() === true;
    if (is_unread && SETTING.test(text)) {
      waiting = joined(waiting, statement);
      return NO_ANSWER;
    }
    if (is_unread || SAVEPOINT.test(text)) {
      waiting.push({ ...statement, is_unread });
      return NO_ANSWER;
    }
    const back = BACK_TO.exec(text)?.[1];
    if (back === undefined) return exchange([...takeWaiting(), statement]);
    const result = backTo(back) ?? (await exchange([...takeWaiting(), statement]));
    cause = null;
    return result;
  };
}

/** Statements that are waited for together. Their texts have no values in them, and only what they begin with is told. */
function spanOf(statements: readonly Statement[]): Parameters<typeof tracedWithin>[0] {
  const verbs = statements.map(
    ({ text }) => VERB.exec(text)?.[0].trim().replace(/\s+/g, ' ').toLowerCase() ?? 'other',
  );
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.batch.size': statements.length };
  const told = verbs.slice(0, MOST_TOLD).join('; ');
  return {
    name: verbs.at(-1) ?? 'other',
    kind: 'client',
    attributes: { ...attributes, 'db.query.summary': told },
  };
}

function beginning(text: string, actor: ActorSetting | null): Statement {
  const said = actor === null ? '' : `; set local audit.actor = ${pg.escapeLiteral(actor.said)}`;
  return { text: `${text}${said}`, values: [] };
}

/** With a setting that is made before anything was sent, which costs no statement then. */
function joined(waiting: readonly Statement[], statement: Statement): Statement[] {
  const [first, ...others] = waiting;
  if (first === undefined || others.length > 0 || !BEGINS.test(first.text)) return [...waiting, statement];
  return [{ ...first, text: `${first.text}; ${statement.text}` }];
}

/** A statement without a transaction, with that which it gets where somebody acts; and where its own answer is among theirs. */
function alone(statement: Statement): [Statement[], number] {
  const actor = WRITES.test(statement.text) ? actorSetting() : null;
  if (actor === null) return [[statement], 0];
  // Should the statement fail, the commit undoes what there is, and says so to nobody.
  return [[beginning('begin', actor), statement, { text: 'commit', values: [] }], 1];
}
