import { aCardThere } from '#test/support/panel-things.ts';
import type { PanelRow } from './panel-rows.ts';

/** Write routes without an action in the panel, each with the reason. */
export const WITHOUT_ACTION: Readonly<Record<string, string>> = {
  'POST /api/v1/checkout/sessions': 'for programs: the page of a plan has a link and a QR code to share',
  'POST /api/v1/portal/sessions': 'for programs: it would sign the merchant in as the customer',
  'POST /api/v1/payment/transaction-status/:paymentGateway': 'a read: shown on the payment page',
  'POST /api/v1/payment/all-transaction-status/:paymentGateway': 'a read: shown on the payment page',
  'POST /api/v1/payment/transaction/:transaction': 'a read: shown on the transaction page',
  'PUT /api/v1/subscriptions/subscription/:id/update-payment-method':
    'a card is typed by its holder, in the portal',
  'POST /api/v1/sandbox/clock': 'done by a long job that the sandbox page starts',
  'DELETE /api/v1/sandbox': 'done by a long job that the sandbox page starts',
  'POST /api/v1/sandbox/webhooks/:id/replay': 'same as the webhook replay of both environments',
};

interface FormRow {
  route: string;
  /** The panel page with the form. */
  page: string;
  /** Parameters, if those of the access table do not show the whole form. */
  params?: PanelRow['params'];
  /** Body fields that the page leaves out, each with the reason. */
  without?: Readonly<Record<string, string>>;
}

const OWN = 'the page already identifies the record';
const REFUSED = 'always refused';
const INTEGRATION = 'for programs: the panel gives the link of a hosted page';
const TURNED = 'changed on a separate page';
const CONSENTS = 'the cardholder gives them on a hosted page';

/** Every form that has fields. */
export const FORM_ROWS: readonly FormRow[] = [
  { route: 'POST /api/v1/subscriptions/group', page: '/groups/new' },
  { route: 'PUT /api/v1/subscriptions/group/:id', page: '/groups/:id/edit' },
  { route: 'POST /api/v1/subscriptions/plan', page: '/plans/new' },
  { route: 'PUT /api/v1/subscriptions/plan/:id', page: '/plans/:id/edit' },
  {
    route: 'POST /api/v1/subscriptions/coupon',
    page: '/coupons/new',
    without: { active: TURNED },
  },
  {
    route: 'PUT /api/v1/subscriptions/coupon/:id',
    page: '/coupons/:id/edit',
    without: { office: 'cannot be changed', active: TURNED },
  },
  { route: 'POST /api/v1/subscriptions/subscriber', page: '/subscribers/new' },
  { route: 'PUT /api/v1/subscriptions/subscriber/:id', page: '/subscribers/:id/edit' },
  {
    route: 'POST /api/v1/subscriptions/subscription',
    page: '/subscribers/:id/subscribe',
    params: aCardThere,
    without: {
      subscriber_id: OWN,
      office: 'that of the subscriber',
      reference: 'the id of the subscription in the system of an integrator',
      card: 'chosen with `payment_source`',
      card_information: 'cards are typed by their holder, never by the merchant',
      consents: CONSENTS,
    },
  },
  { route: 'PUT /api/v1/subscriptions/subscription/:id', page: '/subscriptions/:id/edit' },
  { route: 'PUT /api/v1/subscriptions/subscription/cancel/:id', page: '/subscriptions/:id/cancel' },
  { route: 'POST /api/v1/subscriptions/subscription/:id/pause', page: '/subscriptions/:id/pause' },
  { route: 'POST /api/v1/subscriptions/subscription/:id/apply-coupon', page: '/subscriptions/:id/coupon' },
  {
    route: 'POST /api/v1/payment/generate',
    page: '/payments/new',
    without: { 'payment.checkout_type': INTEGRATION },
  },
  {
    route: 'POST /api/v1/mit/pre-authorizations',
    page: '/reservations/new',
    without: {
      checkout_type: INTEGRATION,
      ...Object.fromEntries(
        ['number', 'cvv', 'card', 'card_number', 'card_token', 'payment_card', 'card_information'].map(
          (name) => [name, REFUSED],
        ),
      ),
      expiration_date: REFUSED,
    },
  },
  { route: 'POST /api/v1/payment/transaction/:transaction/refund', page: '/transactions/:id/refund' },
];
