import { findTaxProfile } from '#src/invoicing/documents/settings/store.ts';
import { setTaxProfile, taxProfileBody } from '#src/invoicing/documents/tax-profile.ts';
import { PERSONS } from '#src/invoicing/port/account.ts';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import { say } from '#src/kernel/texts.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { parse } from '#src/platform/http/fields.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Page } from '../../../shared/page.ts';
import { TAX_TEXTS as WORDS } from '../../../shared/tax-texts.ts';
import { actionPages } from '../action.tsx';
import { bodyOf, type FieldSpec, Fields } from '../form-fields.tsx';
import { requireSubscriberIn, trailOf } from './find.ts';

const fieldsIn = (locale: Parameters<typeof say>[1]): FieldSpec[] => [
  {
    path: 'person',
    label: WORDS.person,
    options: PERSONS.map((value) => ({ value, label: say(WORDS[value], locale) })),
  },
  {
    path: 'identification_type',
    label: WORDS.identification_type,
    options: IDENTIFICATION_TYPES.map((value) => ({ value, label: value })),
  },
  { path: 'id_number', label: WORDS.id_number, hint: WORDS.nit, is_beside: true },
  { path: 'name', label: WORDS.name },
  { path: 'email', label: WORDS.email },
];

/** Form for the identity on the subscriber's electronic invoices, if it differs from the subscriber's own data. */
export const taxDataPages: readonly Page[] = actionPages({
  path: '/subscribers/:id/tax-data',
  async load(deps, visit, caller) {
    const subscriber = await requireSubscriberIn(deps, visit, caller);
    return { subscriber, profile: await findTaxProfile(deps.db, subscriber) };
  },
  sheet({ subscriber, profile }, locale) {
    const { identification_type, id_number, name, email } = profile ?? {
      ...subscriber,
      name: `${subscriber.name} ${subscriber.last_name}`,
    };
    const person = profile?.person ?? (identification_type === 'NIT' ? 'legal' : 'natural');
    return {
      title: WORDS.title,
      lead: WORDS.lead,
      trail: trailOf(subscriber, locale),
      button: WORDS.save,
      initial: { person, identification_type, id_number, name, email },
      fields: (of) => <Fields of={of} specs={fieldsIn(locale)} />,
    };
  },
  async act(deps, visit, caller) {
    requireRole(caller.principal, 'operator');
    const subscriber = await requireSubscriberIn(deps, visit, caller);
    const data = parse(taxProfileBody, bodyOf(visit.form, fieldsIn(visit.locale)));
    await inTransaction(deps.db, (db) => setTaxProfile({ ...deps, db }, subscriber, data));
    return { path: `/subscribers/${subscriber.id}`, done: 'saved' };
  },
});
