import { bearer } from '#test/support/process.ts';
import { filledIn } from '#test/support/visitor.ts';
import { ask, callerOf, type Load, type Stage } from './requests.ts';

type Fields = Readonly<Record<string, string>>;

/** Fields that a panel form submits without user input. */
const HIDDEN_FIELDS = ['csrf_token', 'submission', 'prorated_at', 'net'];

/** Opens a panel form and submits it with these fields. */
async function sendForm({ world, load }: Stage, path: string, fields: Fields): Promise<void> {
  const { panel, forms } = load;
  const headers = { cookie: panel.cookie };
  const page = await ask(world, forms, `${panel.path}${path}`, { headers });
  if (page?.status !== 200 || filledIn(page.text, 'submission') === '') return;
  const body = new URLSearchParams(fields);
  for (const name of HIDDEN_FIELDS) {
    const value = filledIn(page.text, name);
    if (value !== '') body.set(name, value);
  }
  await ask(world, forms, `${panel.path}${path}`, { method: 'POST', headers, body });
}

/**
 * Refunds parts of one payment concurrently through the panel and the API. The parts fit many times into the
 * payment.
 */
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

/** Changes one subscription concurrently through the panel and the API. */
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

/** Changes the plan in the panel at the displayed price while the API pauses the same subscription. */
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
