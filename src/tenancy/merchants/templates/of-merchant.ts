import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { nullable, required } from '#src/platform/http/fields.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { type Rule, text } from '#src/platform/http/rules.ts';
import { changeTemplate, createTemplate } from './save.ts';
import { findTemplate } from './store.ts';

export const colour: Rule<string> = {
  json: { type: 'string' },
  read(value) {
    const [, hex] = /^#?([0-9a-f]{6})$/i.exec(String(value)) ?? [];
    return hex === undefined ? { broken: TEXTS.colour } : `#${hex.toLowerCase()}`;
  },
};

const TEXTS = {
  colour: {
    en: 'The {field} must be six hexadecimal digits, such as #1d4ed8.',
    es: 'El campo {field} debe tener seis dígitos hexadecimales, como #1d4ed8.',
  },
} as const;

export const templateBody = z.object({
  name: required(text({ max: 80 })),
  title: nullable(text({ max: 80 })),
  colour: nullable(colour),
});

interface Choices {
  is_default: boolean;
  asks_address: boolean;
  active: boolean;
}

/** A new one where no id is given. Only one is the default: another takes its place. */
export async function saveOwnTemplate(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof templateBody> & Choices & { id: number | null },
): Promise<void> {
  requireRole(principal, 'owner');
  const { commerce_id } = principal;
  const { id, name, title = null, colour: chosen = null, is_default, asks_address, active } = input;
  const values = { name, title, colour: chosen, asks_address, active, ...(is_default ? { is_default } : {}) };
  if (id === null) {
    await createTemplate(deps, { ...values, commerce_id });
    return;
  }
  const template = await findTemplate(deps.db, id);
  if (template?.commerce_id !== commerce_id) throw notFound();
  await changeTemplate(deps, { id, commerce_id }, values);
}
