/**
 * Files that only `.ci/run` runs, unless they are named as arguments of `npm test`. They cover further crash paths, commands, packages,
 * guides and fuzzed forms, and run other test files again with rows of another merchant. `npm test` covers the main crash paths and
 * short fuzzing.
 */
export const LONG_FILES = [
  'test/crash/{account-sign-up,archive,card-data,challenge,collection,disputes,electronic-invoices,embedded}.test.ts',
  'test/crash/{import,long-jobs}.test.ts',
  'test/crash/{placetopay,reservations,sandbox-clock,webhook-delivery,wompi,wompi-charge-run}.test.ts',
  'test/cli/{backup,disputes,guides,master-key,point-in-time,processes,provider-keys}.test.ts',
  'test/cli/{restore,restore-gateways,sdk-package,two-networks}.test.ts',
  'test/api/isolation/twins.test.ts',
  'test/api/web/hostile-forms.test.ts',
  'test/browser/docs-addresses.test.ts',
] as const;
