import { aCardThere } from '#test/support/panel-things.ts';
import type { PanelRow } from './panel-rows.ts';

/** Routes that change something and have no action in the panel, each with the reason. */
export const WITHOUT_ACTION: Readonly<Record<string, string>> = {
  'POST /api/v1/checkout/sessions': 'for programs: the page of a plan has a link and a QR code to share',
  'POST /api/v1/portal/sessions': 'for programs: it would sign the merchant in as the customer',
  'POST /api/v1/payment/transaction-status/:paymentGateway': 'it reads: the page of a payment shows it',
  'POST /api/v1/payment/all-transaction-status/:paymentGateway': 'it reads: the page of a payment shows it',
  'POST /api/v1/payment/transaction/:transaction': 'it reads: the page of a transaction shows it',
  'PUT /api/v1/subscriptions/subscription/:id/update-payment-method':
    'a card is typed by its holder, in the portal',
  'POST /api/v1/sandbox/clock': 'a long job does it, which the page of the sandbox starts',
  'DELETE /api/v1/sandbox': 'a long job does it, which the page of the sandbox starts',
  'POST /api/v1/sandbox/webhooks/:id/replay': 'the same as the replay of either environment, which is there',
};

interface FormRow {
  route: string;
  /** Where the panel asks for its fields. */
  page: string;
  /** Values for its parameters, where those of the table of access show less than all of it. */
  params?: PanelRow['params'];
  /** Fields of the body that the page does not ask for, each with the reason. */
  without?: Readonly<Record<string, string>>;
}

const OWN = 'the page is of one thing, and knows it';
const REFUSED = 'refused wherever it is sent';
const INTEGRATION = 'for programs: the panel gives the link of a hosted page';
const TURNED = 'turned on and off on a page of its own';
const CONSENTS = 'the holder of the card gives them, on a page of their own';

/** Every form with more to fill in than a button. */
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
    without: { office: 'it stays as it is, whatever is sent', active: TURNED },
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
