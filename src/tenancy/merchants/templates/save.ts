import type { Deps } from '#src/deps.ts';
import type { LogoMediaType } from '../types.ts';
import {
  dropDefault,
  insertTemplate,
  lockTemplates,
  removeTemplateLogo,
  saveTemplateLogo,
  setTemplateOffices,
  updateTemplate,
} from './store.ts';

/** Changes to a checkout template. Undefined keeps a value; null removes it. */
export interface TemplateChanges {
  name?: string | undefined;
  active?: boolean | undefined;
  title?: string | null | undefined;
  colour?: string | null | undefined;
  is_default?: boolean | undefined;
  asks_address?: boolean | undefined;
  offices?: readonly number[] | undefined;
  /**
   * New logo, already checked to be a decodable image. Null removes the logo, and undefined keeps the current
   * one.
   */
  logo?: { media_type: LogoMediaType; bytes: Buffer } | null | undefined;
}

export async function createTemplate(
  deps: Deps,
  { commerce_id, name, ...changes }: TemplateChanges & { commerce_id: number; name: string },
): Promise<number> {
  const created_at = deps.clock.now();
  const id = await insertTemplate(deps.db, { commerce_id, name, active: true, created_at }, []);
  await changeTemplate(deps, { id, commerce_id }, changes);
  return id;
}

/** Updates a checkout template. A new default template replaces the previous default. Call it in a transaction. */
export async function changeTemplate(
  deps: Deps,
  key: { id: number; commerce_id: number },
  { offices, logo, ...values }: TemplateChanges,
): Promise<void> {
  const { commerce_id, id } = key;
  await lockTemplates(deps.db, commerce_id);
  if (values.is_default === true) await dropDefault(deps.db, commerce_id);
  if (Object.values(values).some((value) => value !== undefined)) await updateTemplate(deps.db, key, values);
  if (offices) await setTemplateOffices(deps.db, key, offices);
  if (logo) {
    const updated_at = deps.clock.now();
    await saveTemplateLogo(deps.db, { commerce_id, checkout_template_id: id, ...logo, updated_at });
  }
  if (logo === null) await removeTemplateLogo(deps.db, key);
}
