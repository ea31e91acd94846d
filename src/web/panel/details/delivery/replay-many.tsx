import type { VNode } from 'preact';
import { startLongJob } from '#src/jobs/long/start.ts';
import { parseStart, ZONE } from '#src/kernel/calendar.ts';
import { invalid } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { replayWebhooksJob } from '#src/messages/webhooks/replays/job.ts';
import { MAX_COUNTED, previewReplay } from '#src/messages/webhooks/replays/preview.ts';
import { DELIVERY_STATUSES } from '#src/messages/webhooks/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { useReader } from '../../../shared/document.tsx';
import { type Filled, Form, Input, Select, Submit } from '../../../shared/fields.tsx';
import { DayInput } from '../../../shared/other-inputs.tsx';
import { NO_PROBLEM, type Page } from '../../../shared/page.ts';
import { panelForm } from '../../guard.tsx';
import { SUBMISSION_FIELD, Submission } from '../../kit/forms.tsx';
import { Card, Notice, Top } from '../../kit/parts.tsx';
import { DELIVERY_STATES } from '../../kit/states.ts';
import { type Place, pathAt } from '../../scope.ts';

const TEXTS = {
  all: { es: 'Webhooks', en: 'Webhooks' },
  title: { es: 'Enviar de nuevo por filtro', en: 'Send again by filter' },
  lead: {
    es: 'Cada evento que elija va una vez más, con el mismo id y el mismo cuerpo. Primero se cuenta; nada sale hasta que lo confirme.',
    en: 'Each event you choose goes once more, with the same id and body. It is counted first; nothing leaves until you confirm it.',
  },
  status: { es: 'Cómo terminó', en: 'How it ended' },
  any: { es: 'De cualquier forma', en: 'In any way' },
  event: { es: 'Evento', en: 'Event' },
  event_hint: { es: 'Como payment.approved. Vacío: todos.', en: 'Such as payment.approved. Empty: all.' },
  subject: { es: 'Sobre', en: 'About' },
  subject_hint: { es: 'Como subscription:id. Vacío: todo.', en: 'Such as subscription:id. Empty: anything.' },
  since: { es: 'Desde el día', en: 'From the day' },
  until: { es: 'Hasta el día', en: 'To the day' },
  count: { es: 'Ver cuántos son', en: 'See how many' },
  chosen: { es: 'Se enviarían de nuevo {count} eventos.', en: '{count} events would be sent again.' },
  more: { es: 'Se enviarían más de {count} eventos.', en: 'More than {count} events would be sent again.' },
  unknown: {
    es: 'Son demasiados para contarlos ahora. Se cuentan mientras se envían.',
    en: 'They are too many to count now. They are counted while they are sent.',
  },
  none: {
    es: 'Ningún evento coincide. No hay nada que enviar.',
    en: 'No event matches. There is nothing to send.',
  },
  start: { es: 'Enviarlos de nuevo', en: 'Send them again' },
  start_lead: {
    es: 'Es una tarea: puede dejarla y volver, y detenerla a medio camino.',
    en: 'It is a job: you can leave it and come back, and stop it half way.',
  },
} as const satisfies Record<string, Text>;

const PATH = '/webhooks/replay';
const FIELDS = ['status', 'event', 'subject', 'since', 'until'] as const;

function sentIn(query: Query): Record<string, string> {
  return Object.fromEntries(FIELDS.map((name) => [name, textOf(query, name)?.trim() ?? '']));
}

/**
 * Converts the form to the parameters of the resend job. Days start and end at midnight in Colombia. Empty
 * fields become null.
 */
function parametersOf(query: Query): Record<string, string | null> {
  const sent = sentIn(query);
  const text = (name: string) => sent[name] || null;
  const since = dayOf('since', text('since'));
  const until = dayOf('until', text('until'));
  return {
    status: text('status'),
    event: text('event'),
    subject: text('subject'),
    since: since?.toString() ?? null,
    until: until && lastSecondOf(until).toString(),
  };
}

function lastSecondOf(start: Temporal.Instant): Temporal.Instant {
  return start.toZonedDateTimeISO(ZONE).add({ days: 1 }).toInstant().subtract({ seconds: 1 });
}

function dayOf(path: string, text: string | null): Temporal.Instant | null {
  if (text === null) return null;
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? parseStart(text) : null;
  if (!day) throw invalid(path, RULE_TEXTS.date);
  return day;
}

function Filters({ of, place }: { of: Filled; place: Place }) {
  const { t } = useReader();
  const options = [
    { value: '', label: t(TEXTS.any) },
    ...DELIVERY_STATUSES.map((value) => ({ value, label: t(DELIVERY_STATES[value].text) })),
  ];
  return (
    <section class="card narrow">
      <Form action={pathAt(place, PATH)} of={of} label={t(TEXTS.title)}>
        <input type="hidden" name="step" value="count" />
        <Select of={of} path="status" label={TEXTS.status} autocomplete="off" options={options} optional />
        <Input
          of={of}
          path="event"
          label={TEXTS.event}
          hint={TEXTS.event_hint}
          autocomplete="off"
          maxlength={100}
          optional
        />
        <Input
          of={of}
          path="subject"
          label={TEXTS.subject}
          hint={TEXTS.subject_hint}
          autocomplete="off"
          maxlength={200}
          optional
        />
        <DayInput of={of} path="since" label={TEXTS.since} optional />
        <DayInput of={of} path="until" label={TEXTS.until} optional />
        <Submit>{t(TEXTS.count)}</Submit>
      </Form>
    </section>
  );
}

function Counted({ count, values, place }: { count: number | null; values: Query; place: Place }) {
  const { t, locale } = useReader();
  if (count === 0) return <Notice tone="warn">{t(TEXTS.none)}</Notice>;
  const of = { values, problem: NO_PROBLEM };
  return (
    <Card>
      <p>
        <strong>{countText(count, locale)}</strong>
      </p>
      <p>{t(TEXTS.start_lead)}</p>
      <Form action={pathAt(place, PATH)} of={of} label={t(TEXTS.start)}>
        <Submission />
        {Object.entries(sentIn(values)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Submit>{t(TEXTS.start)}</Submit>
      </Form>
    </Card>
  );
}

function countText(count: number | null, locale: Locale): string {
  if (count === null) return say(TEXTS.unknown, locale);
  const shown = new Intl.NumberFormat(locale === 'es' ? 'es-CO' : 'en-US');
  return count > MAX_COUNTED
    ? say(TEXTS.more, locale, { count: shown.format(MAX_COUNTED) })
    : say(TEXTS.chosen, locale, { count: shown.format(count) });
}

function ReplaySheet({ of, place, children }: { of: Filled; place: Place; children?: VNode }) {
  const { t } = useReader();
  const { notice } = of.problem;
  return (
    <>
      <Top
        title={t(TEXTS.title)}
        lead={t(TEXTS.lead)}
        trail={[{ label: t(TEXTS.all), href: pathAt(place, '/webhooks') }]}
      />
      {notice && <Notice tone="bad">{t(notice.text, notice.values)}</Notice>}
      {children}
      <Filters of={of} place={place} />
    </>
  );
}

/** Form for resending webhooks: it selects deliveries, counts them and starts the job. */
export const replayManyPages: readonly Page[] = panelForm(PATH, {
  role: 'operator',
  async show(_deps, { form, query, locale }, { place }, problem) {
    const isSent = Object.keys(form).length > 0;
    const values = isSent ? form : { status: 'failed', ...query };
    return {
      title: say(TEXTS.title, locale),
      content: <ReplaySheet of={{ values, problem }} place={place} />,
    };
  },
  async act(deps, { form, locale }, { principal, place }) {
    const parameters = parametersOf(form);
    if (textOf(form, 'step') === 'count') {
      const count = await previewReplay(deps, principal, parameters);
      const counted = <Counted count={count} values={form} place={place} />;
      return {
        title: say(TEXTS.title, locale),
        content: (
          <ReplaySheet of={{ values: form, problem: NO_PROBLEM }} place={place}>
            {counted}
          </ReplaySheet>
        ),
      };
    }
    const submission = textOf(form, SUBMISSION_FIELD) ?? '';
    const id = isUuid(submission) ? submission : newId();
    await inTransaction(deps.db, (db) =>
      startLongJob({ ...deps, db }, principal, { kind: replayWebhooksJob, parameters, locale, id }),
    );
    return { redirect: pathAt(place, `/jobs/${id}`) };
  },
});
