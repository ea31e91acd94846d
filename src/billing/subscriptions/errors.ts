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
      en: 'The subscription is canceled. This action needs a subscription that is not canceled, in status trial, activa, en_gracia or pausada.',
      es: 'La suscripción está cancelada. Esta operación requiere una suscripción sin cancelar, en estado trial, activa, en_gracia o pausada.',
    },
  },
  subscription_inactive: {
    status: 400,
    code: 'subscription_inactive',
    text: {
      en: 'The subscription has ended. This action needs the status trial, activa, en_gracia or pausada; send an invitation or renew it.',
      es: 'La suscripción finalizó. Esta operación requiere el estado trial, activa, en_gracia o pausada; envíe una invitación o renuévela.',
    },
  },
  subscription_not_paused: {
    status: 400,
    code: 'subscription_not_paused',
    text: {
      en: 'The subscription is not paused. Only the status pausada can be resumed.',
      es: 'La suscripción no está pausada. Solo se reanuda una en estado pausada.',
    },
  },
  subscription_not_canceled: {
    status: 400,
    code: 'subscription_not_canceled',
    text: {
      en: 'The subscription has no cancellation that can be undone.',
      es: 'La suscripción no tiene una cancelación que se pueda deshacer.',
    },
  },
  subscription_not_renewable: {
    status: 400,
    code: 'subscription_not_renewable',
    text: {
      en: 'The subscription renews automatically. Only a canceled or ended one can be renewed.',
      es: 'La suscripción se renueva automáticamente. Solo se renueva una cancelada o finalizada.',
    },
  },
  subscription_same_plan: {
    status: 400,
    code: 'subscription_same_plan',
    param: 'plan_id',
    text: {
      en: 'The subscription is already on that plan. Choose another one.',
      es: 'La suscripción ya tiene ese plan. Elija otro.',
    },
  },
  invitation_already_pending: {
    status: 400,
    code: 'invitation_already_pending',
    text: {
      en: 'An invitation for this subscription is pending. Another one can be sent once it is accepted or expires, 7 days after it was sent.',
      es: 'Ya hay una invitación pendiente para esta suscripción. Puede enviar otra cuando la acepten o cuando venza, 7 días después de enviada.',
    },
  },
  invitation_expired: {
    status: 400,
    code: 'invitation_expired',
    text: {
      en: 'The invitation was already accepted, or it expired 7 days after it was sent.',
      es: 'La invitación ya fue aceptada o venció, 7 días después de enviada.',
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
      en: 'The subscriber already has a subscription to this plan, which allows only one.',
      es: 'El suscriptor ya está suscrito a este plan, que solo admite una suscripción.',
    },
  },
  plan_inactive: {
    status: 400,
    code: 'plan_inactive',
    param: 'plan_id',
    text: {
      en: 'The plan is inactive, or its deadline has passed.',
      es: 'El plan está inactivo o pasó su fecha límite.',
    },
  },
  plan_subscribers_limit_reached: {
    status: 400,
    code: 'plan_subscribers_limit_reached',
    param: 'plan_id',
    text: {
      en: 'The plan has reached its limit of active subscribers.',
      es: 'El plan llegó a su límite de suscriptores activos.',
    },
  },
  coupon_invalid: {
    status: 400,
    code: 'coupon_invalid',
    param: 'code',
    text: {
      en: 'The coupon does not exist, is inactive, has expired, has been used up, or is in another currency than the subscription.',
      es: 'El cupón no existe, está inactivo, venció, se agotó o es de otra moneda que la suscripción.',
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

/** Errors of a charge, as listed in the API reference. The actual responses also contain the transaction. */
export const chargeErrors = {
  card_declined: {
    status: 402,
    code: 'card_declined',
    text: { en: 'The card was declined.', es: 'La tarjeta fue rechazada.' },
  },
} as const satisfies Record<string, ErrorEntry>;
