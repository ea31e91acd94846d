import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { ok } from '#src/platform/http/route.ts';
import { examineReadiness, NEEDED, SHARED } from './readiness.ts';

const tag = 'Health';
const check = z.enum(['ok', 'failing']);

const readiness = z.strictObject({
  status: check.meta({ description: 'Whether this process can serve requests.' }),
  degraded: z.array(z.enum(SHARED)).meta({
    description:
      'What fails while requests can be served: taking this process out of service would not help.',
  }),
  clock_offset_s: z.number().meta({
    description: 'How far the clock of this machine is ahead of the database’s.',
  }),
  ...Object.fromEntries([...NEEDED, ...SHARED].map((part) => [part, check])),
});

const health = route({
  method: 'GET',
  path: '/health',
  tag,
  summary: 'Whether requests are served',
  access: 'public',
  urgency: 'always',
  answers: { 200: z.strictObject({ status: z.literal('ok') }) },
  handle: async () => ok({ status: 'ok' }),
});

const ready = route({
  method: 'GET',
  path: '/ready',
  tag,
  summary: 'Whether this process can serve requests, and what else fails',
  access: 'public',
  urgency: 'always',
  answers: {
    200: readiness,
    503: readiness,
  },
  async handle(deps) {
    const found = await examineReadiness(deps);
    const say = (isFine: boolean) => (isFine ? 'ok' : 'failing');
    const isReady = NEEDED.every((part) => found[part]);
    const parts = Object.fromEntries([...NEEDED, ...SHARED].map((part) => [part, say(found[part])]));
    const clock_offset_s = Math.round(deps.clockOffsetMs() / 1_000);
    const degraded = SHARED.filter((part) => !found[part]);
    return {
      status: isReady ? 200 : 503,
      body: { status: say(isReady), degraded, clock_offset_s, ...parts },
    };
  },
});

export const healthRoutes: readonly AnyRoute[] = [health, ready];
