import { eraseTestAnswers, purgeAnswers } from './idempotency.ts';
import { personalAnswers } from './personal-answers.ts';
import type { EdgeDeps } from './route.ts';

/**
 * The module of stored idempotent responses. It is not annotated with the module type, because the platform must not
 * import it. The module list checks the type.
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
