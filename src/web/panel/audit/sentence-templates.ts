import type { Text } from '#src/kernel/texts.ts';
import type { Change, Operation, SubjectKind } from '#src/tenancy/audit/types.ts';

/**
 * Template of a sentence for the changes that `fits` accepts. `{thing}` is replaced by the changed object,
 * and other placeholders by the new values of the columns with these names.
 */
interface SentenceTemplate {
  fits(change: Change): boolean;
  text: Text;
}

const ANYTHING = Symbol('anything');
const SET = Symbol('something');
const EMPTY = Symbol('nothing');

function done(
  kind: SubjectKind | null,
  operation: Operation | null,
  es: string,
  en: string,
): SentenceTemplate {
  return {
    fits: (change) =>
      (kind === null || kind === change.subject_kind) &&
      (operation === null || operation === change.operation),
    text: { es, en },
  };
}

/**
 * Creates a template for updates that set `field` to a given value, to any value (`ANYTHING`), to non-null (`SET`)
 * or to null (`EMPTY`).
 */
function changed(
  kind: SubjectKind | null,
  field: string,
  to: unknown,
  es: string,
  en: string,
): SentenceTemplate {
  const update = done(kind, 'update', es, en);
  return {
    ...update,
    fits: (change) => update.fits(change) && field in (change.after ?? {}) && isIt(change.after?.[field], to),
  };
}

/** Creates a template for actions that changed no row, selected by the value of one recorded field. */
function performed(
  kind: SubjectKind,
  field: string,
  value: unknown,
  es: string,
  en: string,
): SentenceTemplate {
  const deed = done(kind, 'perform', es, en);
  return {
    ...deed,
    fits: (change) =>
      deed.fits(change) && field in (change.after ?? {}) && isIt(change.after?.[field], value),
  };
}

function isIt(value: unknown, wanted: unknown): boolean {
  if (wanted === ANYTHING) return true;
  if (wanted === SET || wanted === EMPTY) return (value === null) === (wanted === EMPTY);
  return value === wanted;
}

/** Templates in order of precedence: the first one that fits a change is used. */
const SENTENCE_TEMPLATES: readonly SentenceTemplate[] = [
  performed('person', 'erased_rows', SET, 'borró los datos de una persona', 'erased the data of a person'),
  done('person', null, 'entregó los datos de una persona', 'gave out the data of a person'),
  done('retention', null, 'borró lo que ya no se guarda', 'deleted what is no longer kept'),
  done('test_data', null, 'borró los datos de prueba', 'erased the test data'),
  changed(
    'clock',
    'now',
    EMPTY,
    'devolvió el reloj de pruebas a la hora real',
    'let the test clock go by the real time',
  ),
  done('clock', null, 'movió el reloj de pruebas a {now}', 'moved the test clock to {now}'),
  done('webhook', null, 'reenvió un webhook', 'sent a webhook again'),
  done('mail', null, 'envió de nuevo un correo', 'sent a mail again'),
  done('job', 'insert', 'pidió un trabajo largo: {kind}', 'asked for long work: {kind}'),
  done('job', null, 'detuvo un trabajo largo', 'stopped long work'),
  changed('token', 'revoked_at', SET, 'revocó el token', 'revoked the token'),
  done('token', 'insert', 'creó el token «{name}»', 'made the token “{name}”'),
  performed('user', 'sign_in', 'entered', 'entró al panel', 'signed in'),
  performed(
    'user',
    'sign_in',
    'wrong_password',
    'intentó entrar como este usuario con una contraseña equivocada',
    'tried to sign in as this user with a wrong password',
  ),
  performed(
    'user',
    'sign_in',
    'wrong_code',
    'escribió un código equivocado, con la contraseña correcta de este usuario',
    'typed a wrong code, with the right password of this user',
  ),
  changed('user', 'removed_at', SET, 'retiró al usuario', 'removed the user'),
  changed('user', 'second_factor', true, 'activó su segundo factor', 'turned their second factor on'),
  changed('user', 'second_factor', false, 'quitó el segundo factor', 'turned the second factor off'),
  changed(
    'user',
    'link',
    'reset',
    'pidió un enlace para una contraseña nueva',
    'asked for a link to a new password',
  ),
  done('user_invitation', 'insert', 'invitó a {email} como {role}', 'invited {email} as {role}'),
  done('user', 'insert', 'agregó a {email} como usuario', 'added {email} as a user'),
  changed(
    'user',
    'password',
    ANYTHING,
    'cambió la contraseña del usuario',
    'changed the password of the user',
  ),
  changed(
    'user',
    'role',
    ANYTHING,
    'cambió el rol del usuario a {role}',
    'changed the role of the user to {role}',
  ),
  changed(
    'merchant',
    'webhook_secret',
    ANYTHING,
    'cambió el secreto de los webhooks',
    'changed the webhook secret',
  ),
  changed('merchant', 'active', false, 'deshabilitó el comercio', 'disabled the merchant'),
  changed('merchant', 'active', true, 'habilitó el comercio', 'enabled the merchant'),
  changed(
    'transaction',
    'requested',
    'refund',
    'pidió un reembolso de {requested_amount}',
    'asked for a refund of {requested_amount}',
  ),
  changed(
    'transaction',
    'requested',
    'void',
    'pidió anular {requested_amount}',
    'asked to void {requested_amount}',
  ),
  changed(
    'transaction',
    'requested',
    'capture',
    'pidió cobrar {requested_amount} de la reserva',
    'asked to charge {requested_amount} of the reservation',
  ),
  done('transaction', 'insert', 'inició una transacción de {amount}', 'began a transaction of {amount}'),
  changed('transaction', 'refunded', ANYTHING, 'reembolsó: van {refunded}', 'refunded: {refunded} so far'),
  changed(
    'subscription',
    'invitation_accepted_at',
    SET,
    'aceptó la invitación de la suscripción',
    'accepted the invitation of the subscription',
  ),
  changed(
    'subscription',
    'invited_to',
    SET,
    'envió una invitación de la suscripción',
    'sent an invitation of the subscription',
  ),
  changed(
    'subscription',
    'coupon',
    SET,
    'aplicó un cupón a la suscripción',
    'applied a coupon to the subscription',
  ),
  changed(
    'subscription',
    'cancel_at_period_end',
    true,
    'programó la cancelación de la suscripción',
    'scheduled the cancellation of the subscription',
  ),
  changed('subscription', 'canceled_at', SET, 'canceló la suscripción', 'canceled the subscription'),
  changed(
    'subscription',
    'cancel_at_period_end',
    false,
    'retiró la cancelación de la suscripción',
    'took back the cancellation of the subscription',
  ),
  changed('subscription', 'canceled_at', EMPTY, 'reactivó la suscripción', 'revived the subscription'),
  changed('subscription', 'paused_at', SET, 'pausó la suscripción', 'paused the subscription'),
  changed('subscription', 'paused_at', EMPTY, 'reanudó la suscripción', 'resumed the subscription'),
  changed(
    'subscription',
    'subscription_plan_id',
    ANYTHING,
    'cambió el plan de la suscripción',
    'changed the plan of the subscription',
  ),
  changed(
    'subscription',
    'scheduled_plan_id',
    ANYTHING,
    'programó un cambio de plan',
    'scheduled a change of plan',
  ),
  changed(
    'subscription',
    'card_id',
    ANYTHING,
    'cambió el medio de pago de la suscripción',
    'changed the payment method of the subscription',
  ),
  changed(
    'subscription',
    'payment_source_id',
    ANYTHING,
    'cambió el medio de pago de la suscripción',
    'changed the payment method of the subscription',
  ),
  changed(
    'reservation',
    'confirmed_amount',
    SET,
    'cobró {confirmed_amount} de la reserva',
    'charged {confirmed_amount} of the reservation',
  ),
  changed('reservation', 'voided_at', SET, 'liberó la reserva', 'released the reservation'),
  changed('reservation', 'authorized_at', SET, 'autorizó la reserva', 'authorized the reservation'),
  changed('dispute', 'submitted_at', SET, 'respondió la disputa', 'answered the dispute'),
  changed('dispute', 'status', 'accepted', 'aceptó la disputa', 'accepted the dispute'),
  changed('dispute', 'evidence', SET, 'agregó una prueba a la disputa', 'added evidence to the dispute'),
  changed(
    'subscriber',
    'default_card',
    ANYTHING,
    'cambió la tarjeta preferida del suscriptor',
    'changed the default card of the subscriber',
  ),
  changed(
    'subscriber',
    'default_account',
    ANYTHING,
    'cambió la cuenta preferida del suscriptor',
    'changed the default account of the subscriber',
  ),
  changed(
    'payment',
    'returned_elsewhere',
    ANYTHING,
    'anotó que lo pagado de más se devolvió por otro medio: van {returned_elsewhere}',
    'put on record that what was paid too much went back another way: {returned_elsewhere} so far',
  ),
  done('fees', null, 'cambió las tarifas', 'changed the fees'),
  done(
    'exchange_rate',
    null,
    'registró la tasa de {currency}: {cop_per_unit}',
    'recorded the rate of {currency}: {cop_per_unit}',
  ),
  changed(null, 'deleted_at', SET, 'eliminó {thing}', 'deleted {thing}'),
  changed(null, 'active', true, 'activó {thing}', 'activated {thing}'),
  changed(null, 'active', false, 'desactivó {thing}', 'deactivated {thing}'),
  done(null, 'insert', 'creó {thing}', 'created {thing}'),
  done(null, 'delete', 'borró {thing}', 'removed {thing}'),
];

const DEFAULT_TEMPLATES: Text = { es: 'cambió {thing}', en: 'changed {thing}' };

/** Returns the sentence for a change, with its placeholders not yet replaced. */
export function sentenceTemplateOf(change: Change): Text {
  return SENTENCE_TEMPLATES.find(({ fits }) => fits(change))?.text ?? DEFAULT_TEMPLATES;
}
