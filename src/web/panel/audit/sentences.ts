import type { Currency } from '#src/kernel/lists.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Change } from '#src/tenancy/audit/types.ts';
import { sentenceTemplateOf } from './sentence-templates.ts';
import { CHANNEL_TEXTS, KIND_TEXTS, TEXTS } from './texts.ts';
import { fieldsOf } from './values.ts';

/** Describes a change without naming the person who made it, such as `canceló la suscripción`. */
function describeAction(change: Change, locale: Locale, known: { currency?: Currency } = {}): string {
  const named = subjectText(change, locale);
  const values = Object.fromEntries(fieldsOf(change, locale, known).map(({ name, after }) => [name, after]));
  return say(sentenceTemplateOf(change), locale, { ...values, thing: named });
}

/** Describes the changed object by its kind, with its name or code if the audit entry contains one. */
function subjectText({ subject_kind, before, after }: Change, locale: Locale): string {
  const name = after?.name ?? before?.name ?? after?.code ?? before?.code;
  const thing = say(KIND_TEXTS[subject_kind], locale);
  return typeof name === 'string' ? `${thing} «${name}»` : thing;
}

function authorText({ actor, actor_name }: Change, locale: Locale): string {
  return actor_name ?? actor ?? say(TEXTS.unidentified, locale);
}

/** Describes a change in a full sentence, such as `Laura M. canceló la suscripción · desde el panel`. */
export function sentenceOf(change: Change, locale: Locale, known: { currency?: Currency } = {}): string {
  return `${authorText(change, locale)} ${describeAction(change, locale, known)} · ${say(CHANNEL_TEXTS[change.channel], locale)}`;
}
