import { z } from 'zod';
import { accountFields, checkPhone } from '#src/billing/payment-sources/schema.ts';
import type { AccountSignUp } from '#src/billing/subscriptions/approvals/begin.ts';
import { cardInformation } from '#src/billing/subscriptions/card-fields.ts';
import type { SignUp } from '#src/billing/subscriptions/sign-up.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import { splitPhone } from '#src/customers/subscribers/phone.ts';
import { createSubscriberBody, hostedSubscriber } from '#src/customers/subscribers/schema.ts';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { CHECK_ALWAYS, nullable, parse, required } from '#src/platform/http/fields.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { oneOf, text } from '#src/platform/http/rules.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { readConsents } from '../../shared/consents/read.ts';
import { readDigits, readExpiry, readGroup, sentFor } from '../../shared/read-form.ts';
import { SENTENCES } from '../../shared/sentences.ts';
import { exactParts, type HostedSession } from './hosted.ts';
import { splitName } from './prefill.ts';
import { COLOMBIA } from './subscriber-fields.tsx';
import { TEXTS } from './texts.ts';

const MAX_MINOR_DIGITS = 17;

const shared = { coupon: nullable(text({ max: 64 })), consent: required(oneOf(['1'])) };
const byCard = z.object({ card_information: cardInformation, ...shared });
const byAccount = z.object({
  account: z.object(accountFields).superRefine(checkPhone, CHECK_ALWAYS),
  ...shared,
});

/** Parses a sign-up form with card data. Throws a `ValidationError` with all issues. */
export function readSignUp(form: Query, plan: AskedPlan): SignUp {
  const card_information = readGroup(form, 'card_information', {
    number: readDigits,
    datetime: readExpiry,
    cvv: readDigits,
  });
  const [subscriber, rest] = readBoth(form, plan, byCard, { card_information });
  const { coupon = null } = rest;
  return {
    ...{ plan_id: plan.id, subscriber, coupon, agreement: readAgreement(form) },
    session: plan.hosted?.session ?? null,
    card_information: rest.card_information,
    consents: readConsents(form),
  };
}

/** Parses a sign-up form with a bank or wallet account. Throws a `ValidationError` with all issues. */
export function readAccountSignUp(form: Query, plan: AskedPlan, kind: AccountMethod): AccountSignUp {
  // The form contains one phone field per account method.
  const field = `account.${kind}_phone`;
  const sent = readDigits(sentFor(form, field));
  const phone = kind === 'bancolombia' || sent === '' ? null : sent;
  const [subscriber, rest] = readBoth(form, plan, byAccount, { account: { type: kind, phone } }, field);
  const { coupon = null } = rest;
  const account = { kind, phone: rest.account.phone ?? null };
  const session = plan.hosted?.session ?? null;
  return { plan, subscriber, account, coupon, agreement: readAgreement(form), session };
}

function readAgreement(form: Query) {
  const most = sentFor(form, 'most');
  const isAmount = /^\d+$/.test(most) && most.length <= MAX_MINOR_DIGITS;
  return { terms: sentFor(form, 'terms'), most: isAmount ? BigInt(most) : 0n };
}

/** Parses the subscriber's data and the other fields of a form. Throws one error with the issues of both. */
function readBoth<Rest>(
  form: Query,
  plan: AskedPlan,
  additional: z.ZodType<Rest>,
  group: object,
  account = 'account.phone',
) {
  const { code, number } = splitPhone(sentFor(form, 'cellphone_number'));
  const fields = {
    ...form,
    ...splitName(sentFor(form, 'name')),
    office: plan.office_id,
    metadata: undefined,
    id_number: readDigits(sentFor(form, 'id_number')),
    phone_code: code,
    cellphone_number: number,
    ...exactParts(plan.hosted, form),
    ...group,
  };
  return allOf(
    () => readSubscriber(fields, plan),
    () => parse(additional, fields),
    { 'account.phone': account },
  );
}

/** Empty billing address of a new subscriber, for forms that do not ask for an address. */
const NO_ADDRESS = { billing_address: '', billing_city: '', billing_country: COLOMBIA } as const;

/** Plan with the data needed to parse its sign-up form. */
export type AskedPlan = Plan & { asks_address: boolean; hosted: HostedSession | null };

/** Returns the session's existing subscriber, or else the subscriber entered in the form. */
function readSubscriber(fields: object, { asks_address, hosted, office_id }: AskedPlan) {
  const known = hosted?.subscriber;
  if (known) return { ...known, office: office_id, metadata: undefined };
  if (asks_address) return parse(createSubscriberBody, fields);
  const { billing_address, billing_city, billing_country } = hosted?.session.customer ?? {};
  const sent = Object.entries({ billing_address, billing_city, billing_country });
  const address = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  return { ...parse(hostedSubscriber, fields), ...NO_ADDRESS, ...address };
}

/** Returns the coupon code entered in the form, or null if empty. */
export function readCoupon(form: Query): string | null {
  return parse(z.object({ coupon: nullable(text({ max: 64 })) }), { coupon: form.coupon }).coupon ?? null;
}

/** Runs both parsers. If either fails, throws one error with the issues of both. */
function allOf<A, B>(readA: () => A, readB: () => B, names: Readonly<Record<string, string>>): [A, B] {
  const issues: Issue[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      issues.push(...error.issues);
      return undefined;
    }
  };
  const [a, b] = [attempt(readA), attempt(readB)];
  const [first, ...rest] = issues
    .map((issue) => ({ ...issue, path: names[issue.path] ?? issue.path }))
    .map(inOwnWords);
  if (first) throw new ValidationError([first, ...rest]);
  return [a as A, b as B];
}

/**
 * Adapts an issue to the form: a missing last name is reported at the name field, and a missing consent gets its own
 * message.
 */
function inOwnWords(issue: Issue): Issue {
  if (issue.path === 'last_name') return { path: 'name', text: SENTENCES.full_name };
  return issue.path === 'consent' ? { path: issue.path, text: TEXTS.consent_missing } : issue;
}
