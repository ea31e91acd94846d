import { displayDate, displayMoney, displayMonth } from '#src/kernel/display.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type * as messages from './messages.ts';
import * as texts from './texts.ts';

/** What a mail says, before it has a form. Every text is one line. */
export interface Content {
  subject: string;
  lead: string;
  facts: readonly Fact[];
  action: { label: string; url: string } | null;
  notes: readonly string[];
}

interface Fact {
  label: string;
  value: string;
}

type Write<M> = (message: M, locale: Locale) => Content;

const fact = (label: Text, value: string, locale: Locale): Fact => ({ label: say(label, locale), value });

const amountOf = (message: messages.RenewalInvitation | messages.Receipt, locale: Locale) =>
  displayMoney(message.amount, message.currency, locale);

const cardOf = ({ brand, last_four }: { brand: string; last_four: string }, locale: Locale) =>
  say(texts.VALUES.card, locale, { brand, last_four });

const writeRenewalInvitation: Write<messages.RenewalInvitation> = (message, locale) => {
  const { merchant, plan } = message;
  const text = texts.RENEWAL_INVITATION;
  return {
    subject: say(text.subject, locale, { plan }),
    lead: say(text.lead, locale, { merchant, plan }),
    facts: [
      fact(texts.LABELS.plan, plan, locale),
      fact(texts.LABELS.amount, amountOf(message, locale), locale),
    ],
    action: { label: say(text.action, locale), url: message.accept_url },
    notes: [say(text.terms, locale)],
  };
};

const writePlanChangeInvitation: Write<messages.PlanChangeInvitation> = (message, locale) => {
  const { merchant, plan, new_plan, price, currency } = message;
  const text = texts.PLAN_CHANGE_INVITATION;
  return {
    subject: say(text.subject, locale, { new_plan }),
    lead: say(text.lead, locale, { merchant, plan, new_plan }),
    facts: [
      fact(texts.LABELS.current_plan, plan, locale),
      fact(texts.LABELS.new_plan, new_plan, locale),
      fact(texts.LABELS.new_price, displayMoney(price, currency, locale), locale),
      fact(texts.LABELS.adjustment, adjustmentOf(message, locale), locale),
    ],
    action: { label: say(text.action, locale), url: message.accept_url },
    notes: [say(text.terms, locale)],
  };
};

function adjustmentOf({ net, currency }: messages.PlanChangeInvitation, locale: Locale): string {
  if (net === 0n) return say(texts.VALUES.none, locale);
  const amount = displayMoney(net < 0n ? -net : net, currency, locale);
  return say(net < 0n ? texts.VALUES.credit : texts.VALUES.due, locale, { amount });
}

const writeReceipt: Write<messages.Receipt> = (message, locale) => {
  const { merchant, plan, period, card, account = null, transaction_number } = message;
  const text = texts.RECEIPT;
  const amount = amountOf(message, locale);
  const start = displayDate(period.starts_at, locale);
  const end = displayDate(period.ends_at, locale);
  return {
    subject: say(text.subject, locale, { merchant, amount }),
    lead: say(message.amount === 0n ? text.lead_free : text.lead, locale, { plan }),
    facts: [
      fact(texts.LABELS.plan, plan, locale),
      fact(texts.LABELS.amount, amount, locale),
      fact(texts.LABELS.period, say(texts.VALUES.period, locale, { start, end }), locale),
      fact(texts.LABELS.invoice, message.invoice_number, locale),
      ...(card === null ? [] : [fact(texts.LABELS.card, cardOf(card, locale), locale)]),
      ...(account === null ? [] : [fact(texts.LABELS.account, account, locale)]),
      ...(transaction_number === null ? [] : [fact(texts.LABELS.transaction, transaction_number, locale)]),
    ],
    action: { label: say(text.action, locale), url: message.url },
    notes: [],
  };
};

const writeFailedCharge: Write<messages.FailedCharge> = (message, locale) => {
  const { plan, amount, currency, next_try_at } = message;
  const text = texts.FAILED_CHARGE;
  const next = next_try_at === null ? null : displayDate(next_try_at, locale);
  const reason = say(responseCode(message.response_code).description, locale);
  return {
    subject: say(text.subject, locale, { plan }),
    lead: `${say(text.lead, locale, { plan })} ${reason}`,
    facts: [
      fact(texts.LABELS.plan, plan, locale),
      fact(texts.LABELS.amount, displayMoney(amount, currency, locale), locale),
      ...(next === null ? [] : [fact(texts.LABELS.next_try, next, locale)]),
    ],
    action: { label: say(text.action, locale), url: message.portal_url },
    notes: [next === null ? say(text.last, locale) : say(text.again, locale, { date: next })],
  };
};

const writeCardExpiring: Write<messages.CardExpiring> = (message, locale) => {
  const { plan, card } = message;
  const text = texts.CARD_EXPIRING;
  return {
    subject: say(text.subject, locale, { last_four: card.last_four }),
    lead: say(text.lead, locale, { plan }),
    facts: [
      fact(texts.LABELS.card, cardOf(card, locale), locale),
      fact(texts.LABELS.expiry, displayMonth(message.expiration_date, locale), locale),
      fact(texts.LABELS.next_charge, displayDate(message.next_charge_at, locale), locale),
    ],
    action: { label: say(text.action, locale), url: message.portal_url },
    notes: [say(text.terms, locale)],
  };
};

const writeCancellation: Write<messages.Cancellation> = ({ plan, service_until }, locale) => {
  const text = texts.CANCELLATION;
  const date = service_until === null ? null : displayDate(service_until, locale);
  return {
    subject: say(text.subject, locale, { plan }),
    lead: say(text.lead, locale, { plan }),
    facts: [
      fact(texts.LABELS.plan, plan, locale),
      ...(date === null ? [] : [fact(texts.LABELS.service_until, date, locale)]),
    ],
    action: null,
    notes: [date === null ? say(text.at_once, locale) : say(text.until, locale, { date })],
  };
};

const writeEnded: Write<messages.Ended> = ({ plan, reason }, locale) => ({
  subject: say(texts.ENDED.subject, locale, { plan }),
  lead: say(texts.ENDED.lead, locale, { plan }),
  facts: [fact(texts.LABELS.plan, plan, locale)],
  action: null,
  notes: [say(texts.END_REASONS[reason], locale)],
});

/** The code is not in the subject: those are shown on locked screens. Nor is there a link: people should learn to follow none. */
const writeSignInCode: Write<messages.SignInCode> = ({ merchant, code, minutes }, locale) => {
  const text = texts.SIGN_IN_CODE;
  return {
    subject: say(text.subject, locale, { merchant }),
    lead: say(text.lead, locale, { merchant }),
    facts: [fact(texts.LABELS.code, code, locale)],
    action: null,
    notes: [say(text.terms, locale, { minutes, merchant }), say(text.unasked, locale)],
  };
};

export function writeContent(message: messages.MailMessage, locale: Locale): Content {
  switch (message.kind) {
    case 'renewal_invitation':
      return writeRenewalInvitation(message, locale);
    case 'plan_change_invitation':
      return writePlanChangeInvitation(message, locale);
    case 'receipt':
      return writeReceipt(message, locale);
    case 'failed_charge':
      return writeFailedCharge(message, locale);
    case 'card_expiring':
      return writeCardExpiring(message, locale);
    case 'cancellation':
      return writeCancellation(message, locale);
    case 'ended':
      return writeEnded(message, locale);
    case 'sign_in_code':
      return writeSignInCode(message, locale);
  }
}
