import { newId } from '#src/kernel/ids.ts';
import { writeInvitation } from '#src/panel/invitations.ts';
import { listInvitations } from '#src/tenancy/people/invitations/store.ts';
import { aPerson } from '#test/support/people.ts';
import type { PanelRow } from './panel-rows.ts';

const aUser: PanelRow['params'] = async ({ service, merchant }) => {
  const { user_id } = await aPerson(service, merchant.id, { role: 'viewer', offices: [merchant.office] });
  return { user: String(user_id) };
};

const anInvitation: PanelRow['params'] = async ({ service: { deps }, merchant }) => {
  const invited = { email: `${newId()}@correo.example`, role: 'viewer', offices: [merchant.office] } as const;
  const at = { commerce_id: merchant.id, inviter_id: null, locale: 'es' } as const;
  await writeInvitation(deps, { ...invited, offices: [...invited.offices], ...at });
  const [newest] = await listInvitations(deps.db, merchant.id);
  return { invitation: newest?.id ?? '' };
};

const ACCESS = { role: 'viewer', reach: 'some', 'offices[1]': '1' };

/** Users of the merchant. */
export const USER_ROWS: readonly PanelRow[] = [
  { route: 'GET /settings/users', other_office: 'seen' },
  { route: 'GET /settings/users/invite', other_office: 'seen' },
  { route: 'POST /settings/users/invite', other_office: 'seen', form: { email: 'a@b.example', ...ACCESS } },
  { route: 'POST /settings/users/second-factor', other_office: 'refused', form: { required: '1' } },
  {
    route: 'POST /settings/users/invitations/:invitation/again',
    other_office: 'missing',
    params: anInvitation,
    in_both: true,
  },
  {
    route: 'POST /settings/users/invitations/:invitation/withdraw',
    other_office: 'missing',
    params: anInvitation,
    in_both: true,
  },
  { route: 'GET /settings/users/:user', other_office: 'missing', params: aUser, in_both: true },
  {
    route: 'POST /settings/users/:user',
    other_office: 'missing',
    params: aUser,
    form: ACCESS,
    in_both: true,
  },
  { route: 'GET /settings/users/:user/remove', other_office: 'missing', params: aUser, in_both: true },
  { route: 'POST /settings/users/:user/remove', other_office: 'missing', params: aUser, in_both: true },
];
