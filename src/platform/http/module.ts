import { eraseTestAnswers, purgeAnswers } from './idempotency.ts';
import { personalAnswers } from './personal-answers.ts';
import type { EdgeDeps } from './route.ts';

/**
 * Module of stored idempotent responses. The constant has no type annotation, because the platform must not import the
 * module type. The module list checks the type.
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
