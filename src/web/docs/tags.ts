/** Descriptions of the API sections, shown in the API document. */
export const TAGS: Readonly<Record<string, string>> = {
  Groups: 'Plans are sold in groups.',
  Plans: 'What is sold, what it costs, and how often it is charged.',
  Subscribers: 'Who is charged, and the cards and accounts they are charged by.',
  Coupons: 'Discounts, by a code.',
  Subscriptions:
    'A subscriber on a plan: charges, renewals, changes of plan, pauses, cancellations and invoices.',
  'Checkout sessions': 'Hosted pages on which one customer subscribes to one plan.',
  'Portal sessions': 'Links that sign a subscriber into the portal without a code.',
  Payments: 'Charges that are paid once, at the hosted page or through your own, and what became of them.',
  Collection: 'What customers owe in a system of your own, and how they pay it.',
  Reservations: 'Money that is held on a card, and charged or released later.',
  'Virtual account': 'What the merchant receives, movement by movement.',
  Disputes: 'Payments that payers dispute at their bank, and the evidence against it.',
  Catalogs: 'The lists that forms are filled from.',
  Sandbox: 'With a test token: moving time, standing for others, and seeing what was sent.',
  Webhooks: 'Sending an event again.',
  Mails: 'What subscribers are written.',
  Network: 'Where payment providers notify; not for merchants.',
  Health: 'For whoever watches the service.',
  Events: 'What is sent to your address when something happens.',
  Aliases: 'The same operations under the names of other systems.',
};
