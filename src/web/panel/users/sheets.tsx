import { displayDateTime } from '#src/kernel/display.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Office } from '#src/tenancy/merchants/types.ts';
import type { UserInvitation } from '#src/tenancy/people/invitations/store.ts';
import type { ListedUser } from '#src/tenancy/people/users/store.ts';
import { useReader } from '../../shared/document.tsx';
import type { Problem } from '../../shared/page.ts';
import type { Caller } from '../caller.ts';
import { ButtonForm } from '../kit/forms.tsx';
import { Card, LinkButton, Notice, Pill, Top } from '../kit/parts.tsx';
import { DataTable, TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { BothEnvironmentsNotice } from '../settings/section.tsx';
import { ROLE_TEXTS } from '../texts.ts';
import { TEXTS } from './texts.ts';

interface UsersProps {
  caller: Caller;
  users: readonly ListedUser[];
  invitations: readonly UserInvitation[];
  offices: readonly Office[];
  now: Temporal.Instant;
  said: Text | null;
  problem: Problem['notice'];
}

export function Users(props: UsersProps) {
  const { t } = useReader();
  const { caller, users, invitations, said, problem } = props;
  const isOfAll = caller.principal.offices === null;
  return (
    <>
      <Top title={t(TEXTS.title)} lead={t(TEXTS.lead)}>
        <LinkButton href={pathAt(caller.place, '/settings/users/invite')} kind="first">
          {t(TEXTS.invite)}
        </LinkButton>
      </Top>
      <BothEnvironmentsNotice place={caller.place} />
      {said && <Notice tone="good">{t(said)}</Notice>}
      {problem && <Notice tone="bad">{t(problem.text, problem.values)}</Notice>}
      <UserTable {...props} />
      {invitations.length > 0 && <InvitationTable {...props} />}
      {isOfAll && <SecondFactorRequirement caller={caller} users={users} />}
    </>
  );
}

function useOfficeNames(offices: readonly Office[]) {
  const { t } = useReader();
  const names = new Map(offices.map(({ id, name }) => [id, name]));
  return (reach: readonly number[] | null) =>
    reach === null ? t(TEXTS.all) : reach.map((id) => names.get(id) ?? '').join(', ');
}

function UserTable({ caller, users, offices }: UsersProps) {
  const { t } = useReader();
  const named = useOfficeNames(offices);
  const columns = [TEXTS.person, TEXTS.role, TEXTS.offices, TEXTS.factor].map((label) => ({
    label: t(label),
  }));
  const rows = users.map((user) => {
    const isSelf = user.id === caller.principal.user_id;
    const href = pathAt(caller.place, `/settings/users/${user.id}`);
    const name = isSelf ? `${user.name} (${t(TEXTS.you)})` : user.name;
    const factor = user.has_second_factor ? TEXTS.with_factor : TEXTS.without_factor;
    return {
      key: String(user.id),
      cells: [
        <TwoLines href={href} first={name} second={user.email} />,
        t(ROLE_TEXTS[user.role].name),
        named(user.offices),
        <Pill tone={user.has_second_factor ? 'good' : 'warn'}>{t(factor)}</Pill>,
      ],
    };
  });
  return <DataTable label={t(TEXTS.title)} columns={columns} rows={rows} />;
}

function InvitationTable({ caller, invitations, offices, now }: UsersProps) {
  const { t, locale } = useReader();
  const named = useOfficeNames(offices);
  const columns = [TEXTS.person, TEXTS.role, TEXTS.offices, TEXTS.sent, TEXTS.action].map((label) => ({
    label: t(label),
  }));
  const rows = invitations.map(({ id, email, role, offices: reach, expires_at }) => {
    const path = pathAt(caller.place, `/settings/users/invitations/${id}`);
    const isOver = Temporal.Instant.compare(expires_at, now) <= 0;
    return {
      key: id,
      cells: [
        <TwoLines first={email} />,
        t(ROLE_TEXTS[role].name),
        named(reach),
        isOver ? <Pill tone="warn">{t(TEXTS.over)}</Pill> : displayDateTime(expires_at, locale),
        <div class="buttons">
          <ButtonForm action={`${path}/again`} label={t(TEXTS.again_label, { email })}>
            {t(TEXTS.again)}
          </ButtonForm>
          <ButtonForm action={`${path}/withdraw`} label={t(TEXTS.withdraw_label, { email })}>
            {t(TEXTS.withdraw)}
          </ButtonForm>
        </div>,
      ],
    };
  });
  return (
    <>
      <h2>{t(TEXTS.invitations)}</h2>
      <DataTable label={t(TEXTS.invitations)} columns={columns} rows={rows} />
    </>
  );
}

/** Shows whether the merchant requires a second factor from all users, with a button to change this. */
function SecondFactorRequirement({ caller, users }: Pick<UsersProps, 'caller' | 'users'>) {
  const { t } = useReader();
  const { second_factor_required: isRequired } = caller.membership.merchant;
  const count = users.filter(({ has_second_factor }) => !has_second_factor).length;
  return (
    <Card title={t(TEXTS.required_title)}>
      <p>{t(isRequired ? TEXTS.required_on : TEXTS.required_off, { count })}</p>
      <ButtonForm
        action={pathAt(caller.place, '/settings/users/second-factor')}
        values={{ required: isRequired ? '0' : '1' }}
      >
        {t(isRequired ? TEXTS.let_be : TEXTS.demand)}
      </ButtonForm>
    </Card>
  );
}
