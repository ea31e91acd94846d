import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { displayAt } from '#src/kernel/moments.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { replayAnywhere } from '#src/messages/webhooks/routes.ts';
import { findDelivery, listAttempts } from '#src/messages/webhooks/store.ts';
import { viewDelivery } from '#src/messages/webhooks/views.ts';
import { useReader } from '../../../shared/document.tsx';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { panelPage } from '../../guard.tsx';
import { Card, Pill } from '../../kit/parts.tsx';
import { DELIVERY_STATES } from '../../kit/states.ts';
import { Facts } from '../../kit/tables.tsx';
import { perform } from '../../perform.ts';
import type { Place } from '../../scope.ts';
import { actionPages } from '../action.tsx';
import { Detail } from '../layout.tsx';
import { ObjectTimeline, type TimelineEntry, timelineSize } from '../object-timeline.tsx';
import { SubjectLinks } from '../subject-links.tsx';
import { COMMON } from '../texts.ts';

const TEXTS = {
  all: { es: 'Webhooks', en: 'Webhooks' },
  replay: { es: 'Enviar de nuevo', en: 'Send again' },
  replay_title: { es: 'Enviar de nuevo el webhook {kind}', en: 'Send the webhook {kind} again' },
  replay_lead: {
    es: 'El mismo evento, con el mismo cuerpo, va otra vez a {url}. Quien lo recibe lo reconoce por su id.',
    en: 'The same event, with the same body, goes to {url} once more. Its receiver knows it by its id.',
  },
  attempts: { es: 'Intentos', en: 'Attempts' },
  delivered: {
    es: 'Entregado: respondió {status} en {ms} ms',
    en: 'Delivered: answered {status} in {ms} ms',
  },
  failed: { es: 'No se entregó: {error}', en: 'Not delivered: {error}' },
  next: { es: 'Se intentará {when}', en: 'It will be tried {when}' },
  request: { es: 'Lo que se envió', en: 'What was sent' },
  answer: { es: 'Lo que respondió', en: 'What was answered' },
  headers: { es: 'Encabezados', en: 'Headers' },
  event: { es: 'Evento', en: 'Event' },
  about: { es: 'Sobre', en: 'About' },
  url: { es: 'Dirección', en: 'Address' },
  sequence: { es: 'Orden', en: 'Order' },
  none: { es: 'Todavía no se ha enviado.', en: 'It has not been sent yet.' },
} as const satisfies Record<string, Text>;

async function load(deps: Deps, { params: { id = '' } }: Visit, { principal }: Caller) {
  const delivery = isUuid(id) ? await findDelivery(deps.db, principal, id) : undefined;
  if (!delivery) throw notFound();
  const attempts = await listAttempts(deps.db, delivery.commerce_id, [delivery.id]);
  return { delivery, view: viewDelivery(delivery, attempts), now: deps.clock.now() };
}

type Loaded = Awaited<ReturnType<typeof load>>;
type Attempt = Loaded['view']['attempts'][number];

function attemptEntry(attempt: Attempt, place: number): TimelineEntry {
  const isGood = attempt.status === 'delivered';
  return {
    key: `attempt-${place}`,
    at: Temporal.Instant.from(attempt.at),
    tone: isGood ? 'good' : 'bad',
    title: <AttemptTitle of={attempt} />,
    detail: <Exchange of={attempt} />,
  };
}

function AttemptTitle({ of }: { of: Attempt }) {
  const { t } = useReader();
  const values = { status: of.answer?.status ?? '', ms: of.duration_ms, error: of.error ?? '' };
  return <strong>{t(of.status === 'delivered' ? TEXTS.delivered : TEXTS.failed, values)}</strong>;
}

/** Shows the request and response of one webhook delivery attempt, collapsed by default. */
function Exchange({ of: { request, answer } }: { of: Attempt }) {
  const { t } = useReader();
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <details class="opened">
        <summary>{t(TEXTS.request)}</summary>
        <pre class="code-block" tabindex={0}>{`${headers.join('\n')}\n\n${pretty(request.body)}`}</pre>
      </details>
      {answer && (
        <details class="opened">
          <summary>{t(TEXTS.answer)}</summary>
          <pre class="code-block" tabindex={0}>{`${answer.status}\n\n${answer.body}`}</pre>
        </details>
      )}
    </>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Side({ of: { delivery, view }, place }: { of: Loaded; place: Place }) {
  const { t } = useReader();
  return (
    <Card title={t(COMMON.facts)}>
      <Facts
        of={[
          { label: t(TEXTS.event), value: delivery.kind },
          { label: t(TEXTS.about), value: <SubjectLinks subject={delivery.subject} place={place} /> },
          { label: t(TEXTS.url), value: delivery.url },
          { label: t(TEXTS.sequence), value: String(delivery.sequence) },
          { label: t(TEXTS.attempts), value: String(view.attempts.length) },
          { label: t(COMMON.id), value: <code>{delivery.event_id}</code> },
        ]}
      />
    </Card>
  );
}

export const deliveryPages: readonly Page[] = [
  panelPage('/deliveries/:id', {
    async show(deps, visit, caller) {
      const { locale } = visit;
      const loaded = await load(deps, visit, caller);
      const { delivery, view, now } = loaded;
      const { text, tone } = DELIVERY_STATES[view.status];
      const at = delivery.next_attempt_at;
      const next: TimelineEntry[] =
        at === null
          ? []
          : [
              {
                key: 'next',
                at,
                tone: 'warn',
                title: <strong>{say(TEXTS.next, locale, { when: displayAt(at, now, locale) })}</strong>,
              },
            ];
      const content = (
        <Detail
          caller={caller}
          visit={visit}
          title={delivery.kind}
          list={{ label: say(TEXTS.all, locale), path: '/webhooks' }}
          name={delivery.id.slice(-8)}
          lead={<Pill tone={tone}>{say(text, locale)}</Pill>}
          actions={[{ path: `/deliveries/${delivery.id}/replay`, label: say(TEXTS.replay, locale) }]}
          main={
            <ObjectTimeline
              next={next}
              timeline={view.attempts.map(attemptEntry)}
              size={timelineSize(visit.query)}
              now={now}
            />
          }
          side={<Side of={loaded} place={caller.place} />}
        />
      );
      return { title: delivery.kind, content };
    },
  }),
  ...actionPages({
    path: '/deliveries/:id/replay',
    load,
    sheet: ({ delivery }, locale) => ({
      title: TEXTS.replay_title,
      lead: TEXTS.replay_lead,
      values: { kind: delivery.kind, url: delivery.url },
      trail: [
        { label: say(TEXTS.all, locale), path: '/webhooks' },
        { label: delivery.kind, path: `/deliveries/${delivery.id}` },
      ],
      button: TEXTS.replay,
    }),
    async act(deps, visit, caller, submission) {
      const { id = '' } = visit.params;
      const { body } = await perform(deps, visit, caller, replayAnywhere, { params: { id }, submission });
      return { path: `/deliveries/${(body as { id: string }).id}`, done: 'replayed' };
    },
  }),
];
