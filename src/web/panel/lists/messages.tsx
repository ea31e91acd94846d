import type { Text } from '#src/kernel/texts.ts';
import { mailList } from '#src/messages/mails/browse/store.ts';
import type { Mail } from '#src/messages/mails/types.ts';
import { deliveryList } from '#src/messages/webhooks/browse/store.ts';
import { DELIVERY_STATES, MAIL_STATES } from '../kit/states.ts';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { dayCell, LABELS, stateCell, wordOf } from './cells.tsx';
import { type ListPage, listPage } from './list-page.ts';

const deliveries = listPage({
  list: deliveryList,
  title: { es: 'Webhooks', en: 'Webhooks' },
  hint: {
    es: 'Ponga la dirección de su programa en los ajustes: lo que se le envíe aparece aquí.',
    en: 'Set the address of your program in the settings: what is sent to it shows up here.',
  },
  actions: [
    { path: '/webhooks/replay', label: { es: 'Enviar de nuevo por filtro', en: 'Send again by filter' } },
  ],
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    event: { es: 'Evento', en: 'Event' },
    created: { es: 'Fecha', en: 'Date' },
    office_id: LABELS.office,
  },
  values: {
    status: { ...DELIVERY_STATES, retried: { text: { es: 'Se reintenta', en: 'Retried' } } },
  },
  columns: [
    {
      label: { es: 'Evento', en: 'Event' },
      cell: (row, { place }) => (
        <TwoLines href={pathAt(place, `/deliveries/${row.id}`)} first={row.kind} second={row.url} />
      ),
    },
    { label: LABELS.status, cell: (row, context) => stateCell(DELIVERY_STATES, row.status, context) },
    {
      label: { es: 'Respuesta', en: 'Answer' },
      cell: (row) => <TwoLines first={row.answer_status ?? '—'} second={row.error} />,
    },
    { label: { es: 'Intentos', en: 'Attempts' }, is_figure: true, cell: (row) => row.attempts },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'created_at',
      cell: (row, context) => dayCell(row.created_at, context),
    },
  ],
  csv: [
    'id',
    'event_id',
    'kind',
    'subject',
    'url',
    'status',
    'attempts',
    'answer_status',
    'error',
    'created_at',
  ].map((name) => ({ name })),
});

const MAIL_TEXTS = {
  renewal_invitation: { text: { es: 'Invitación a renovar', en: 'Invitation to renew' } },
  plan_change_invitation: { text: { es: 'Invitación a cambiar de plan', en: 'Invitation to change plan' } },
  receipt: { text: { es: 'Recibo', en: 'Receipt' } },
  failed_charge: { text: { es: 'Cobro fallido', en: 'Failed charge' } },
  card_expiring: { text: { es: 'Tarjeta por vencer', en: 'Card expiring' } },
  cancellation: { text: { es: 'Cancelación', en: 'Cancellation' } },
  ended: { text: { es: 'Suscripción terminada', en: 'Subscription ended' } },
  sign_in_code: { text: { es: 'Código de ingreso', en: 'Sign-in code' } },
  payment_receipt: { text: { es: 'Recibo de un pago', en: 'Receipt of a payment' } },
  cash_voucher: { text: { es: 'Recibo para pagar en efectivo', en: 'Voucher to pay in cash' } },
  dispute_opened: { text: { es: 'Disputa abierta', en: 'Dispute opened' } },
  dispute_deadline: { text: { es: 'Disputa por vencer', en: 'Dispute about to expire' } },
  user_invitation: { text: { es: 'Invitación al panel', en: 'Invitation to the panel' } },
  password_reset: { text: { es: 'Contraseña nueva', en: 'New password' } },
  email_confirmation: { text: { es: 'Confirmación de correo', en: 'Confirmation of an e-mail' } },
  account_notice: { text: { es: 'Aviso de seguridad', en: 'Security notice' } },
} as const satisfies Record<Mail['kind'], { text: Text }>;

const mails = listPage({
  list: mailList,
  title: { es: 'Correos', en: 'E-mails' },
  hint: {
    es: 'Los correos que reciben sus clientes aparecen aquí.',
    en: 'The e-mails that your customers get show up here.',
  },
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    kind: LABELS.kind,
    to: LABELS.email,
    created: { es: 'Fecha', en: 'Date' },
    office_id: LABELS.office,
  },
  values: { status: MAIL_STATES, kind: MAIL_TEXTS },
  columns: [
    {
      label: { es: 'Correo', en: 'E-mail' },
      cell: (row, { place, ...context }) => (
        <TwoLines
          href={pathAt(place, `/mails/${row.id}`)}
          first={wordOf(MAIL_TEXTS, row.kind, { place, ...context })}
          second={row.to_address}
        />
      ),
    },
    { label: LABELS.status, cell: (row, context) => stateCell(MAIL_STATES, row.status, context) },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'created_at',
      cell: (row, context) => dayCell(row.created_at, context),
    },
  ],
  csv: [
    'id',
    'kind',
    'to_name',
    'to_address',
    'status',
    'attempts',
    'last_error',
    'created_at',
    'sent_at',
  ].map((name) => ({ name })),
});

/** Lists of webhook deliveries and mails, in navigation order. */
export const MESSAGE_LISTS: readonly ListPage[] = [deliveries, mails];
