import { create, remove, update } from '#src/catalog/groups/routes.ts';
import { findGroup } from '#src/catalog/groups/store.ts';
import type { Group } from '#src/catalog/groups/types.ts';
import type { Deps } from '#src/deps.ts';
import { displayDate } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { perform } from '../../perform.ts';
import { pathAt } from '../../scope.ts';
import { actionPages, performing } from '../action.tsx';
import { changeEntry } from '../change-entry.tsx';
import { detailPage, fact } from '../detail-page.tsx';
import { bodyOf, type FieldSpec, Fields, officeField } from '../form-fields.tsx';
import { COMMON } from '../texts.ts';

const TEXTS = {
  all: { es: 'Grupos', en: 'Groups' },
  edit: { es: 'Editar', en: 'Edit' },
  remove: { es: 'Eliminar', en: 'Delete' },
  name: { es: 'Nombre', en: 'Name' },
  description: { es: 'Descripción', en: 'Description' },
  plans: { es: 'Planes', en: 'Plans' },
  plans_count: {
    es: '{count} en este ambiente y en el otro',
    en: '{count} in this environment and the other',
  },
  see_plans: { es: 'Ver sus planes', en: 'See its plans' },
  new_title: { es: 'Crear un grupo', en: 'Create a group' },
  new_lead: {
    es: 'Un suscriptor cambia de plan entre los del mismo grupo.',
    en: 'A subscriber changes between plans of one group.',
  },
  new_button: { es: 'Crear el grupo', en: 'Create the group' },
  edit_title: { es: 'Editar el grupo {name}', en: 'Edit the group {name}' },
  save: { es: 'Guardar', en: 'Save' },
  remove_title: { es: 'Eliminar el grupo {name}', en: 'Delete the group {name}' },
  remove_lead: {
    es: 'Solo se elimina un grupo sin planes. Vale para pruebas y producción.',
    en: 'Only a group without plans is deleted. It goes from test and production alike.',
  },
} as const satisfies Record<string, Text>;

async function requireGroup(
  deps: Deps,
  { params: { id = '' } }: Visit,
  { principal }: Caller,
): Promise<Group> {
  const group = isUuid(id) ? await findGroup(deps.db, principal, id) : undefined;
  if (!group) throw notFound();
  return group;
}

async function load(deps: Deps, visit: Visit, caller: Caller) {
  const group = await requireGroup(deps, visit, caller);
  const { commerce_id, id } = group;
  return {
    group,
    plans: await deps.uses.group.countPlans(deps.db, group),
    changes: await listChangesOf(deps.db, { commerce_id, kind: 'group', id }),
  };
}

const groupPage = detailPage({
  path: '/groups/:id',
  list: { label: TEXTS.all, path: '/groups' },
  load,
  title: ({ group }) => group.name,
  name: ({ group }) => group.id.slice(-8),
  lead: ({ group }) => group.description,
  actions: ({ group: { id } }, { t }) => [
    { path: `/groups/${id}/edit`, label: t(TEXTS.edit) },
    { path: `/groups/${id}/remove`, label: t(TEXTS.remove), kind: 'danger', is_rare: true },
  ],
  facts: ({ group, plans }, { t, locale, place }) => [
    ...fact(
      t(TEXTS.plans),
      <>
        {t(TEXTS.plans_count, { count: plans })}.{' '}
        <a href={pathAt(place, '/plans', { subscription_group_id: group.id })}>{t(TEXTS.see_plans)}</a>
      </>,
    ),
    ...fact(t(COMMON.created), displayDate(group.created_at, locale)),
    ...fact(t(COMMON.id), <code>{group.id}</code>),
  ],
  timeline: ({ changes }) => changes.map(changeEntry),
});

const FIELDS: readonly FieldSpec[] = [
  { path: 'name', label: TEXTS.name },
  { path: 'description', label: TEXTS.description, optional: true },
];

const newPages = actionPages({
  path: '/groups/new',
  load: (deps, _visit, caller) => officeField(deps, caller),
  sheet: (office, locale) => ({
    title: TEXTS.new_title,
    lead: TEXTS.new_lead,
    trail: [{ label: say(TEXTS.all, locale), path: '/groups' }],
    button: TEXTS.new_button,
    fields: (of) => <Fields of={of} specs={[...FIELDS, office]} />,
  }),
  async act(deps, visit, caller, submission) {
    const body = bodyOf(visit.form, [...FIELDS, await officeField(deps, caller)]);
    const answer = await perform(deps, visit, caller, create, { body, submission });
    return { path: `/groups/${(answer.body as { group: { id: string } }).group.id}`, done: 'created' };
  },
});

function trailOf({ id, name }: Group, locale: Locale) {
  return [
    { label: say(TEXTS.all, locale), path: '/groups' },
    { label: name, path: `/groups/${id}` },
  ];
}

const editPages = actionPages({
  path: '/groups/:id/edit',
  load: requireGroup,
  sheet: (group, locale) => ({
    title: TEXTS.edit_title,
    values: { name: group.name },
    trail: trailOf(group, locale),
    button: TEXTS.save,
    initial: { name: group.name, description: group.description ?? '' },
    fields: (of) => <Fields of={of} specs={FIELDS} />,
  }),
  async act(deps, visit, caller, submission) {
    // The API returns 403 for a group of another merchant. The panel returns 404 instead.
    const { id } = await requireGroup(deps, visit, caller);
    const body = bodyOf(visit.form, FIELDS);
    await perform(deps, visit, caller, update, { params: { id }, body, submission });
    return { path: `/groups/${id}`, done: 'saved' };
  },
});

const removePages = actionPages({
  path: '/groups/:id/remove',
  load: requireGroup,
  sheet: (group, locale) => ({
    title: TEXTS.remove_title,
    lead: TEXTS.remove_lead,
    values: { name: group.name },
    trail: trailOf(group, locale),
    button: TEXTS.remove,
    kind: 'danger',
  }),
  act: performing(remove, () => ({ path: '/groups', done: 'removed' })),
});

export const groupPages: readonly Page[] = [groupPage, ...newPages, ...editPages, ...removePages];
