import { ROLES } from '#src/platform/http/roles.ts';
import type { Office } from '#src/tenancy/merchants/types.ts';
import type { ListedUser } from '#src/tenancy/people/users/store.ts';
import { useReader } from '../../shared/document.tsx';
import { Checkbox, type Filled, Form, Input, Select, Submit } from '../../shared/fields.tsx';
import { FIELD_TEXTS } from '../../shared/texts.ts';
import type { Caller } from '../caller.ts';
import { LinkButton, Top } from '../kit/parts.tsx';
import { pathAt } from '../scope.ts';
import { ROLE_TEXTS } from '../texts.ts';
import { TEXTS } from './texts.ts';

interface FormProps {
  of: Filled;
  caller: Caller;
}

interface AccessProps extends FormProps {
  /** Offices to which the caller may grant access. */
  offices: readonly Office[];
}

const LIST = '/settings/users';

function trailOf({ place }: Caller, label: string) {
  return [{ label, href: pathAt(place, LIST) }];
}

/**
 * Fields for a user's role and offices. If "all offices" is selected, ticked offices are ignored, so that the form
 * works without scripts.
 */
function Access({ of, caller, offices }: AccessProps) {
  const { t } = useReader();
  const roles = ROLES.map((role) => ({
    value: role,
    label: `${t(ROLE_TEXTS[role].name)}: ${t(ROLE_TEXTS[role].hint)}`,
  })).toReversed();
  const all = { value: 'all', label: t(TEXTS.all) };
  const some = { value: 'some', label: t(TEXTS.some) };
  const reach = caller.principal.offices === null ? [all, some] : [some];
  const error = of.problem.errors.get('offices');
  return (
    <>
      <Select of={of} path="role" label={TEXTS.role} autocomplete="off" options={roles} value="operator" />
      <Select
        of={of}
        path="reach"
        label={TEXTS.reach}
        autocomplete="off"
        options={reach}
        value={reach[0]?.value ?? 'some'}
      />
      <fieldset data-field="offices">
        <legend>{t(TEXTS.offices)}</legend>
        {offices.map(({ id, name }) => (
          <Checkbox key={id} of={of} path={`offices.${id}`} label={TEXTS.offices} optional>
            {name}
          </Checkbox>
        ))}
        <p class="error" data-error hidden={!error}>
          {error && t(error.text, { field: t(TEXTS.offices), ...error.values })}
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
        title={t(TEXTS.invite_title)}
        trail={trailOf(caller, t(TEXTS.title))}
        lead={t(TEXTS.invite_lead)}
      />
      <section class="card narrow">
        <Form action={pathAt(caller.place, `${LIST}/invite`)} of={of} label={t(TEXTS.invite_title)}>
          <Input of={of} path="email" label={FIELD_TEXTS.email} autocomplete="off" inputmode="email" />
          <Access of={of} caller={caller} offices={offices} />
          <Submit>{t(TEXTS.send)}</Submit>
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
      <Top title={user.name} trail={trailOf(caller, t(TEXTS.title))} lead={user.email}>
        <LinkButton href={`${path}/remove`} kind="danger">
          {t(TEXTS.remove)}
        </LinkButton>
      </Top>
      <section class="card narrow">
        <Form action={path} of={of} label={user.name}>
          <Access of={of} caller={caller} offices={offices} />
          <p class="muted">{t(TEXTS.save_hint)}</p>
          <Submit>{t(TEXTS.save)}</Submit>
        </Form>
      </section>
    </>
  );
}

export function RemoveForm({ of, caller, user }: FormProps & { user: ListedUser }) {
  const { t } = useReader();
  const { id, name } = user;
  const title = t(TEXTS.remove_title, { name });
  return (
    <>
      <Top title={title} trail={trailOf(caller, t(TEXTS.title))} lead={user.email} />
      <section class="card narrow">
        <p>{t(TEXTS.remove_lead)}</p>
        <Form action={pathAt(caller.place, `${LIST}/${id}/remove`)} of={of} label={title}>
          <Submit kind="danger">{t(TEXTS.remove)}</Submit>
        </Form>
      </section>
    </>
  );
}
