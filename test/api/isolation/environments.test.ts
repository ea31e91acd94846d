/** These tests of the test environment pass in the same way when production has rows of its own for the same merchant. */
import { withTwins } from '#test/support/twins.ts';

withTwins('environment', [
  'test/api/messages/mail-leases.test.ts',
  'test/api/messages/webhooks.test.ts',
  'test/api/moving/stripe.test.ts',
  'test/api/portal/portal-plan.test.ts',
  'test/api/sandbox/sandbox-offices.test.ts',
  'test/api/settlement/placetopay-report.test.ts',
  'test/api/tenancy/disabled-merchant-pages.test.ts',
  'test/api/web/panel-messages.test.ts',
  'test/api/web/panel-person.test.ts',
]);
