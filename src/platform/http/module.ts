import { eraseTestAnswers, purgeAnswers } from './idempotency.ts';
import { personalAnswers } from './personal-answers.ts';
import type { EdgeDeps } from './route.ts';

/**
 * Module that stores the responses of requests with an Idempotency-Key. It has no type annotation, because the platform
 * must not import the module type.
 */
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
