/** These tests pass in the same way when another merchant has rows with the same ids. */
import { withTwins } from '#test/support/twins.ts';

withTwins('merchant', [
  'test/api/billing/account-sign-up.test.ts',
  'test/api/billing/subscription-acceptance.test.ts',
  'test/api/billing/subscription-amounts.test.ts',
  'test/api/billing/subscription-lists.test.ts',
  'test/api/charging/gateway-notifications.test.ts',
  'test/api/charging/offered.test.ts',
  'test/api/checkout/voucher-page.test.ts',
  'test/api/invoicing/disputes.test.ts',
  'test/api/jobs/worker-clock.test.ts',
  'test/api/ledger/operations.test.ts',
  'test/api/messages/mail-queue.test.ts',
]);
