import { displayDateTime } from '#src/kernel/display.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import { fact, type Write } from './content.ts';
import type * as messages from './messages.ts';
import * as texts from './people-texts.ts';
import { LABELS } from './texts.ts';

const untilOf = ({ expires_at }: { expires_at: Temporal.Instant }, locale: Locale) =>
  fact(LABELS.valid_until, displayDateTime(expires_at, locale), locale);

export const writeUserInvitation: Write<messages.UserInvitation> = (message, locale) => {
  const { merchant, role, url } = message;
  const text = texts.USER_INVITATION;
  return {
    subject: say(text.subject, locale, { merchant }),
    lead: say(text.lead, locale, { merchant }),
    facts: [fact(LABELS.role, say(texts.ROLES[role], locale), locale), untilOf(message, locale)],
    action: { label: say(text.action, locale), url },
    notes: [say(text.terms, locale)],
  };
};

export const writePasswordReset: Write<messages.PasswordReset> = (message, locale) => {
  const text = texts.PASSWORD_RESET;
  return {
    subject: say(text.subject, locale),
    lead: say(text.lead, locale),
    facts: [untilOf(message, locale)],
    action: { label: say(text.action, locale), url: message.url },
    notes: [say(text.terms, locale), say(text.unasked, locale)],
  };
};

export const writeEmailConfirmation: Write<messages.EmailConfirmation> = (message, locale) => {
  const text = texts.EMAIL_CONFIRMATION;
  return {
    subject: say(text.subject, locale),
    lead: say(text.lead, locale),
    facts: [untilOf(message, locale)],
    action: { label: say(text.action, locale), url: message.url },
    notes: [say(text.unasked, locale)],
  };
};

export const writeAccountNotice: Write<messages.AccountNotice> = ({ change, at, url }, locale) => ({
  subject: say(texts.ACCOUNT_NOTICE.subject, locale),
  lead: say(texts.ACCOUNT_CHANGES[change], locale),
  facts: [fact(LABELS.at, displayDateTime(at, locale), locale)],
  action: url === undefined ? null : { label: say(texts.PASSWORD_RESET.action, locale), url },
  notes: [say(texts.ACCOUNT_NOTICE.not_you, locale)],
});
