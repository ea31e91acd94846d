import type { CheckoutSession, SessionCustomer } from '#src/billing/subscriptions/sessions/types.ts';
import { countries } from '#src/catalog/reference-data/data/countries.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';

/** A checkout session. `subscriber` is null unless the session belongs to an existing subscriber. */
export interface HostedSession {
  session: CheckoutSession;
  subscriber: Subscriber | null;
}

export async function loadHosted(deps: Deps, session: CheckoutSession): Promise<HostedSession> {
  const { commerce_id, subscriber_id } = session;
  const [subscriber] =
    subscriber_id === null ? [] : await listSubscribersById(deps.db, commerce_id, [subscriber_id]);
  return { session, subscriber: subscriber ?? null };
}

/**
 * Returns the names of the form fields that the customer cannot change. For an existing subscriber these are name
 * and e-mail, the only fields shown.
 */
export function lockedFields({ session, subscriber }: HostedSession): ReadonlySet<string> {
  if (subscriber) return new Set(['email', 'name']);
  return new Set(session.locked.filter((name) => name !== 'last_name' && name !== 'phone_code'));
}

/**
 * Converts customer data to form values. The form has one field for the full name, and one for the phone
 * number including its country code.
 */
function valuesOf(customer: SessionCustomer): Query {
  const { name, last_name, phone_code, cellphone_number, ...rest } = customer;
  const whole = [name, last_name].filter(Boolean).join(' ');
  const texts = Object.entries(rest).map(([field, value]) => [field, String(value)]);
  const phone = cellphone_number === undefined ? '' : `+${phone_code ?? 57} ${cellphone_number}`;
  return {
    ...Object.fromEntries(texts),
    ...(whole === '' ? {} : { name: whole, card_information: { holder: whole } }),
    ...(phone === '' ? {} : { cellphone_number: phone }),
  };
}

/**
 * Removes a billing country that the form's list does not contain, so that the customer chooses another one.
 * A locked country is not removed.
 */
function withKnownCountry({ billing_country, ...values }: Query, isLocked: boolean): Query {
  const codes = Object.values(countries('es')).map(({ iso_code }) => iso_code);
  const isKnown = isLocked || codes.some((code) => code === billing_country);
  return { ...values, ...(billing_country !== undefined && isKnown ? { billing_country } : {}) };
}

/** Returns the form values to show: the session's values, replaced by submitted ones except in locked fields. */
export function shownIn(hosted: HostedSession | null, sent: Query): Query {
  if (hosted === null) return sent;
  const { session, subscriber } = hosted;
  const { name, last_name, email } = subscriber ?? {};
  const known = subscriber ? { name, last_name, email } : (session.customer ?? {});
  const locked = lockedFields(hosted);
  const all = withKnownCountry(valuesOf(known as SessionCustomer), locked.has('billing_country'));
  const fixed = Object.entries(all).filter(([field]) => locked.has(field));
  return { ...all, ...sent, ...Object.fromEntries(fixed) };
}

/** Replaces submitted values of locked fields with the session's values, so that customers cannot change them. */
export function withLocked(hosted: HostedSession | null, visit: Visit): Visit {
  if (hosted === null) return visit;
  const locked = lockedFields(hosted);
  const fixed = Object.entries(shownIn(hosted, {})).filter(([field]) => locked.has(field));
  return { ...visit, form: { ...visit.form, ...Object.fromEntries(fixed) } };
}

/**
 * Returns the merchant's separate name and phone parts if the customer did not edit the combined fields.
 * Splitting the combined values again could yield different parts.
 */
export function exactParts(hosted: HostedSession | null, form: Query): SessionCustomer {
  const customer = hosted?.session.customer ?? {};
  const whole = valuesOf(customer);
  const { name, last_name, phone_code, cellphone_number } = customer;
  const isSame = (field: string) => field in whole && sentFor(form, field).trim() === whole[field];
  return {
    ...(isSame('name') && name !== undefined && last_name !== undefined ? { name, last_name } : {}),
    ...(isSame('cellphone_number') && phone_code !== undefined && cellphone_number !== undefined
      ? { phone_code, cellphone_number }
      : {}),
  };
}
