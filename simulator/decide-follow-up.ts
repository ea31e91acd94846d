import { ZONE } from '#src/kernel/calendar.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { tracedOutcome } from '#src/kernel/test-cards.ts';
import type { FollowUp } from './schema.ts';
import { type Progress, progressOf, resultOf, type SimulatorState } from './state.ts';
import { belongsTo, type RecordEntry } from './types.ts';

const HOURS_OF_NO_RELEASE = 24;

interface Case {
  original: RecordEntry;
  progress: Progress;
  request: FollowUp;
}

/**
 * Decline rules for one kind of follow-up operation, in order of precedence. The first rule whose condition holds
 * supplies the decline code.
 */
type Rules = readonly (readonly [code: string, holds: (given: Case) => boolean])[];

const CAPTURE: Rules = [
  ['M02', ({ original }) => original.kind !== 'hold'],
  ['M05', ({ original }) => original.status !== 'approved'],
  ['M01', ({ progress }) => progress.captured !== null],
  ['M12', (given) => otherCurrency(given) || requested(given) > minorOf(given.original.amount)],
  ['M04', (given) => hoursLeft(given) <= 0],
  ['M02', ({ progress }) => progress.voided],
];

const RELEASE: Rules = [
  ['V39', ({ progress }) => progress.captured !== null],
  ['V40', (given) => hoursLeft(given) <= HOURS_OF_NO_RELEASE],
  ['V42', ({ original, progress }) => original.status !== 'approved' || progress.voided],
];

const VOID_OF_PURCHASE: Rules = [
  ['A01', ({ original, request }) => dayOf(Temporal.Instant.from(original.at)) !== dayOf(request.at)],
  ['A03', ({ original }) => original.status !== 'approved'],
  ['A04', ({ progress }) => progress.voided],
  ['A05', ({ progress }) => progress.refunded > 0n],
];

const VOID_OF_ANYTHING_ELSE: Rules = [['V42', () => true]];

const REFUND: Rules = [
  ['A03', ({ original }) => original.status !== 'approved' || !/^(purchase|hold)$/.test(original.kind)],
  ['A04', ({ progress }) => progress.voided],
  ['A03', ({ original, progress }) => original.kind === 'hold' && progress.captured === null],
  ['A06', (given) => otherCurrency(given) || requested(given) > refundable(given)],
];

/**
 * Returns the operation that a follow-up refers to. Returns undefined if it is unknown or belongs to another merchant
 * or environment.
 */
export function originalOf(book: SimulatorState, request: FollowUp): RecordEntry | undefined {
  const original = resultOf(book, request.original);
  return original && belongsTo(original, request) ? original : undefined;
}

/** Returns the code with which a follow-up operation is declined, or null if it is approved. */
export function declineOf(book: SimulatorState, request: FollowUp): string | null {
  const original = originalOf(book, request);
  if (!original) return 'M06';
  const byCard = cardCode(original, request.kind);
  if (byCard !== null) return byCard;
  const given: Case = { original, progress: progressOf(book, request.original), request };
  return rulesFor(request.kind, original.kind).find(([, holds]) => holds(given))?.[0] ?? null;
}

/**
 * Returns the decline code that a test card forces for follow-up operations, or null if it forces none. This code
 * takes precedence over the decline rules.
 */
function cardCode({ card, kind }: RecordEntry, request: FollowUp['kind']): string | null {
  const { outcome, code } = (card && tracedOutcome(card.bin, card.last_four)) ?? APPROVED;
  const isRelease = request === 'void' && kind === 'hold';
  if (outcome === 'decline_capture') return request === 'capture' ? code : null;
  if (outcome === 'decline_release') return isRelease ? code : null;
  if (outcome === 'decline_return') return request === 'capture' ? null : code;
  return null;
}

const APPROVED = { outcome: 'approve', code: '00' } as const;

function rulesFor(kind: FollowUp['kind'], original: RecordEntry['kind']): Rules {
  if (kind === 'capture') return CAPTURE;
  if (kind === 'refund') return REFUND;
  if (original === 'hold') return RELEASE;
  return original === 'purchase' ? VOID_OF_PURCHASE : VOID_OF_ANYTHING_ELSE;
}

function minorOf(amount: string | null): bigint {
  return parseDecimal(amount ?? '') ?? 0n;
}

function requested({ request }: Case): bigint {
  return request.kind === 'void' ? 0n : minorOf(request.amount);
}

function refundable({ original, progress }: Case): bigint {
  return (progress.captured ?? minorOf(original.amount)) - progress.refunded;
}

function otherCurrency({ original, request }: Case): boolean {
  return request.kind !== 'void' && request.currency !== original.currency;
}

/**
 * Returns the number of hours until the hold expires. Returns infinity if the original is not approved or has no
 * expiry.
 */
function hoursLeft({ original, request }: Case): number {
  if (original.expires_at === null || original.status !== 'approved') return Number.POSITIVE_INFINITY;
  return Temporal.Instant.from(original.expires_at).since(request.at).total('hours');
}

function dayOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(ZONE).toPlainDate().toString();
}
