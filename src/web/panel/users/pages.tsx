import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { inviteAgain, inviteUser, listInvitations, withdrawInvitation } from '#src/panel/invitations.ts';
import { changeUser, listUsers, removeUser, requireSecondFactor, requireUser } from '#src/panel/users.ts';
import { parse, required } from '#src/platform/http/fields.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { ROLES } from '#src/platform/http/roles.ts';
import { email, oneOf } from '#src/platform/http/rules.ts';
import { listOffices } from '#src/tenancy/merchants/store.ts';
import type { Page } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import type { Caller } from '../caller.ts';
import { panelAction, panelForm, panelPage, type Show } from '../guard.tsx';
import { pathAt } from '../scope.ts';
import { AccessForm, InviteForm, RemoveForm } from './forms.tsx';
import { Users } from './sheets.tsx';
import { CONFIRMATIONS, TEXTS } from './texts.ts';

const USERS = '/settings/users';

const accessBody = z.object({ role: required(oneOf(ROLES)) });
const inviteBody = z.object({ email: required(email), role: required(oneOf(ROLES)) });

/** Returns the offices to which the caller may grant access. */
async function officesOf(deps: Deps, { principal }: Caller) {
  const all = await listOffices(deps.db, principal.commerce_id);
  return all.filter(({ id }) => principal.offices?.includes(id) ?? true);
}

/** Returns the ids of the ticked offices; null means all offices. */
function readOffices(form: Query): number[] | null {
  if (sentFor(form, 'reach') === 'all') return null;
  const ticked = typeof form.offices === 'object' && !Array.isArray(form.offices) ? form.offices : {};
  return Object.keys(ticked).map(Number).filter(Number.isSafeInteger);
}

function userIdOf({ params }: Visit): number {
  const id = Number(params.user);
  if (!Number.isSafeInteger(id) || id <= 0 || id > 2_147_483_647) throw notFound();
  return id;
}

const showUsers: Show = async (deps, visit, caller, { notice }) => {
  const said = textOf(visit.query, 'said') ?? '';
  const { principal } = caller;
  return {
    title: say(TEXTS.title, visit.locale),
    content: (
      <Users
        caller={caller}
        users={await listUsers(deps, principal)}
        invitations={await listInvitations(deps, principal)}
        offices={await listOffices(deps.db, principal.commerce_id)}
        now={deps.real_clock.now()}
        said={Object.entries(CONFIRMATIONS).find(([name]) => name === said)?.[1] ?? null}
        problem={notice}
      />
    ),
  };
};

const back = ({ place }: Caller, said: string) => ({ redirect: pathAt(place, USERS, { said }) });

const showInvite: Show = async (deps, visit, caller, problem) => ({
  title: say(TEXTS.invite_title, visit.locale),
  islands: ['form'],
  content: (
    <InviteForm
      of={{ values: visit.form, problem }}
      caller={caller}
      offices={await officesOf(deps, caller)}
    />
  ),
});

const showUser: Show = async (deps, visit, caller, problem) => {
  const user = await requireUser(deps, caller.principal, userIdOf(visit));
  const offices = Object.fromEntries((user.offices ?? []).map((id) => [String(id), '1']));
  const kept: Query = { role: user.role, reach: user.offices === null ? 'all' : 'some', offices };
  const values = sentFor(visit.form, 'role') === '' ? kept : visit.form;
  return {
    title: user.name,
    islands: ['form'],
    content: (
      <AccessForm
        of={{ values, problem }}
        caller={caller}
        user={user}
        offices={await officesOf(deps, caller)}
      />
    ),
  };
};

const showRemove: Show = async (deps, visit, caller, problem) => {
  const user = await requireUser(deps, caller.principal, userIdOf(visit));
  return {
    title: say(TEXTS.remove_title, visit.locale, { name: user.name }),
    content: <RemoveForm of={{ values: {}, problem }} caller={caller} user={user} />,
  };
};

/**
 * Pages for managing the merchant's users. Changing access rights or the second-factor requirement needs a recent
 * identity check.
 */
export const userPages: readonly Page[] = [
  panelPage(USERS, { role: 'owner', show: showUsers }),
  ...panelForm(`${USERS}/invite`, {
    role: 'owner',
    recent: true,
    show: showInvite,
    async act(deps, { form, locale }, caller) {
      const sent = { email: sentFor(form, 'email'), role: sentFor(form, 'role') };
      const typed = parse(inviteBody, sent);
      await inviteUser(deps, caller.principal, { ...typed, offices: readOffices(form), locale });
      return back(caller, 'invited');
    },
  }),
  panelAction(`${USERS}/second-factor`, {
    role: 'owner',
    all_offices: true,
    recent: true,
    show: showUsers,
    async act(deps, { form }, caller) {
      const { has_second_factor } = caller.session;
      const required = sentFor(form, 'required') === '1';
      await requireSecondFactor(deps, caller.principal, { required, has_second_factor });
      return back(caller, 'changed');
    },
  }),
  panelAction(`${USERS}/invitations/:invitation/again`, {
    role: 'owner',
    recent: true,
    show: showUsers,
    async act(deps, { params, locale }, caller) {
      await inviteAgain(deps, caller.principal, { id: params.invitation ?? '', locale });
      return back(caller, 'invited');
    },
  }),
  panelAction(`${USERS}/invitations/:invitation/withdraw`, {
    role: 'owner',
    show: showUsers,
    async act(deps, { params }, caller) {
      await withdrawInvitation(deps, caller.principal, { id: params.invitation ?? '' });
      return back(caller, 'withdrawn');
    },
  }),
  ...panelForm(`${USERS}/:user`, {
    role: 'owner',
    recent: true,
    show: showUser,
    async act(deps, visit, caller) {
      const { role } = parse(accessBody, { role: sentFor(visit.form, 'role') });
      const offices = readOffices(visit.form);
      await changeUser(deps, caller.principal, { id: userIdOf(visit), role, offices });
      return back(caller, 'changed');
    },
  }),
  ...panelForm(`${USERS}/:user/remove`, {
    role: 'owner',
    recent: true,
    show: showRemove,
    async act(deps, visit, caller) {
      await removeUser(deps, caller.principal, { id: userIdOf(visit) });
      return back(caller, 'removed');
    },
  }),
];
