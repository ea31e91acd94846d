import { refuseFromTest } from '#src/customers/subscribers/in-production.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { PersonalData } from '#src/module.ts';
import { type Erasure, erasePerson } from '#src/personal-data/erase.ts';
import { exportPerson } from '#src/personal-data/export.ts';
import type { PersonIdentifiers } from '#src/personal-data/person.ts';
import { type Page, Refused } from '../../shared/page.ts';
import type { Visit } from '../../shared/visit.ts';
import type { Caller } from '../caller.ts';
import { actionPages } from '../details/action.tsx';
import { requireSubscriberIn, trailOf } from '../details/subscriber/find.ts';
import { panelPage } from '../guard.tsx';
import { Notice } from '../kit/parts.tsx';
import { PERSON_TEXTS as WORDS } from './texts.ts';

/**
 * Loads the subscriber. `is_of_all` is true if the caller can access all offices. The pages require this, because
 * personal data spans all offices.
 */
async function requireAsked(deps: Deps, visit: Visit, caller: Caller) {
  const subscriber = await requireSubscriberIn(deps, visit, caller);
  const asked: PersonIdentifiers = { commerce_id: subscriber.commerce_id, subscriber_id: subscriber.id };
  return { subscriber, asked, is_of_all: caller.principal.offices === null };
}

/** Creates the pages on which an owner downloads or erases a subscriber's personal data. */
export function personPages(kinds: readonly PersonalData[]): readonly Page[] {
  const download = panelPage('/subscribers/:id/data', {
    role: 'owner',
    recent: true,
    async show(deps, visit, caller) {
      const { asked, is_of_all } = await requireAsked(deps, visit, caller);
      if (!is_of_all) throw notFound();
      const text = JSON.stringify(await exportPerson(deps, asked, kinds), null, 2);
      const name = `${visit.locale === 'es' ? 'datos' : 'data'}-${asked.subscriber_id?.slice(-8)}.json`;
      return { document: { media: 'application/json', bytes: Buffer.from(text), name, is_attachment: true } };
    },
  });
  const erase = actionPages({
    path: '/subscribers/:id/erase',
    role: 'owner',
    recent: true,
    async load(deps, visit, caller) {
      const { subscriber, asked, is_of_all } = await requireAsked(deps, visit, caller);
      const looked = await erasePerson(deps, asked, kinds, { only_look: true });
      return { subscriber, looked, is_of_all };
    },
    sheet: ({ subscriber, looked, is_of_all }, locale) => sheetOf(subscriber, looked, is_of_all, locale),
    async act(deps, visit, caller) {
      const { subscriber, asked, is_of_all } = await requireAsked(deps, visit, caller);
      if (!is_of_all) throw notFound();
      await refuseFromTest(deps, caller.principal, subscriber);
      const { id, blockers } = await erasePerson(deps, asked, kinds, { only_look: false });
      if (id === null) throw new Refused({ text: blockers[0] ?? WORDS.held_back });
      return { path: '/subscribers', done: 'erased' };
    },
  });
  return [download, ...erase];
}

function sheetOf(subscriber: Subscriber, { found, blockers }: Erasure, isOfAll: boolean, locale: Locale) {
  const reasons: readonly Text[] = isOfAll ? blockers : [WORDS.all_offices];
  const count = Object.values(found).reduce((sum, rows) => sum + rows, 0);
  return {
    title: WORDS.title,
    lead: WORDS.lead,
    values: { name: `${subscriber.name} ${subscriber.last_name}` },
    trail: trailOf(subscriber, locale),
    button: WORDS.erase,
    kind: 'danger' as const,
    is_closed: reasons.length > 0,
    above:
      reasons.length === 0 ? (
        <p>{say(WORDS.rows, locale, { count })}</p>
      ) : (
        <Notice tone="warn">
          <p>{say(WORDS.held_back, locale)}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason.en}>{say(reason, locale)}</li>
            ))}
          </ul>
        </Notice>
      ),
  };
}
