import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { nullable, required } from '#src/platform/http/fields.ts';
import { type MerchantOwner, requireMerchantOwner } from '#src/platform/http/roles.ts';
import { type Rule, text } from '#src/platform/http/rules.ts';
import { changeTemplate, createTemplate, type TemplateChanges } from './save.ts';
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

/**
 * Creates a checkout template, or updates the one with the given id. Returns its id. A new default template replaces
 * the previous default. Call it in a transaction.
 */
export async function saveOwnTemplate(
  deps: Deps,
  owner: MerchantOwner,
  { id, ...changes }: TemplateChanges & { name: string; id: number | null },
): Promise<number> {
  requireMerchantOwner(owner);
  const { commerce_id } = owner;
  // Both environments share the templates, so their timestamps use real time.
  const real = { ...deps, clock: deps.real_clock };
  if (id === null) return createTemplate(real, { ...changes, commerce_id });
  const template = await findTemplate(deps.db, id);
  if (template?.commerce_id !== commerce_id) throw notFound();
  await changeTemplate(real, { id, commerce_id }, changes);
  return id;
}
