import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import type { SubscriptionStatus } from '#src/billing/subscriptions/types.ts';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { PortalPlan, PortalSubscription } from '#src/portal/views.ts';
import { everyWords } from '../shared/frequency.ts';

/** Describes the status of a subscription and its next event, in the customer's language. */

/** Colour of a status label. */
export type Tone = 'good' | 'wait' | 'bad' | 'off';
type DisplayStatus = SubscriptionStatus | 'charging' | 'ending';

const BADGES = {
  charging: { text: { es: 'Procesando un cobro', en: 'Processing a charge' }, tone: 'wait' },
  ending: { text: { es: 'Activa, sin renovación', en: 'Active, not renewing' }, tone: 'wait' },
  trial: { text: { es: 'En prueba', en: 'On trial' }, tone: 'good' },
  activa: { text: { es: 'Activa', en: 'Active' }, tone: 'good' },
  en_gracia: { text: { es: 'Pago pendiente', en: 'Payment due' }, tone: 'bad' },
  pausada: { text: { es: 'En pausa', en: 'Paused' }, tone: 'wait' },
  cancelada: { text: { es: 'Cancelada', en: 'Canceled' }, tone: 'off' },
  finalizada: { text: { es: 'Finalizada', en: 'Ended' }, tone: 'off' },
} as const satisfies Record<DisplayStatus, { text: Text; tone: Tone }>;

const NEXT = {
  charging: {
    es: 'Estamos procesando un cobro: el resultado aparece aquí en un momento.',
    en: 'A charge is being processed: the result will show here in a moment.',
  },
  ending: {
    es: 'Termina el {date}. No habrá más cobros.',
    en: 'It ends on {date}. There will be no more charges.',
  },
  trial: { es: 'Su prueba va hasta el {date}.', en: 'Your trial lasts until {date}.' },
  charge: { es: 'Próximo cobro: {amount} el {date}.', en: 'Next charge: {amount} on {date}.' },
  no_charge: { es: 'No hay más cobros.', en: 'There are no more charges.' },
  other_plan: {
    es: 'Desde el próximo cobro su plan será {plan}.',
    en: 'Your plan will be {plan} from your next charge.',
  },
  behind: {
    es: 'No pudimos cobrar. Intentaremos de nuevo el {date}: actualice su tarjeta o pague ahora.',
    en: 'We could not charge you. We will try again on {date}; update your card or pay now.',
  },
  behind_last: {
    es: 'No pudimos cobrar y no habrá más intentos: pague ahora para no perder el servicio.',
    en: 'We could not charge you and will not try again. Pay now to keep the service.',
  },
  grace: { es: 'Sin el pago, termina el {date}.', en: 'Without the payment, it ends on {date}.' },
  paused_until: {
    es: 'Sin cobros hasta el {date}, cuando se reanuda.',
    en: 'No charges until {date}, when it resumes.',
  },
  paused: { es: 'Sin cobros hasta que {name} la reanude.', en: 'No charges until {name} resumes it.' },
  canceled: { es: 'Terminó el {date}.', en: 'It ended on {date}.' },
  ended: { es: 'Su último período terminó el {date}.', en: 'Your last period ended on {date}.' },
  account_taken_back: {
    es: 'Usted retiró el permiso de cobro: elija otro medio de pago antes del próximo cobro.',
    en: 'You withdrew permission to charge this account: choose another payment method before your next charge.',
  },
  card_expired: {
    es: 'Su tarjeta está vencida: actualícela antes del próximo cobro.',
    en: 'Your card has expired: update it before your next charge.',
  },
} as const satisfies Record<string, Text>;

function displayStatusOf({ is_charging, canceled_at, status }: PortalSubscription): DisplayStatus {
  if (is_charging) return 'charging';
  return canceled_at !== null && !isOver(status) ? 'ending' : status;
}

export function badgeOf(subscription: PortalSubscription): { text: Text; tone: Tone } {
  return BADGES[displayStatusOf(subscription)];
}

/** Returns sentences about what happens next with a subscription, such as its next charge. */
export function nextOf(subscription: PortalSubscription, merchant: string, locale: Locale): string[] {
  const date = (instant: Temporal.Instant | null) => (instant === null ? '' : displayDate(instant, locale));
  const t = (text: Text, values = {}) => say(text, locale, values);
  const { next_charge, cancel_at, ends_at, trial_ends_at, grace_ends_at, resumes_at } = subscription;
  const day = { date: date(next_charge?.at ?? null) };
  switch (displayStatusOf(subscription)) {
    case 'charging':
      return [t(NEXT.charging)];
    case 'ending':
      return [t(NEXT.ending, { date: date(cancel_at) })];
    case 'trial':
      return [t(NEXT.trial, { date: date(trial_ends_at ?? ends_at) }), ...chargesAhead(subscription, locale)];
    case 'activa':
      return chargesAhead(subscription, locale);
    case 'en_gracia':
      return [
        next_charge ? t(NEXT.behind, day) : t(NEXT.behind_last),
        ...(grace_ends_at ? [t(NEXT.grace, { date: date(grace_ends_at) })] : []),
      ];
    case 'pausada':
      return [
        resumes_at ? t(NEXT.paused_until, { date: date(resumes_at) }) : t(NEXT.paused, { name: merchant }),
      ];
    case 'cancelada':
      return [t(NEXT.canceled, { date: date(cancel_at ?? ends_at) })];
    case 'finalizada':
      return [t(NEXT.ended, { date: date(ends_at) })];
  }
}

function chargesAhead({ next_charge, scheduled_plan, source }: PortalSubscription, locale: Locale): string[] {
  if (next_charge === null) return [say(NEXT.no_charge, locale)];
  const amount = displayMoney(next_charge.amount, next_charge.currency, locale);
  return [
    say(NEXT.charge, locale, { amount, date: displayDate(next_charge.at, locale) }),
    ...(scheduled_plan ? [say(NEXT.other_plan, locale, { plan: scheduled_plan.name })] : []),
    ...(source.is_expired
      ? [say(source.expiration_date === null ? NEXT.account_taken_back : NEXT.card_expired, locale)]
      : []),
  ];
}

export function priceOf({ price, currency, invoice_period, invoice_interval }: PortalPlan, locale: Locale) {
  return {
    amount: displayMoney(price, currency, locale),
    every: everyWords(invoice_period, invoice_interval, locale),
  };
}
