import { progressOf } from '#src/billing/subscriptions/run/progress.ts';
import { findMerchantRun } from '#src/billing/subscriptions/run/store.ts';
import type { MerchantRun } from '#src/billing/subscriptions/types.ts';
import type { Deps } from '#src/deps.ts';
import { parseIso, ZONE } from '#src/kernel/calendar.ts';
import { displayDateTime } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { useReader } from '../../../shared/document.tsx';
import type { Page } from '../../../shared/page.ts';
import type { Caller } from '../../caller.ts';
import { panelPage } from '../../guard.tsx';
import { Card, LinkButton, Pill, Progress, Top } from '../../kit/parts.tsx';
import { Facts, Ledger } from '../../kit/tables.tsx';
import { type Place, pathAt } from '../../scope.ts';
import { COMMON } from '../texts.ts';

const TEXTS = {
  all: { es: 'Corridas de cobro', en: 'Charge runs' },
  title: { es: 'Corrida del {when}', en: 'Run of {when}' },
  over: { es: 'Terminada', en: 'Finished' },
  under_way: { es: 'En curso', en: 'Under way' },
  left: { es: 'Faltan {left}', en: '{left} left' },
  left_s: { es: 'Faltan {left}: unos {seconds} s', en: '{left} left: about {seconds} s' },
  progress: { es: 'Avance', en: 'Progress' },
  counts: { es: 'Cómo terminaron', en: 'How they ended' },
  done: { es: 'Cobradas', en: 'Charged' },
  declined: { es: 'Rechazadas por el banco', en: 'Declined by the bank' },
  failed: { es: 'No se pudieron hacer', en: 'Could not be made' },
  unknown: { es: 'Sin respuesta: se pregunta por ellas', en: 'Result unknown, being queried' },
  waiting: { es: 'Por hacer', en: 'Still to be made' },
  due: { es: 'Por cobrar esa noche', en: 'Due in this run' },
  see: { es: 'Ver las transacciones de ese día', en: 'See the transactions of that day' },
  see_declined: { es: 'Ver las rechazadas', en: 'See those declined' },
  started: { es: 'Empezó', en: 'Started' },
  updated: { es: 'Último cobro', en: 'Last charge' },
  rate: { es: 'Por segundo', en: 'Per second' },
  refresh: { es: 'Actualizar', en: 'Refresh' },
} as const satisfies Record<string, Text>;

/**
 * Returns the merchant's charge run that started at this time. Throws 404 if it does not exist or the caller lacks
 * access to all offices.
 */
async function requireRun(deps: Deps, { principal }: Caller, text: string): Promise<MerchantRun> {
  const at = parseIso(text);
  const run = at && principal.offices === null ? await findMerchantRun(deps.db, principal, at) : undefined;
  if (!run) throw notFound();
  return run;
}

/** Returns a string that changes with the run's progress. The browser reloads the page when the string changes. */
function stateOf({ due, done, declined, failed, unknown }: MerchantRun): string {
  return [due, done, declined, failed, unknown].join(' ');
}

function State({ run }: { run: MerchantRun }) {
  const { t } = useReader();
  const { due, left, seconds_left } = progressOf(run);
  const isOpen = left > 0;
  const label = t(seconds_left === null ? TEXTS.left : TEXTS.left_s, { left, seconds: seconds_left ?? 0 });
  return (
    <section class="card" data-wait={isOpen ? stateOf(run) : undefined} aria-live="polite">
      <p>
        <Pill tone={isOpen ? 'warn' : 'good'}>{t(isOpen ? TEXTS.under_way : TEXTS.over)}</Pill>
      </p>
      <Progress done={due - left} total={due} label={t(TEXTS.progress)} />
      {isOpen && (
        <p>
          {label} · <a href="?">{t(TEXTS.refresh)}</a>
        </p>
      )}
    </section>
  );
}

function Counts({ run, place }: { run: MerchantRun; place: Place }) {
  const { t } = useReader();
  const { left } = progressOf(run);
  const day = run.scheduled_at.toZonedDateTimeISO(ZONE).toPlainDate().toString();
  const ofDay = { start_date: day, finish_date: day };
  const lines = [
    { label: t(TEXTS.done), amount: run.done },
    { label: t(TEXTS.declined), amount: run.declined },
    { label: t(TEXTS.failed), amount: run.failed },
    { label: t(TEXTS.unknown), amount: Math.max(0, run.unknown) },
    ...(left > 0 ? [{ label: t(TEXTS.waiting), amount: left }] : []),
    { label: t(TEXTS.due), amount: run.due, kind: 'total' as const },
  ];
  return (
    <Card title={t(TEXTS.counts)}>
      <Ledger lines={lines} />
      <div class="buttons">
        <LinkButton href={pathAt(place, '/transactions', ofDay)}>{t(TEXTS.see)}</LinkButton>
        {run.declined > 0 && (
          <LinkButton href={pathAt(place, '/transactions', { status: 'Rechazada', ...ofDay })}>
            {t(TEXTS.see_declined)}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** Page of one charge run, which refreshes automatically while charges are pending. */
export const runPages: readonly Page[] = [
  panelPage('/runs/:at', {
    async show(deps, { params: { at = '' }, locale }, caller) {
      const run = await requireRun(deps, caller, at);
      const { place } = caller;
      const { left, per_second } = progressOf(run);
      const when = (instant: Temporal.Instant) => displayDateTime(instant, locale);
      const t = (text: Text) => say(text, locale);
      const title = say(TEXTS.title, locale, { when: when(run.scheduled_at) });
      const facts = [
        { label: t(TEXTS.started), value: when(run.started_at) },
        { label: t(TEXTS.updated), value: when(run.updated_at) },
        { label: t(TEXTS.rate), value: String(per_second) },
      ];
      return {
        title,
        ...(left > 0 ? { state: stateOf(run), islands: ['wait'] as const } : {}),
        content: (
          <>
            <Top title={title} trail={[{ label: t(TEXTS.all), href: pathAt(place, '/runs') }]} />
            <div class="two">
              <div class="stack">
                <State run={run} />
                <Counts run={run} place={place} />
              </div>
              <Card title={t(COMMON.facts)}>
                <Facts of={facts} />
              </Card>
            </div>
          </>
        ),
      };
    },
  }),
];
