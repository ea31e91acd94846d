import { z } from 'zod';
import { isUuid } from '#src/kernel/ids.ts';
import { say } from '#src/kernel/texts.ts';
import { changeName, changePassword, requestEmail } from '#src/panel/account.ts';
import { parse, required } from '#src/platform/http/fields.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { email, text } from '#src/platform/http/rules.ts';
import { listSessions } from '#src/tenancy/people/sessions/sessions.ts';
import { deleteSessionsOf } from '#src/tenancy/people/sessions/store.ts';
import type { Page } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import { personAction, personForm, personPage, type ShowPerson } from '../guard.tsx';
import { ACCOUNT } from '../scope.ts';
import { readPassword } from '../sign-in/links.tsx';
import { proofOf } from './confirm-identity.tsx';
import { secondFactorPages } from './second-factor.tsx';
import { Account, EmailForm, NameForm, PasswordForm } from './sheets.tsx';
import { CONFIRMATIONS, TEXTS } from './texts.ts';

const nameBody = z.object({ name: required(text({ max: 150 })) });
const emailBody = z.object({ email: required(email) });

const showAccount: ShowPerson = async (deps, visit, session, { notice }) => {
  const said = textOf(visit.query, 'said') ?? '';
  const confirmation = Object.entries(CONFIRMATIONS).find(([name]) => name === said)?.[1] ?? null;
  const sessions = await listSessions(deps, session);
  return {
    title: say(TEXTS.title, visit.locale),
    content: <Account session={session} sessions={sessions} said={confirmation} problem={notice} />,
  };
};

const passwordPages = personForm(
  `${ACCOUNT}/password`,
  async (_deps, { locale }, _session, problem) => ({
    title: say(TEXTS.change_password, locale),
    islands: ['form'],
    content: <PasswordForm of={{ values: {}, problem }} action={`${ACCOUNT}/password`} />,
  }),
  async (deps, visit, session) => {
    const new_password = readPassword(visit, 'new_password');
    await changePassword(deps, session, { ...proofOf(visit), new_password, locale: visit.locale });
    return { redirect: `${ACCOUNT}?said=password` };
  },
);

const namePages = personForm(
  `${ACCOUNT}/name`,
  async (_deps, { locale, form }, { person }, problem) => {
    const values = Object.keys(form).length > 0 ? form : { name: person.name };
    return {
      title: say(TEXTS.change_name, locale),
      islands: ['form'],
      content: <NameForm of={{ values, problem }} action={`${ACCOUNT}/name`} />,
    };
  },
  async (deps, { form }, session) => {
    const { name } = parse(nameBody, { name: sentFor(form, 'name') });
    await changeName(deps, session, name);
    return { redirect: `${ACCOUNT}?said=name` };
  },
);

const emailPages = personForm(
  `${ACCOUNT}/email`,
  async (_deps, { locale, form }, { person }, problem) => ({
    title: say(TEXTS.change_email, locale),
    islands: ['form'],
    content: <EmailForm of={{ values: form, problem }} action={`${ACCOUNT}/email`} email={person.email} />,
  }),
  async (deps, visit, session) => {
    const typed = parse(emailBody, { email: sentFor(visit.form, 'email') });
    await requestEmail(deps, session, { ...proofOf(visit), email: typed.email, locale: visit.locale });
    return { redirect: `${ACCOUNT}?said=email` };
  },
);

const sessionPages = [
  personAction(`${ACCOUNT}/sessions/others`, showAccount, async (deps, _visit, { id, person_id }) => {
    await deleteSessionsOf(deps.db, person_id, { but: id });
    return { redirect: `${ACCOUNT}?said=ended` };
  }),
  personAction(`${ACCOUNT}/sessions/:session`, showAccount, async (deps, { params }, { person_id }) => {
    const { session: only = '' } = params;
    if (isUuid(only)) await deleteSessionsOf(deps.db, person_id, { only });
    return { redirect: `${ACCOUNT}?said=ended` };
  }),
];

/** Pages of a person's own account, which belongs to no particular merchant. */
export const accountPages: readonly Page[] = [
  personPage(ACCOUNT, showAccount),
  ...namePages,
  ...passwordPages,
  ...emailPages,
  ...sessionPages,
  ...secondFactorPages,
];
