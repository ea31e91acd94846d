import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { questionErrors } from './errors.ts';
import { countQuestion } from './store.ts';

const WINDOW_MINUTES = 10;
/** A family pays for all its members; nobody goes through a list of numbers. Programs that try things out may. */
const MOST = { production: 30, testing: 300 } as const;

/** Anybody can type numbers: lets so many of them through from one place. In real time, counted in the database. */
export async function admitQuestion(
  deps: Deps,
  { address, production }: { address: string; production: boolean },
): Promise<void> {
  const now = deps.real_clock.now();
  const window = { minutes: WINDOW_MINUTES };
  const question = { origin: originOf(address), production, now, since: now.subtract(window) };
  const { since, count } = await countQuestion(deps.db, question);
  if (count <= (production ? MOST.production : MOST.testing)) return;
  const left = Math.ceil(since.add(window).since(now).total('seconds'));
  const minutes = Math.max(1, Math.ceil(left / 60));
  throw new ApiError(questionErrors.too_many, { minutes }, { 'retry-after': String(Math.max(1, left)) });
}
