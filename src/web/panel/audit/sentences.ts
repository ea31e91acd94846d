import type { Currency } from '#src/kernel/lists.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Change } from '#src/tenancy/audit/types.ts';
import { sayingOf } from './sayings.ts';
import { fieldsOf } from './values.ts';
import { CHANNEL_WORDS, KIND_WORDS, WORDS } from './words.ts';

/** Describes the change without its author, such as `canceló la suscripción`. */
function deedOf(change: Change, locale: Locale, known: { currency?: Currency } = {}): string {
  const named = thingOf(change, locale);
  const values = Object.fromEntries(fieldsOf(change, locale, known).map(({ name, after }) => [name, after]));
  return say(sayingOf(change), locale, { ...values, thing: named });
}

/** Returns the kind of the subject as a phrase, with its name or code if the entry contains one. */
function thingOf({ subject_kind, before, after }: Change, locale: Locale): string {
  const name = after?.name ?? before?.name ?? after?.code ?? before?.code;
  const thing = say(KIND_WORDS[subject_kind], locale);
  return typeof name === 'string' ? `${thing} «${name}»` : thing;
}

function whoOf({ actor, actor_name }: Change, locale: Locale): string {
  return actor_name ?? actor ?? say(WORDS.nobody, locale);
}

/** Returns a full sentence for timelines, such as `Laura M. canceló la suscripción · desde el panel`. */
export function sentenceOf(change: Change, locale: Locale, known: { currency?: Currency } = {}): string {
  return `${whoOf(change, locale)} ${deedOf(change, locale, known)} · ${say(CHANNEL_WORDS[change.channel], locale)}`;
}
