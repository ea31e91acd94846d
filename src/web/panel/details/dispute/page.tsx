import type { Deps } from '#src/deps.ts';
import { displayDate } from '#src/kernel/display.ts';
import { displayAt } from '#src/kernel/moments.ts';
import type { Text } from '#src/kernel/texts.ts';
import { listDeliveriesOf } from '#src/messages/webhooks/of-subject/store.ts';
import { accept, submit } from '#src/settlement/disputes/routes.ts';
import { listEntries, listEvidence } from '#src/settlement/disputes/store.ts';
import type { DisputeStatus } from '#src/settlement/disputes/types.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { Money, Pill, type Tone } from '../../kit/parts.tsx';
import { pathAt } from '../../scope.ts';
import { actionPages, performing } from '../action.tsx';
import { changeEntry } from '../change-entry.tsx';
import { detailPage, fact } from '../detail-page.tsx';
import { providerName } from '../provider-names.ts';
import { COMMON } from '../texts.ts';
import { deliveryEntry } from '../timeline-entries.tsx';
import { EVIDENCE_TEXTS, EvidenceDetail, evidencePages, requireIn, sheetOf } from './evidence.tsx';

const TEXTS = {
  all: { es: 'Disputas', en: 'Disputes' },
  title: { es: 'Disputa {name}', en: 'Dispute {name}' },
  submit: { es: 'Enviar las pruebas', en: 'Submit the evidence' },
  submit_lead: {
    es: 'Desde ahora no se agrega nada: el banco decide.',
    en: 'After this, no evidence can be added, and the bank decides.',
  },
  accept: { es: 'Aceptar la disputa', en: 'Accept the dispute' },
  accept_lead: {
    es: 'El dinero se queda con quien pagó, para siempre.',
    en: 'The payer keeps the money. This cannot be undone.',
  },
  opened: { es: 'Disputa abierta', en: 'Dispute opened' },
  attached: { es: 'Prueba adjunta', en: 'Evidence attached' },
  submitted: { es: 'Pruebas enviadas al banco', en: 'Evidence submitted to the bank' },
  settled: { es: 'Disputa decidida', en: 'Dispute decided' },
  taken: { es: 'Se tomó del saldo', en: 'Taken from your balance' },
  returned: { es: 'Volvió al saldo', en: 'Given back to your balance' },
  deadline: { es: 'Responda antes: {when}', en: 'Answer before: {when}' },
  deadline_hint: {
    es: 'Sin pruebas enviadas, se pierde.',
    en: 'Without submitted evidence, it is lost.',
  },
  reason: { es: 'Motivo', en: 'Reason' },
  transaction: { es: 'Transacción', en: 'Transaction' },
  provider: { es: 'Pasarela', en: 'Provider' },
  out: { es: 'Tomado del saldo', en: 'Taken from your balance' },
} as const satisfies Record<string, Text>;

const STATES = {
  opened: { text: { es: 'Por responder', en: 'To be answered' }, tone: 'bad' },
  evidence_submitted: { text: { es: 'Decide el banco', en: 'The bank decides' }, tone: 'warn' },
  expired: { text: { es: 'Sin respuesta a tiempo', en: 'Not answered in time' }, tone: 'bad' },
  won: { text: { es: 'Ganada', en: 'Won' }, tone: 'good' },
  lost: { text: { es: 'Perdida', en: 'Lost' }, tone: 'still' },
  accepted: { text: { es: 'Aceptada', en: 'Accepted' }, tone: 'still' },
} as const satisfies Record<DisputeStatus, { text: Text; tone: Tone }>;

async function load(deps: Deps, visit: Visit, caller: Caller, size: number) {
  const dispute = await requireIn(deps, visit, caller);
  const { commerce_id, production, id } = dispute;
  const subject = { commerce_id, production, subject: `dispute:${id}` };
  return {
    dispute,
    evidence: await listEvidence(deps.db, dispute),
    entries: await listEntries(deps.db, dispute),
    deliveries: await listDeliveriesOf(deps.db, subject, size + 1),
    changes: await listChangesOf(deps.db, { commerce_id, production, kind: 'dispute', id }),
  };
}

const disputePage = detailPage({
  path: '/disputes/:id',
  list: { label: TEXTS.all, path: '/disputes' },
  load,
  title: ({ dispute }, { t }) => t(TEXTS.title, { name: dispute.provider_case }),
  name: ({ dispute }) => dispute.provider_case,
  lead: ({ dispute: { amount, currency_type, status } }, { t }) => (
    <>
      <Money minor={amount} currency={currency_type} /> ·{' '}
      <Pill tone={STATES[status].tone}>{t(STATES[status].text)}</Pill>
    </>
  ),
  actions: ({ dispute: { id, status }, evidence }, { t }) =>
    status === 'opened'
      ? [
          { path: `/disputes/${id}/evidence`, label: t(EVIDENCE_TEXTS.attach) },
          ...(evidence.length > 0 ? [{ path: `/disputes/${id}/submit`, label: t(TEXTS.submit) }] : []),
          { path: `/disputes/${id}/accept`, label: t(TEXTS.accept), kind: 'danger', is_rare: true },
        ]
      : [],
  next({ dispute: { status, deadline_at } }, { t, locale, now }) {
    if (status !== 'opened') return [];
    const title = <strong>{t(TEXTS.deadline, { when: displayAt(deadline_at, now, locale) })}</strong>;
    return [{ key: 'deadline', at: deadline_at, tone: 'bad', title, detail: t(TEXTS.deadline_hint) }];
  },
  timeline: ({ dispute, evidence, entries, deliveries, changes }, { t, place, now }) => [
    { key: 'opened', at: dispute.opened_at, tone: 'bad', title: t(TEXTS.opened), detail: dispute.reason },
    ...evidence.map((one) => ({
      key: one.id,
      at: one.created_at,
      tone: 'still' as const,
      title: t(TEXTS.attached),
      detail: <EvidenceDetail of={one} dispute={dispute} place={place} />,
    })),
    ...entries.map((one) => ({
      key: one.id,
      at: one.created_at,
      tone: one.amount > 0n ? ('bad' as const) : ('good' as const),
      title: (
        <>
          {t(one.amount > 0n ? TEXTS.taken : TEXTS.returned)},{' '}
          <Money minor={one.amount > 0n ? one.amount : -one.amount} currency={dispute.currency_type} />
        </>
      ),
    })),
    ...(dispute.submitted_at
      ? [{ key: 'submitted', at: dispute.submitted_at, tone: 'still' as const, title: t(TEXTS.submitted) }]
      : []),
    ...(dispute.settled_at
      ? [{ key: 'settled', at: dispute.settled_at, tone: 'still' as const, title: t(TEXTS.settled) }]
      : []),
    ...deliveries.map((one) => deliveryEntry(one, place, now)),
    ...changes.map(changeEntry),
  ],
  facts: ({ dispute }, { t, locale, place }) => [
    ...fact(t(TEXTS.reason), [dispute.reason, dispute.reason_code].filter(Boolean).join(' · ')),
    ...fact(t(TEXTS.out), <Money minor={dispute.taken} currency={dispute.currency_type} />),
    ...fact(
      t(TEXTS.transaction),
      <a href={pathAt(place, `/transactions/${dispute.transaction_id}`)}>
        {dispute.transaction_id.slice(-8)}
      </a>,
    ),
    ...fact(t(TEXTS.provider), t(providerName(dispute.provider))),
    ...fact(t(COMMON.created), displayDate(dispute.opened_at, locale)),
    ...fact(t(COMMON.id), <code>{dispute.id}</code>),
  ],
});

const submitPages = actionPages({
  path: '/disputes/:id/submit',
  load: requireIn,
  sheet: (dispute, locale) =>
    sheetOf(dispute, locale, { title: TEXTS.submit, lead: TEXTS.submit_lead, button: TEXTS.submit }),
  act: performing(submit, ({ id }) => ({ path: `/disputes/${id}`, done: 'evidence_submitted' })),
});

const acceptPages = actionPages({
  path: '/disputes/:id/accept',
  recent: true,
  load: requireIn,
  sheet: (dispute, locale) => ({
    ...sheetOf(dispute, locale, { title: TEXTS.accept, lead: TEXTS.accept_lead, button: TEXTS.accept }),
    kind: 'danger',
  }),
  act: performing(accept, ({ id }) => ({ path: `/disputes/${id}`, done: 'dispute_accepted' })),
});

export const disputePages: readonly Page[] = [disputePage, ...evidencePages, ...submitPages, ...acceptPages];
