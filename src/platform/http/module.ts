import { eraseTestAnswers, purgeAnswers } from './idempotency.ts';
import { personalAnswers } from './personal-answers.ts';
import type { EdgeDeps } from './route.ts';

/** The answers kept under idempotency keys. The list of modules holds this to its type: nothing here may know one. */
export const httpModule = {
  jobs: [
    {
      name: 'purge-idempotency-keys',
      every_s: 600,
      run: async (deps: EdgeDeps) => ({ purged: await purgeAnswers(deps) }),
    },
  ],
  personal_data: [personalAnswers],
  erasers: [{ erase: eraseTestAnswers }],
};
