import type { Deps } from '#src/deps.ts';
import { invalid, notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { violates } from '#src/platform/database/pool.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { countSavedViews, deleteSavedView, insertSavedView, NAME_KEY, updateSavedView } from './store.ts';

const LONGEST_NAME = 60;
const LONGEST_QUERY = 2_000;
/** Maximum number of saved views per user and merchant. */
const MAX_VIEWS = 200;

const TEXTS = {
  name: { es: 'Escriba un nombre de hasta 60 caracteres.', en: 'Type a name of at most 60 characters.' },
  taken: { es: 'Ya tiene una vista con ese nombre.', en: 'You already have a view of that name.' },
  most: { es: 'Ya tiene 200 vistas. Quite alguna.', en: 'You already have 200 views. Remove one.' },
  query: { es: 'Esta vista tiene demasiados filtros.', en: 'This view has too many filters.' },
} as const satisfies Record<string, Text>;

interface Named {
  name: string;
  is_shared: boolean;
}

/** Saves a view and returns its id. Every role may save views, because a view grants no access to data. */
export async function saveView(
  deps: Deps,
  principal: Principal,
  input: Named & { list: string; query: string },
): Promise<string> {
  const { list, query, is_shared } = input;
  const name = readName(input.name);
  if (query.length > LONGEST_QUERY) throw invalid('name', TEXTS.query);
  if ((await countSavedViews(deps.db, principal)) >= MAX_VIEWS) throw invalid('name', TEXTS.most);
  const { commerce_id, user_id } = principal;
  const id = newId();
  const view = { commerce_id, user_id, id, list, name, query, is_shared, created_at: deps.clock.now() };
  await orTaken(() => insertSavedView(deps.db, view));
  return id;
}

export async function renameView(
  deps: Deps,
  principal: Principal,
  input: Named & { id: string },
): Promise<void> {
  const values = { name: readName(input.name), is_shared: input.is_shared };
  const isThere =
    isUuid(input.id) && (await orTaken(() => updateSavedView(deps.db, principal, input.id, values)));
  if (!isThere) throw notFound();
}

export async function removeView(deps: Deps, principal: Principal, input: { id: string }): Promise<void> {
  if (!isUuid(input.id) || !(await deleteSavedView(deps.db, principal, input.id))) throw notFound();
}

function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME) throw invalid('name', TEXTS.name);
  return name;
}

async function orTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, NAME_KEY)) throw invalid('name', TEXTS.taken);
    throw error;
  }
}
