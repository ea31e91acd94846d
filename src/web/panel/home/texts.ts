import type { Text } from '#src/kernel/texts.ts';

/** Texts of the home page. */
export const HOME = {
  next_charges: { es: 'Próximos cobros {when}:', en: 'The next charges are made {when}:' },
  no_charges: {
    es: 'No hay cobros previstos en los próximos treinta días.',
    en: 'No charges are expected in the next thirty days.',
  },
  new_payment: { es: 'Crear cobro', en: 'New charge' },
  attention: { es: 'Necesita atención', en: 'Needs attention' },
  since: { es: 'Desde', en: 'Since' },
  amount: { es: 'Valor', en: 'Amount' },
  all_well: { es: 'Nada espera por usted.', en: 'Nothing waits for you.' },
  unknown: {
    es: 'Cobros sin respuesta del banco: {count}',
    en: 'Charges without an answer from the bank: {count}',
  },
  unknown_hint: {
    es: 'Seguimos preguntando por ellos; no los repita.',
    en: 'Their results are queried automatically. Do not repeat them.',
  },
  behind: { es: 'Suscripciones en mora: {count}', en: 'Subscriptions past due: {count}' },
  behind_hint: {
    es: 'Se reintentan cada día a las 7:00 p. m.; quien no pueda pagar necesita otra tarjeta.',
    en: 'They are retried every day at 7:00 p.m. Customers whose card keeps failing need another payment method.',
  },
  disputes: { es: 'Disputas por responder: {count}', en: 'Disputes to answer: {count}' },
  disputes_hint: {
    es: 'La primera vence el {when}. Adjunte sus pruebas o acéptela.',
    en: 'The first is due on {when}. Attach your evidence or accept it.',
  },
  webhooks: {
    es: 'Webhooks que su servidor no recibió: {count}',
    en: 'Webhooks that your server did not take: {count}',
  },
  webhooks_hint: {
    es: 'Se vuelven a enviar solos. Revise qué respondió su servidor.',
    en: 'They are resent automatically. Check the response of your server.',
  },
  waiting: {
    es: '{count} suscripciones importadas sin activar',
    en: '{count} imported subscriptions not switched on',
  },
  waiting_hint: {
    es: 'Revise los primeros cobros y actívelas: mientras tanto no se cobra nada.',
    en: 'Look at the first charges and switch them on: nothing is charged until then.',
  },
  today: { es: 'Recaudado hoy', en: 'Collected today' },
  week: { es: 'Esta semana', en: 'This week' },
  month: { es: 'Este mes', en: 'This month' },
  today_before: {
    es: 'frente al {weekday} pasado hasta las {hour}',
    en: 'against last {weekday} until {hour}',
  },
  week_before: {
    es: 'frente a la semana pasada hasta el mismo momento',
    en: 'against last week until the same moment',
  },
  month_before: { es: 'frente a {month} hasta el mismo día', en: 'against {month} until the same day' },
  nothing_before: { es: 'Sin cobros con qué comparar', en: 'No charges to compare with' },
  returned: { es: 'Devuelto: {amount}', en: 'Given back: {amount}' },
  lost: { es: 'Perdido en disputas: {amount}', en: 'Lost to disputes: {amount}' },
  collected_definition: {
    es: 'Lo aprobado en este tiempo, antes de devoluciones: compras, transferencias, efectivo y lo cobrado de reservas. Se compara hasta el final de la misma hora. Devuelto es lo que anulaciones y reembolsos regresaron a quien pagó en este tiempo, de cobros de cualquier fecha; lo perdido en disputas va aparte.',
    en: 'What was approved in this time, before anything was given back: purchases, transfers, cash, and what was charged of reservations. Compared until the end of the same hour. Given back is what voids and refunds returned to payers in this time, of charges of any date; what disputes took stands apart.',
  },
  mrr: { es: 'Ingreso mensual recurrente', en: 'Monthly recurring revenue' },
  mrr_definition: {
    es: 'Lo que las suscripciones activas traen en un mes, sin impuestos y con los descuentos que se repiten. Lo que está en mora, en pausa o en prueba no cuenta.',
    en: 'What active subscriptions bring in a month, without tax and with discounts that recur. What is past due, paused or in a trial does not count.',
  },
  customers: { es: 'Clientes', en: 'Customers' },
  customers_definition: {
    es: 'Quienes tienen una suscripción que no ha terminado, en cada sede. Las bajas son quienes perdieron la última este mes, sobre los que había al comenzar.',
    en: 'Customers with a live subscription, per office. Churn is the share of customers who lost their last subscription this month.',
  },
  gained_lost: {
    es: 'Este mes llegaron {gained} y se fueron {lost}',
    en: '{gained} came and {lost} left this month',
  },
  customer_churn: { es: '{rate} de bajas de clientes', en: '{rate} customer churn' },
  revenue_churn: { es: '{rate} de bajas de ingreso', en: '{rate} revenue churn' },
  recovered: { es: 'Recuperado', en: 'Recovered' },
  recovered_definition: {
    es: 'De las renovaciones que fallaron este mes, las que se pagaron después.',
    en: 'Renewals that failed this month and were paid later.',
  },
  none_failed: { es: 'Ninguna renovación falló este mes', en: 'No renewal failed this month' },
  approval: { es: 'Aprobación', en: 'Approval' },
  approval_aside: { es: 'últimos 30 días', en: 'last 30 days' },
  approval_definition: {
    es: 'Aprobados sobre aprobados y rechazados por el banco, por medio y franquicia. Lo que falló sin llegar al banco va aparte.',
    en: 'Approved, of what the bank approved and declined, by method and brand. What failed before a bank was asked stands apart.',
  },
  method: { es: 'Medio', en: 'Method' },
  approved: { es: 'Aprobados', en: 'Approved' },
  declined: { es: 'Rechazados', en: 'Declined' },
  failed: { es: 'Fallidos', en: 'Failed' },
  rate: { es: 'Aprobación', en: 'Approval' },
  causes: { es: 'Por qué no se aprobaron', en: 'Why they were not approved' },
  cause: { es: 'Causa', en: 'Cause' },
  attempts: { es: 'Intentos', en: 'Attempts' },
  no_attempts: { es: 'Todavía no hay cobros en estos días.', en: 'There are no charges in these days yet.' },
  run: { es: 'Corridas de cobro', en: 'Charge runs' },
  run_definition: {
    es: 'Las renovaciones de cada tarde, desde las 7:00 p. m. Los reintentos de la misma tarde también cuentan.',
    en: 'Renewals of each day from 7:00 p.m., including retries on the same day.',
  },
  run_of: { es: '{done} de {due}', en: '{done} of {due}' },
  unanswered: { es: 'Sin respuesta', en: 'Without an answer' },
  run_left: { es: 'En curso: faltan {left}', en: 'Under way: {left} left' },
  run_left_s: {
    es: 'En curso: faltan {left}, unos {seconds} s',
    en: 'Under way: {left} left, about {seconds} s',
  },
  no_run: { es: 'Todavía no ha habido ninguna.', en: 'There has been none yet.' },
  forecast: { es: 'Los próximos treinta días', en: 'The next thirty days' },
  forecast_aside: { es: 'esperado, con las reglas de cobro', en: 'expected, by the rules of charging' },
  forecast_definition: {
    es: 'Lo que se cobrará de las suscripciones si nada falla, calculado con las mismas reglas que cobran: pruebas que terminan, cupones que se acaban, cambios de plan y cancelaciones previstas, saldos a favor y reintentos.',
    en: 'What subscriptions will be charged if nothing fails, by the same rules that charge them: trials that end, coupons that run out, planned changes of plan and cancellations, balances and retries.',
  },
  forecast_sum: { es: '{charges}, {amount}', en: '{charges}, {amount}' },
  day: { es: 'Día', en: 'Day' },
  expected_charges: { es: 'Cobros', en: 'Charges' },
  all_days: { es: 'Los treinta días', en: 'All thirty days' },
  expiring: {
    es: 'Cobros con una tarjeta que vence antes: {count}',
    en: 'Charges with a card that expires before: {count}',
  },
  expiring_hint: {
    es: 'De los cobros previstos de los próximos treinta días, los que caen después de que vence su tarjeta. Pida otra antes de que fallen.',
    en: 'Charges of the next thirty days whose card expires before the charge. Ask these customers for another card.',
  },
  too_much: { es: 'Pagos recibidos de más: {count}', en: 'Payments that were paid too much: {count}' },
  too_much_hint: {
    es: 'Alguien pagó el mismo cobro por dos medios. Abra cada pago y devuelva uno de los dos.',
    en: 'The same charge was paid twice with different methods. Open each payment and refund one of the two.',
  },
  start: { es: 'Inicio', en: 'Start' },
  end: { es: 'Hoy', en: 'Today' },
  new: { es: 'Nuevos', en: 'New' },
  expansion: { es: 'Suben', en: 'Up' },
  contraction: { es: 'Bajan', en: 'Down' },
  churn: { es: 'Se van', en: 'Left' },
  back: { es: 'Vuelven', en: 'Back' },
  movement: { es: 'Movimiento', en: 'Movement' },
  subscriptions: { es: 'Suscripciones', en: 'Subscriptions' },
  data: { es: 'Ver los datos', en: 'Show the data' },
  this_month: { es: 'este mes', en: 'this month' },
} as const satisfies Record<string, Text>;

/** Labels that depend on a count: `one` is the singular, `many` the plural. */
export const COUNTS = {
  charges: {
    one: { es: '{count} cobro', en: '{count} charge' },
    many: { es: '{count} cobros', en: '{count} charges' },
  },
  active: {
    one: { es: '{count} suscripción activa', en: '{count} active subscription' },
    many: { es: '{count} suscripciones activas', en: '{count} active subscriptions' },
  },
  of_failed: {
    one: { es: 'de {count} renovación rechazada', en: 'of {count} failed renewal' },
    many: { es: 'de {count} renovaciones rechazadas', en: 'of {count} failed renewals' },
  },
} as const satisfies Record<string, Record<'one' | 'many', Text>>;

/** Names of subscription statuses, used to explain churned and recovered revenue. */
export const STATUS_TEXTS: Readonly<Record<string, Text>> = {
  trial: { es: 'en prueba', en: 'in a trial' },
  activa: { es: 'activa', en: 'active' },
  en_gracia: { es: 'en mora', en: 'past due' },
  pausada: { es: 'en pausa', en: 'paused' },
  cancelada: { es: 'cancelada', en: 'canceled' },
  finalizada: { es: 'terminada', en: 'ended' },
};
