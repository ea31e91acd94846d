import { z } from 'zod';
import { authorizeReservation } from '#src/checkout/reservations/operate.ts';
import { isBlock } from '#src/checkout/reservations/rules.ts';
import { hostedPayer, paymentCard } from '#src/customers/payers/schema.ts';
import { SubmissionTaken } from '#src/customers/submissions/claim.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { METHOD_TEXTS } from '../../shared/methods/texts.ts';
import { NO_PROBLEM, type Page, type Problem, type Sheet } from '../../shared/page.ts';
import { claimWithConsent, requirePrivacyConsent } from '../../shared/privacy/agree.ts';
import { CARD_READERS, readGroup, readPayer, sentFor } from '../../shared/read-form.ts';
import { SENTENCES } from '../../shared/sentences.ts';
import type { Visit } from '../../shared/visit.ts';
import { refreshPageState } from '../refresh-page-state.ts';
import { bankOf, WAITING_TEXTS, Waiting } from '../waiting.tsx';
import { type Found, findPageState } from './page-state.ts';
import { ENDINGS, EndedReservation, HeldReservation, HoldSummary, ReservationForm } from './parts.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/Checkout/:id';

function pathOf(id: string): string {
  return PATH.replace(':id', id);
}

async function show(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const found = await refreshPageState(
    visit,
    () => findPageState(deps, visit.params.id ?? ''),
    ({ deps, state }) => (state.kind === 'waiting' ? { deps, transaction: state.transaction } : null),
  );
  const { brand, reservation } = found;
  const part = partOf(found, visit, problem);
  const summary = <HoldSummary reservation={reservation} brand={brand} isOpen={part.pays === true} />;
  return { brand, is_test: !reservation.production, summary, ...part };
}

type Part = Pick<Sheet, 'title' | 'content' | 'islands' | 'state' | 'leads_to' | 'pays'>;

function partOf({ state, reservation, brand }: Found, visit: Visit, problem: Problem): Part {
  const t = (text: Text) => say(text, visit.locale);
  const { none_title: title, none_hint: hint } = METHOD_TEXTS;
  const shown = { reservation, brand };
  switch (state.kind) {
    case 'open': {
      const of = { values: visit.form, problem };
      const path = pathOf(reservation.id);
      const content = <ReservationForm reservation={reservation} of={of} path={path} brands={state.brands} />;
      return { title: t(TEXTS.title), islands: ['form', 'card'], pays: true, content };
    }
    case 'unpayable':
      return {
        title: t(title),
        content: <MessagePanel title={title} hint={hint} values={{ name: brand.name }} />,
      };
    case 'waiting': {
      const go = textOf(visit.query, 'go') === 'bank';
      const seen = `${reservation.status} ${state.transaction.status}`;
      const content = <Waiting transaction={state.transaction} go={go} state={seen} />;
      const led = bankOf(state.transaction, go);
      return { title: t(WAITING_TEXTS.title), islands: ['wait'], state: seen, ...led, content };
    }
    case 'held':
      return { title: t(TEXTS.held_title), islands: ['wait'], content: <HeldReservation {...shown} /> };
    default: {
      const content = <EndedReservation kind={state.kind} {...shown} />;
      return { title: t(ENDINGS[state.kind].title), content };
    }
  }
}

const cardForm = z.object({ customer_payer: hostedPayer, payment_card: paymentCard });

function readForm(form: Query) {
  return parse(cardForm, {
    customer_payer: readPayer(form),
    payment_card: { ...readGroup(form, 'payment_card', CARD_READERS), redirect_url: null },
  });
}

/** Requests the hold on the card and redirects to the reservation page, which shows the result. */
async function send(outer: Deps, visit: Visit): Promise<{ redirect: string }> {
  const { deps, reservation, brand, state } = await findPageState(outer, visit.params.id ?? '');
  const page = pathOf(reservation.id);
  if (state.kind !== 'open') return { redirect: page };
  const { commerce_id, production } = reservation;
  const id = sentFor(visit.form, 'submission');
  const claim = claimWithConsent(deps, visit, brand, { commerce_id, production, id });
  const return_url = `${deps.base_url}${page}`;
  try {
    const payer = { commerce_id, production, address: visit.origin };
    const options = { claim, return_url, payer };
    const card = requirePrivacyConsent(brand, visit.form, () => readForm(visit.form));
    const result = await authorizeReservation(deps, reservation, card, options);
    const isAway = result.operation !== null && result.transaction.url_response !== null;
    return { redirect: isAway ? `${page}?go=bank` : page };
  } catch (error) {
    if (error instanceof SubmissionTaken || isChangedElsewhere(error)) return { redirect: page };
    // The API error is addressed to developers. Show the card holder a message at the card number instead.
    if (error instanceof ApiError && error.entry.code === 'MIT_FRANCHISE_NOT_ENABLED')
      throw invalid('payment_card.number', SENTENCES.brand);
    throw error;
  }
}

/** Returns whether the error says that another tab already changed the reservation. */
function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && isBlock(error.entry.code);
}

export const reservationPages: readonly Page[] = [
  {
    method: 'GET',
    path: PATH,
    handle: async (deps, visit) => ({ sheet: await show(deps, visit, NO_PROBLEM) }),
  },
  {
    method: 'GET',
    path: `${PATH}/card`,
    handle: async (_deps, visit) => ({ redirect: pathOf(visit.params.id ?? '') }),
  },
  { method: 'POST', path: `${PATH}/card`, handle: send, again: show },
];
