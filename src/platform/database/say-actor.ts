import pg from 'pg';
import { actorSetting } from './actor.ts';

/** Sends one statement, or, without values, several in one message. */
export type Send = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** What may change a row. A `with` may only read, and is then told for nothing. */
const WRITES = /^\s*(insert|update|delete|merge|with)\b/i;

/**
 * Tells each transaction who acts, in the message that begins it. Triggers write that beside what changed, so that nobody who
 * writes can forget it. Where nobody acts, as in the evening's run, nothing is sent that was not sent before. A statement
 * that writes by itself gets a transaction for it.
 */
export function sayingActor(send: Send): Send {
  let isOpen = false;
  const begin = (actor: string) => send(`begin; set local audit.actor = ${pg.escapeLiteral(actor)}`, []);
  return async (text, values) => {
    if (text === 'commit' || text === 'rollback') isOpen = false;
    const isBegin = text === 'begin';
    const actor = isBegin || (!isOpen && WRITES.test(text)) ? actorSetting() : null;
    if (isBegin) isOpen = true;
    if (actor === null) return send(text, values);
    if (isBegin) return begin(actor);
    await begin(actor);
    try {
      const result = await send(text, values);
      await send('commit', []);
      return result;
    } catch (error) {
      await send('rollback', []).catch(() => undefined);
      throw error;
    }
  };
}
