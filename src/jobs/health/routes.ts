import { z } from 'zod';
import { type AnyRoute, route } from '#src/deps.ts';
import { ok } from '#src/platform/http/route.ts';
import { examineReadiness, NEEDED, SHARED } from './readiness.ts';

const tag = 'Health';
const check = z.enum(['ok', 'failing']);
const network = z.enum(['ok', 'failing', 'not_configured']).meta({
  description:
    '`not_configured`: production has no network, and charges of merchants without a provider are refused. That is not a failure.',
});

const readiness = z.strictObject({
  status: check.meta({ description: 'Whether this process can serve requests.' }),
  degraded: z.array(z.enum(SHARED)).meta({
    description:
      'Components that fail while requests can still be served. Removing this process from the load balancer would not help.',
  }),
  clock_offset_s: z.number().meta({
    description: 'Seconds by which the clock of this machine is ahead of the database clock.',
  }),
  ...Object.fromEntries([...NEEDED, ...SHARED].map((part) => [part, part === 'network' ? network : check])),
});

const health = route({
  method: 'GET',
  path: '/health',
  tag,
  summary: 'Check whether requests are served',
  access: 'public',
  urgency: 'always',
  answers: { 200: z.strictObject({ status: z.literal('ok') }) },
  handle: async () => ok({ status: 'ok' }),
});

const ready = route({
  method: 'GET',
  path: '/ready',
  tag,
  summary: 'Check whether this process can serve requests, and what else fails',
  access: 'public',
  urgency: 'always',
  answers: {
    200: readiness,
    503: readiness,
  },
  async handle(deps) {
    const found = await examineReadiness(deps);
    const isReady = NEEDED.every((part) => found[part] === 'ok');
    const clock_offset_s = Math.round(deps.clockOffsetMs() / 1_000);
    const degraded = SHARED.filter((part) => found[part] === 'failing');
    return {
      status: isReady ? 200 : 503,
      body: { status: isReady ? 'ok' : 'failing', degraded, clock_offset_s, ...found },
    };
  },
});

export const healthRoutes: readonly AnyRoute[] = [health, ready];
