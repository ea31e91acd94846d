import {
  displayDate,
  displayDateTime,
  displayMoney,
  displayMonth,
  displaySpan,
} from '#src/kernel/display.ts';
import { displayDeadline } from '#src/kernel/moments.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { VOUCHER_COPY } from '#src/kernel/voucher-copy.ts';
import { type Content, codeFact, fact, type Write } from './content.ts';
import type * as messages from './messages.ts';
import {
  writeAccountNotice,
  writeEmailConfirmation,
  writePasswordReset,
  writeUserInvitation,
} from './people-contents.ts';
import * as texts from './texts.ts';

const amountOf = (message: messages.RenewalInvitation | messages.Receipt, locale: Locale) =>
  displayMoney(message.amount, message.currency, locale);

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
  return {
    subject: say(text.subject, locale, { merchant, amount }),
    lead: say(message.amount === 0n ? text.lead_free : text.lead, locale, { plan }),
    facts: [
      fact(texts.LABELS.plan, plan, locale),
      fact(texts.LABELS.amount, amount, locale),
      fact(texts.LABELS.period, displaySpan(period.starts_at, period.ends_at, locale), locale),
      fact(texts.LABELS.receipt, message.invoice_number, locale),
      ...(card === null ? [] : [fact(texts.LABELS.card, sourceName(card.brand, card.last_four), locale)]),
      ...(account === null ? [] : [fact(texts.LABELS.account, account, locale)]),
      ...(transaction_number === null ? [] : [fact(texts.LABELS.transaction, transaction_number, locale)]),
    ],
    action: { label: say(text.action, locale), url: message.url },
    notes: message.document ? [say(text.attached, locale)] : [],
  };
};

const writePaymentReceipt: Write<messages.PaymentReceipt> = (message, locale) => {
  const { merchant, tax, currency, url, excess = 0n } = message;
  const money = (minor: bigint) => displayMoney(minor, currency, locale);
  const amount = money(message.amount);
  return {
    subject: say(texts.RECEIPT.subject, locale, { merchant, amount }),
    lead: say(texts.PAYMENT_RECEIPT.lead, locale),
    facts: [
      fact(texts.LABELS.concept, message.description, locale),
      ...(tax === 0n ? [] : [fact(texts.LABELS.base, money(message.amount - tax), locale)]),
      ...(tax === 0n ? [] : [fact(texts.LABELS.tax, money(tax), locale)]),
      fact(texts.LABELS.total, amount, locale),
      fact(texts.LABELS.account, message.paid_with, locale),
      fact(texts.LABELS.paid_at, displayDateTime(message.paid_at, locale), locale),
      fact(texts.LABELS.transaction, message.transaction_number, locale),
    ],
    action: url === null ? null : { label: say(texts.RECEIPT.action, locale), url },
    notes: [
      ...(excess === 0n
        ? []
        : [say(texts.PAYMENT_RECEIPT.twice, locale, { merchant, amount: money(excess) })]),
      say(texts.RECEIPT.attached, locale),
    ],
  };
};

/** Template that ends a sentence with a period. `say` omits the period if the inserted text already ends with one. */
const SENTENCE: Text = { en: '{said}.', es: '{said}.' };

const writeCashVoucher: Write<messages.CashVoucher> = (message, locale) => {
  const { merchant, point, agreement, voucher, expires_at, url } = message;
  const text = texts.CASH_VOUCHER;
  const amount = displayMoney(message.amount, message.currency, locale);
  const date = expires_at && displayDeadline(expires_at, locale);
  const step = (copy: Text, values = {}) => say(copy, locale, values);
  return {
    subject: say(text.subject, locale, { amount, point }),
    lead: say(text.lead, locale, { merchant }),
    steps: [
      step(VOUCHER_COPY.where, { point }),
      ...(agreement === null ? [] : [`${step(VOUCHER_COPY.agreement)} ${agreement}.`]),
      `${step(VOUCHER_COPY.number)} ${voucher}.`,
      step(VOUCHER_COPY.pay, { amount }),
    ],
    facts: [
      ...(agreement === null ? [] : [codeFact(VOUCHER_COPY.agreement_name, agreement, locale)]),
      codeFact(VOUCHER_COPY.number_name, voucher, locale),
      fact(texts.LABELS.amount, amount, locale),
      fact(texts.LABELS.concept, message.description, locale),
    ],
    action: { label: say(text.action, locale), url },
    notes: [
      ...(date === null ? [] : [step(SENTENCE, { said: step(VOUCHER_COPY.until, { date }) })]),
      say(text.after, locale),
    ],
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
      fact(texts.LABELS.card, sourceName(card.brand, card.last_four), locale),
      fact(texts.LABELS.expiry, displayMonth(message.expiration_date, locale), locale),
      fact(texts.LABELS.next_charge, displayDate(message.next_charge_at, locale), locale),
    ],
    action: { label: say(text.action, locale), url: message.portal_url },
    notes: [say(text.terms, locale)],
  };
};

const writeCancellation: Write<messages.Cancellation> = (message, locale) => {
  const { plan, service_until, undo_url = null } = message;
  const text = texts.CANCELLATION;
  const date = service_until === null ? null : displayDate(service_until, locale);
  return {
    subject: say(text.subject, locale, { plan }),
    lead: say(text.lead, locale, { plan }),
    facts: [
      fact(texts.LABELS.plan, plan, locale),
      ...(date === null ? [] : [fact(texts.LABELS.service_until, date, locale)]),
    ],
    action: date === null || undo_url === null ? null : { label: say(text.undo, locale), url: undo_url },
    notes: [date === null ? say(text.at_once, locale) : say(text.until, locale, { date })],
  };
};

const writeEnded: Write<messages.Ended> = ({ plan, reason, plan_url = null }, locale) => ({
  subject: say(texts.ENDED.subject, locale, { plan }),
  lead: say(texts.ENDED.lead, locale, { plan }),
  facts: [fact(texts.LABELS.plan, plan, locale)],
  action: plan_url === null ? null : { label: say(texts.ENDED.action, locale), url: plan_url },
  notes: [say(texts.END_REASONS[reason], locale)],
});

/**
 * Writes the email with a sign-in code. The subject contains the code, so that phone notifications show it. The email
 * contains no link, so that customers do not learn to open links in emails.
 */
const writeSignInCode: Write<messages.SignInCode> = ({ merchant, code, minutes }, locale) => {
  const text = texts.SIGN_IN_CODE;
  return {
    subject: say(text.subject, locale, { merchant, code }),
    lead: say(text.lead, locale, { merchant }),
    facts: [codeFact(texts.LABELS.code, code, locale)],
    action: null,
    notes: [say(text.terms, locale, { minutes, merchant }), say(text.unasked, locale)],
  };
};

/**
 * Duration subtracted from a deadline at midnight, so that the email shows the day that ends instead of the day that
 * begins.
 */
const A_MOMENT = { seconds: 1 } as const;

const writeDispute: Write<messages.DisputeOpened | messages.DisputeDeadline> = (message, locale) => {
  const { kind, transaction_number: number, reason, amount, currency, deadline_at, url } = message;
  const text = kind === 'dispute_opened' ? texts.DISPUTE_OPENED : texts.DISPUTE_DEADLINE;
  return {
    subject: say(text.subject, locale, { number }),
    lead: say(text.lead, locale, { number }),
    facts: [
      fact(texts.LABELS.transaction, number, locale),
      fact(texts.LABELS.amount, displayMoney(amount, currency, locale), locale),
      fact(texts.LABELS.case, message.case, locale),
      ...(reason === null ? [] : [fact(texts.LABELS.reason, reason, locale)]),
      fact(texts.LABELS.deadline, displayDate(deadline_at.subtract(A_MOMENT), locale), locale),
    ],
    action: url === undefined ? null : { label: say(texts.DISPUTE_ACTION, locale), url },
    notes: [say(texts.DISPUTE_ANSWER, locale)],
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
    case 'payment_receipt':
      return writePaymentReceipt(message, locale);
    case 'cash_voucher':
      return writeCashVoucher(message, locale);
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
    case 'dispute_opened':
    case 'dispute_deadline':
      return writeDispute(message, locale);
    case 'user_invitation':
      return writeUserInvitation(message, locale);
    case 'password_reset':
      return writePasswordReset(message, locale);
    case 'email_confirmation':
      return writeEmailConfirmation(message, locale);
    case 'account_notice':
      return writeAccountNotice(message, locale);
  }
}
