import { z } from 'zod';
import { cardInformation } from '#src/billing/subscriptions/card-fields.ts';
import type { SignUp } from '#src/billing/subscriptions/sign-up.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import { createSubscriberBody } from '#src/customers/subscribers/schema.ts';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { nullable, parse, required } from '#src/platform/http/fields.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { oneOf, text } from '#src/platform/http/rules.ts';
import { readDigits, readExpiry, readGroup, sentFor } from '../../shared/read-form.ts';
import { WORDS } from './words.ts';

const MAX_MINOR_DIGITS = 17;

const beside = z.object({
  card_information: cardInformation,
  coupon: nullable(text({ max: 64 })),
  consent: required(oneOf(['1'])),
});

/** What the form asks for, or everything that is wrong with it. */
export function readSignUp(form: Query, plan: Plan): SignUp {
  const fields = {
    ...form,
    office: plan.office_id,
    metadata: undefined,
    id_number: readDigits(sentFor(form, 'id_number')),
    phone_code: readDigits(sentFor(form, 'phone_code')).replace(/^\+/, ''),
    cellphone_number: readDigits(sentFor(form, 'cellphone_number')),
    card_information: readGroup(form, 'card_information', {
      number: readDigits,
      datetime: readExpiry,
      cvv: readDigits,
    }),
  };
  const [subscriber, rest] = allOf(
    () => parse(createSubscriberBody, fields),
    () => parse(beside, fields),
  );
  const { card_information, coupon = null } = rest;
  const most = sentFor(form, 'most');
  const agreement = {
    terms: sentFor(form, 'terms'),
    most: /^\d+$/.test(most) && most.length <= MAX_MINOR_DIGITS ? BigInt(most) : 0n,
  };
  return { plan_id: plan.id, subscriber, card_information, coupon, agreement };
}

/** The code that was typed in; null for none. */
export function readCoupon(form: Query): string | null {
  return parse(z.object({ coupon: nullable(text({ max: 64 })) }), { coupon: form.coupon }).coupon ?? null;
}

/** Both, or what is wrong with either: everything is told at once. */
function allOf<A, B>(readA: () => A, readB: () => B): [A, B] {
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
  const [first, ...rest] = issues.map(inOwnWords);
  if (first) throw new ValidationError([first, ...rest]);
  return [a as A, b as B];
}

/** An agreement that was not given is no missing datum. */
function inOwnWords(issue: Issue): Issue {
  return issue.path === 'consent' ? { path: issue.path, text: WORDS.consent_missing } : issue;
}
