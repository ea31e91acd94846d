import { ROLES } from '#src/platform/http/roles.ts';
import type { Office } from '#src/tenancy/merchants/types.ts';
import type { ListedUser } from '#src/tenancy/people/users/store.ts';
import { useReader } from '../../shared/document.tsx';
import { Checkbox, type Filled, Form, Input, Select, Submit } from '../../shared/fields.tsx';
import { FIELD_WORDS } from '../../shared/words.ts';
import type { Caller } from '../caller.ts';
import { LinkButton, Top } from '../kit/parts.tsx';
import { pathAt } from '../scope.ts';
import { ROLE_WORDS } from '../words.ts';
import { WORDS } from './words.ts';

interface FormProps {
  of: Filled;
  caller: Caller;
}

interface AccessProps extends FormProps {
  /** Offices that the caller may grant. */
  offices: readonly Office[];
}

const LIST = '/settings/users';

function trailOf({ place }: Caller, label: string) {
  return [{ label, href: pathAt(place, LIST) }];
}

/** Fields for role and offices. They work without scripts: ticked offices are ignored if all offices are chosen. */
function Access({ of, caller, offices }: AccessProps) {
  const { t } = useReader();
  const roles = ROLES.map((role) => ({
    value: role,
    label: `${t(ROLE_WORDS[role].name)}: ${t(ROLE_WORDS[role].hint)}`,
  })).toReversed();
  const all = { value: 'all', label: t(WORDS.all) };
  const some = { value: 'some', label: t(WORDS.some) };
  const reach = caller.principal.offices === null ? [all, some] : [some];
  const error = of.problem.errors.get('offices');
  return (
    <>
      <Select of={of} path="role" label={WORDS.role} autocomplete="off" options={roles} value="operator" />
      <Select
        of={of}
        path="reach"
        label={WORDS.reach}
        autocomplete="off"
        options={reach}
        value={reach[0]?.value ?? 'some'}
      />
      <fieldset data-field="offices">
        <legend>{t(WORDS.offices)}</legend>
        {offices.map(({ id, name }) => (
          <Checkbox key={id} of={of} path={`offices.${id}`} label={WORDS.offices} optional>
            {name}
          </Checkbox>
        ))}
        <p class="error" data-error hidden={!error}>
          {error && t(error.text, { field: t(WORDS.offices), ...error.values })}
        </p>
      </fieldset>
    </>
  );
}

export function InviteForm({ of, caller, offices }: AccessProps) {
  const { t } = useReader();
  return (
    <>
      <Top
        title={t(WORDS.invite_title)}
        trail={trailOf(caller, t(WORDS.title))}
        lead={t(WORDS.invite_lead)}
      />
      <section class="card narrow">
        <Form action={pathAt(caller.place, `${LIST}/invite`)} of={of} label={t(WORDS.invite_title)}>
          <Input of={of} path="email" label={FIELD_WORDS.email} autocomplete="off" inputmode="email" />
          <Access of={of} caller={caller} offices={offices} />
          <Submit>{t(WORDS.send)}</Submit>
        </Form>
      </section>
    </>
  );
}

export function AccessForm({ of, caller, offices, user }: AccessProps & { user: ListedUser }) {
  const { t } = useReader();
  const path = pathAt(caller.place, `${LIST}/${user.id}`);
  return (
    <>
      <Top title={user.name} trail={trailOf(caller, t(WORDS.title))} lead={user.email}>
        <LinkButton href={`${path}/remove`} kind="danger">
          {t(WORDS.remove)}
        </LinkButton>
      </Top>
      <section class="card narrow">
        <Form action={path} of={of} label={user.name}>
          <Access of={of} caller={caller} offices={offices} />
          <p class="muted">{t(WORDS.save_hint)}</p>
          <Submit>{t(WORDS.save)}</Submit>
        </Form>
      </section>
    </>
  );
}

export function RemoveForm({ of, caller, user }: FormProps & { user: ListedUser }) {
  const { t } = useReader();
  const { id, name } = user;
  const title = t(WORDS.remove_title, { name });
  return (
    <>
      <Top title={title} trail={trailOf(caller, t(WORDS.title))} lead={user.email} />
      <section class="card narrow">
        <p>{t(WORDS.remove_lead)}</p>
        <Form action={pathAt(caller.place, `${LIST}/${id}/remove`)} of={of} label={title}>
          <Submit kind="danger">{t(WORDS.remove)}</Submit>
        </Form>
      </section>
    </>
  );
}
