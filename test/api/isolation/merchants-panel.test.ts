/** These tests pass in the same way when another merchant has rows with the same ids. */
import { withTwins } from '#test/support/twins.ts';

withTwins('merchant', [
  'test/api/moving/export.test.ts',
  'test/api/moving/kept.test.ts',
  'test/api/moving/switch-on.test.ts',
  'test/api/sandbox/sandbox-offices.test.ts',
  'test/api/settlement/reconcile.test.ts',
  'test/api/tenancy/checkout-templates.test.ts',
  'test/api/tenancy/panel-users.test.ts',
  'test/api/web/panel-messages.test.ts',
  'test/api/web/panel-more-things.test.ts',
  'test/api/web/panel-person.test.ts',
  'test/api/web/panel-settings.test.ts',
]);
