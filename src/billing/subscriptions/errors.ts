import type { ErrorEntry } from '#src/kernel/errors.ts';

export const subscriptionErrors = {
  subscription_already_canceled: {
    status: 400,
    code: 'subscription_already_canceled',
    text: { en: 'The subscription is already canceled.', es: 'La suscripción ya está cancelada.' },
  },
  subscription_canceled: {
    status: 400,
    code: 'subscription_canceled',
    text: {
      en: 'The subscription is canceled and does not admit this.',
      es: 'La suscripción está cancelada y no admite esta operación.',
    },
  },
  subscription_inactive: {
    status: 400,
    code: 'subscription_inactive',
    text: {
      en: 'The subscription has ended; send an invitation or renew it.',
      es: 'La suscripción finalizó; envíe una invitación o renuévela.',
    },
  },
  subscription_not_paused: {
    status: 400,
    code: 'subscription_not_paused',
    text: { en: 'The subscription is not paused.', es: 'La suscripción no está pausada.' },
  },
  subscription_not_canceled: {
    status: 400,
    code: 'subscription_not_canceled',
    text: {
      en: 'The subscription is not canceled; there is nothing to take back.',
      es: 'La suscripción no está cancelada; no hay nada que deshacer.',
    },
  },
  subscription_not_renewable: {
    status: 400,
    code: 'subscription_not_renewable',
    text: {
      en: 'The subscription renews by itself; there is nothing to renew now.',
      es: 'La suscripción se renueva por sí sola; no hay nada que renovar ahora.',
    },
  },
  subscription_same_plan: {
    status: 400,
    code: 'subscription_same_plan',
    param: 'plan_id',
    text: { en: 'The subscription is on that plan already.', es: 'La suscripción ya tiene ese plan.' },
  },
  invitation_already_pending: {
    status: 400,
    code: 'invitation_already_pending',
    text: {
      en: 'An invitation for this subscription is still pending.',
      es: 'Ya hay una invitación pendiente para esta suscripción.',
    },
  },
  invitation_expired: {
    status: 400,
    code: 'invitation_expired',
    text: {
      en: 'The invitation was accepted already, or its time is over.',
      es: 'La invitación ya fue aceptada o venció.',
    },
  },
  subscriber_without_card: {
    status: 400,
    code: 'subscriber_without_card',
    text: {
      en: 'The subscriber has no saved card, and no account that can be charged.',
      es: 'El suscriptor no tiene una tarjeta guardada ni una cuenta que se pueda cobrar.',
    },
  },
  subscriber_deleted: {
    status: 400,
    code: 'subscriber_deleted',
    param: 'subscriber_id',
    text: {
      en: 'The subscriber was deleted; nothing can be charged to it.',
      es: 'El suscriptor fue eliminado; no se le puede cobrar nada.',
    },
  },
  subscriber_already_subscribed: {
    status: 400,
    code: 'subscriber_already_subscribed',
    param: 'subscriber_id',
    text: {
      en: 'The subscriber is subscribed to this plan already.',
      es: 'El suscriptor ya está suscrito a este plan.',
    },
  },
  plan_inactive: {
    status: 400,
    code: 'plan_inactive',
    param: 'plan_id',
    text: { en: 'The plan is inactive.', es: 'El plan está inactivo.' },
  },
  plan_subscribers_limit_reached: {
    status: 400,
    code: 'plan_subscribers_limit_reached',
    param: 'plan_id',
    text: {
      en: 'The plan takes no more subscribers.',
      es: 'El plan no admite más suscriptores.',
    },
  },
  coupon_invalid: {
    status: 400,
    code: 'coupon_invalid',
    param: 'code',
    text: {
      en: 'The coupon does not exist, has expired, is used up or does not fit this subscription.',
      es: 'El cupón no existe, venció, se agotó o no sirve para esta suscripción.',
    },
  },
  plan_change_not_offered: {
    status: 409,
    code: 'plan_change_not_offered',
    text: {
      en: 'You cannot change to this plan here.',
      es: 'Aquí no puede cambiar a este plan.',
    },
  },
  terms_changed: {
    status: 409,
    code: 'terms_changed',
    text: {
      en: 'The terms of the plan have changed.',
      es: 'Las condiciones del plan cambiaron.',
    },
  },
  payment_in_progress: {
    status: 429,
    code: 'payment_in_progress',
    text: {
      en: 'A charge of this subscription is being processed; try again in a moment.',
      es: 'Un cobro de esta suscripción se está procesando; intente de nuevo en un momento.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** For the API document; the answers themselves carry the transaction as well. */
export const chargeErrors = {
  card_declined: {
    status: 402,
    code: 'card_declined',
    text: { en: 'The card was declined.', es: 'La tarjeta fue rechazada.' },
  },
} as const satisfies Record<string, ErrorEntry>;
