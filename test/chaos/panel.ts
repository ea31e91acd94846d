import { bearer } from '#test/support/process.ts';
import { filledIn } from '#test/support/visitor.ts';
import { ask, callerOf, type Load, type Stage } from './ask.ts';

type Fields = Readonly<Record<string, string>>;

/** What a form of the panel carries without anybody typing it. */
const CARRIED = ['csrf_token', 'submission', 'prorated_at', 'net'];

/** Opens a form of the panel and sends it, with these fields filled in. */
async function sendForm({ world, load }: Stage, path: string, fields: Fields): Promise<void> {
  const { panel, forms } = load;
  const headers = { cookie: panel.cookie };
  const page = await ask(world, forms, `${panel.path}${path}`, { headers });
  if (page?.status !== 200 || filledIn(page.text, 'submission') === '') return;
  const body = new URLSearchParams(fields);
  for (const name of CARRIED) {
    const value = filledIn(page.text, name);
    if (value !== '') body.set(name, value);
  }
  await ask(world, forms, `${panel.path}${path}`, { method: 'POST', headers, body });
}

/** The same payment is given back by both ways at once, in parts that fit many times. */
export async function refundTwice(stage: Stage, dice: number): Promise<void> {
  const { load } = stage;
  const id = load.paid[dice % Math.max(1, load.paid.length)];
  if (!id) return;
  await Promise.all([
    sendForm(stage, `/transactions/${id}/refund`, { amount: '2.000' }),
    callApi(stage, 'POST', `/payment/transaction/${id}/refund`, { amount: 3_000 }),
  ]);
}

const FORMS: readonly [act: string, fields: Fields][] = [
  ['pause', {}],
  ['resume', {}],
  ['cancel', { at_period_end: '1' }],
  ['take-back', {}],
  ['edit', { description: 'Cambiada en el panel' }],
  ['pause', {}],
  ['resume', {}],
  ['cancel', { at_period_end: '0' }],
];

const CALLS: readonly [method: 'POST' | 'PUT', path: (id: string) => string, body: (load: Load) => object][] =
  [
    [
      'PUT',
      (id) => `/subscriptions/subscription/${id}/change-plan`,
      ({ plan }) => ({ plan_id: plan.other, proration_behavior: 'always_invoice' }),
    ],
    ['POST', (id) => `/subscriptions/subscription/${id}/pause`, () => ({})],
    ['POST', (id) => `/subscriptions/subscription/${id}/renew`, () => ({})],
    ['PUT', (id) => `/subscriptions/subscription/cancel/${id}`, () => ({})],
    [
      'PUT',
      (id) => `/subscriptions/subscription/${id}/change-plan`,
      ({ plan }) => ({ plan_id: plan.production, proration_behavior: 'create_prorations' }),
    ],
  ];

/** One subscription is acted on by a form of the panel and by a call of the API at once. */
export async function actTwice(stage: Stage, dice: number): Promise<void> {
  const { load } = stage;
  const id = load.subscriptions[dice % Math.max(1, load.subscriptions.length)];
  const [form, call] = [FORMS[dice % FORMS.length], CALLS[dice % CALLS.length]];
  if (!id || !form || !call) return;
  const [act, fields] = form;
  const [method, path, body] = call;
  await Promise.all([
    sendForm(stage, `/subscriptions/${id}/${act}`, fields),
    callApi(stage, method, path(id), body(load)),
  ]);
}

/** The plan is changed in the panel, at a price that was shown there, while the API pauses the same subscription. */
export async function changePlan(stage: Stage, dice: number): Promise<void> {
  const { load } = stage;
  const id = load.subscriptions[dice % Math.max(1, load.subscriptions.length)];
  if (!id) return;
  const plan_id = dice % 2 === 0 ? load.plan.other : load.plan.production;
  await Promise.all([
    sendForm(stage, `/subscriptions/${id}/change-plan?plan_id=${plan_id}&way=now`, {}),
    callApi(stage, 'POST', `/subscriptions/subscription/${id}/pause`, {}),
  ]);
}

async function callApi({ world, load }: Stage, method: string, path: string, body: object): Promise<void> {
  const headers = bearer(callerOf(world, 'production').token);
  await ask(world, load.answers, `/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
}
