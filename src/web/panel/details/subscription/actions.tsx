import { cancel, pause, resume, undoCancellationRoute } from '#src/billing/subscriptions/action-routes.ts';
import { servedUntil } from '#src/billing/subscriptions/rules/life.ts';
import { isReached } from '#src/billing/subscriptions/rules/periods.ts';
import type { Deps } from '#src/deps.ts';
import { displayDate } from '#src/kernel/display.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { Input, Select } from '../../../shared/fields.tsx';
import { DayInput } from '../../../shared/other-inputs.tsx';
import type { Page } from '../../../shared/page.ts';
import { sentFor } from '../../../shared/read-form.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { perform } from '../../perform.ts';
import { actionPages, performing } from '../action.tsx';
import { type LoadedSubscription, loadSubscription } from './load.ts';
import { WORDS } from './texts.ts';

const TEXTS = {
  cancel: { es: 'Cancelar la suscripción de {name}', en: 'Cancel the subscription of {name}' },
  cancel_lead: {
    es: 'Se avisa al cliente por correo. No se devuelve dinero por sí solo.',
    en: 'The customer is notified by e-mail. Payments are not refunded automatically.',
  },
  when: { es: 'Cuándo', en: 'When' },
  at_end: {
    es: 'El {date}, al terminar lo que está pagado. Se puede deshacer hasta entonces.',
    en: 'On {date}, at the end of the paid period. It can be undone until then.',
  },
  at_once: { es: 'Ahora mismo. No se puede deshacer.', en: 'Now. It cannot be undone.' },
  cancel_button: { es: 'Cancelar la suscripción', en: 'Cancel the subscription' },
  take_back: { es: 'Deshacer la cancelación de {name}', en: 'Undo the cancellation of {name}' },
  take_back_lead: {
    es: 'La suscripción se renueva como antes. Ahora no se cobra nada. Si canceló el cliente, acuérdelo antes con él.',
    en: 'The subscription renews as before. Nothing is charged now. If the customer canceled, agree with them first.',
  },
  pause: { es: 'Pausar la suscripción de {name}', en: 'Pause the subscription of {name}' },
  pause_lead: {
    es: 'No se cobra nada mientras está en pausa. El servicio sigue hasta el fin de lo pagado.',
    en: 'Nothing is charged while it is paused. The service goes on to the end of what is paid for.',
  },
  resumes_at: { es: 'Se reanuda el', en: 'Resumes on' },
  resumes_hint: {
    es: 'Vacío: hasta que la reanude usted.',
    en: 'Empty: until you resume it.',
  },
  resume: { es: 'Reanudar la suscripción de {name}', en: 'Resume the subscription of {name}' },
  resume_paid: {
    es: 'Lo pagado alcanza hasta el {date}; ese día se cobra el siguiente período.',
    en: 'What is paid lasts until {date}; on that day the next period is charged.',
  },
  resume_charged: {
    es: 'Lo pagado ya terminó: empieza un período hoy y se cobra a las 7:00 p. m.',
    en: 'What was paid is over: a period starts today and is charged at 7:00 p.m.',
  },
} as const satisfies Record<string, Text>;

/** Returns the content that all action pages of a subscription share. */
export function subscriptionSheet({ subscription, subscriber }: LoadedSubscription, locale: Locale) {
  const name = `${subscriber.name} ${subscriber.last_name}`;
  return {
    values: { name },
    trail: [
      { label: say(WORDS.all, locale), path: '/subscriptions' },
      { label: name, path: `/subscriptions/${subscription.id}` },
    ],
  };
}

export function loadFor(deps: Deps, { params }: Visit, caller: Caller): Promise<LoadedSubscription> {
  return loadSubscription(deps, caller, params.id ?? '');
}

const cancelPages = actionPages({
  path: '/subscriptions/:id/cancel',
  load: loadFor,
  sheet(of, locale) {
    const until = servedUntil(of.subscription);
    const isServed = until !== null && !isReached(until, of.now);
    const date = until === null ? '' : displayDate(until, locale);
    const options = [
      ...(isServed ? [{ value: '1', label: say(TEXTS.at_end, locale, { date }) }] : []),
      { value: '0', label: say(TEXTS.at_once, locale) },
    ];
    return {
      ...subscriptionSheet(of, locale),
      title: TEXTS.cancel,
      lead: TEXTS.cancel_lead,
      button: TEXTS.cancel_button,
      kind: 'danger',
      fields: (form) => (
        <>
          <Select
            of={form}
            path="at_period_end"
            label={TEXTS.when}
            autocomplete="off"
            options={options}
            {...(isServed ? { value: '1' } : {})}
          />
          <Input of={form} path="reason" label={WORDS.reason} autocomplete="off" maxlength={500} optional />
        </>
      ),
    };
  },
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    // A missing choice is sent as an invalid value, so that validation refuses it instead of applying a default.
    const at_period_end = sentFor(visit.form, 'at_period_end') || '-';
    const body = { at_period_end, reason: sentFor(visit.form, 'reason').trim() || null };
    await perform(deps, visit, caller, cancel, { params: { id }, body, submission });
    return { path: `/subscriptions/${id}`, done: 'canceled' };
  },
});

const undoCancellationPages = actionPages({
  path: '/subscriptions/:id/take-back',
  load: loadFor,
  sheet: (of, locale) => ({
    ...subscriptionSheet(of, locale),
    title: TEXTS.take_back,
    lead: TEXTS.take_back_lead,
    button: WORDS.take_back,
  }),
  act: performing(undoCancellationRoute, ({ id }) => ({ path: `/subscriptions/${id}`, done: 'taken_back' })),
});

const pausePages = actionPages({
  path: '/subscriptions/:id/pause',
  load: loadFor,
  sheet: (of, locale) => ({
    ...subscriptionSheet(of, locale),
    title: TEXTS.pause,
    lead: TEXTS.pause_lead,
    button: WORDS.pause,
    fields: (form) => (
      <DayInput of={form} path="resumes_at" label={TEXTS.resumes_at} hint={TEXTS.resumes_hint} optional />
    ),
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const resumes_at = sentFor(visit.form, 'resumes_at').trim() || null;
    await perform(deps, visit, caller, pause, { params: { id }, body: { resumes_at }, submission });
    return { path: `/subscriptions/${id}`, done: 'paused' };
  },
});

const resumePages = actionPages({
  path: '/subscriptions/:id/resume',
  load: loadFor,
  sheet(of, locale) {
    const isCharged = isReached(of.subscription.due_at, of.now);
    const said = subscriptionSheet(of, locale);
    const date = displayDate(of.subscription.due_at, locale);
    return {
      ...said,
      values: { ...said.values, date },
      title: TEXTS.resume,
      lead: isCharged ? TEXTS.resume_charged : TEXTS.resume_paid,
      button: WORDS.resume,
    };
  },
  act: performing(resume, ({ id }) => ({ path: `/subscriptions/${id}`, done: 'resumed' })),
});

export const subscriptionActionPages: readonly Page[] = [
  ...cancelPages,
  ...undoCancellationPages,
  ...pausePages,
  ...resumePages,
];
