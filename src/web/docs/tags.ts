/** Descriptions of the sections of the API reference, by section name. */
export const TAGS: Readonly<Record<string, string>> = {
  Groups: 'Groups of plans.',
  Plans: 'Plans: what is sold, its price, and how often it is charged.',
  Subscribers: 'Customers that subscriptions charge, with their cards and accounts.',
  Coupons: 'Discounts that subscribers redeem with a code.',
  Subscriptions:
    'Subscriptions of subscribers to plans: charges, renewals, changes of plan, pauses, cancellations and invoices.',
  'Checkout sessions': 'Hosted pages on which one customer subscribes to one plan.',
  'Portal sessions': 'Links that sign a subscriber in to the portal without a code.',
  Payments: 'One-time payments through the hosted page or your own page, and their transactions.',
  Collection: 'Invoices that customers owe in the merchant’s ERP, and their payments.',
  Reservations: 'Amounts that are held on a card, and charged or released later.',
  'Virtual account': 'Movements of the merchant’s money.',
  Disputes: 'Payments that payers dispute at their bank, and the evidence against it.',
  Catalogs: 'Reference data, for example for the options of a form.',
  Sandbox:
    'Tools for tests: advancing the clock, simulating payers, and reading sent e-mails and webhooks. They require a test token.',
  Webhooks: 'Webhook deliveries.',
  Mails: 'E-mails to subscribers.',
  Network: 'Notifications from payment providers. Not for merchants.',
  Health: 'Health checks for monitoring.',
  Events: 'Webhook events that are sent to your URL.',
  Aliases: 'Alternative paths of operations, for compatibility with other systems.',
};
