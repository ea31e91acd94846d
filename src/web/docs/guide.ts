/** Returns the introduction of the API document, in Markdown. */
export function guide(base_url: string): string {
  return `Recurring billing for merchants in Colombia: plans, subscribers, coupons and subscriptions, payments, card-hold
reservations, collection from a merchant's own system, and a virtual account.

## The first subscription

An access token decides the merchant and the environment, **test** or **production**. Nothing that is done with a test token moves money. Press
*Authorize* above and paste a test token to try every call on this page; each comes with a body that is good as it stands.

\`\`\`sh
API=${base_url}/api/v1/subscriptions
AUTH="Authorization: Bearer $TOKEN"
curl -H "$AUTH" -H 'Content-Type: application/json' $API/plan -d '{"name": "Café mensual", "description": "Un kilo de café",
  "price": 54000, "currency_type": "COP", "invoice_period": 1, "invoice_interval": "month", "office": 1}'
\`\`\`

1. \`POST /plan\` answers with the plan's \`id\` and the address of its checkout page: send that to somebody and you are done.
2. Or charge from your own program: \`POST /subscriber\`, then \`POST /subscription\` with both ids and a card. \`4111 1111 1111 1111\` is approved in test.
3. \`POST /api/v1/sandbox/clock\` moves the time of your test environment: a year of renewals happens while you wait.

## What holds everywhere

- **Repeating is safe** with an \`Idempotency-Key\` header: for 24 hours the same request gets the same answer.
- **Errors** have one shape. Decide on \`error.code\`; \`errors\` names what is wrong by field; texts are in Spanish with \`Accept-Language: es\`.
- **Amounts** may be sent as numbers or as text; 54000 is fifty-four thousand pesos.
- **A charge may be pending** (202): ask again, or wait for the webhook. Never charge again while one is pending.
- **Webhooks** are signed and repeated until your address answers 2xx; they are described at the end of this page.
`;
}
