import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { type Issue, refuseIf } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { mergeMetadata, metadataIssue } from '#src/kernel/metadata.ts';
import { rateAt } from '#src/ledger/transactions/rates.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { listCheckoutTemplates, listTaxes } from '#src/tenancy/merchants/store.ts';
import { taxInside } from './rules.ts';
import type { generateBody } from './schema.ts';
import { insertPayment } from './store.ts';
import type { Payment } from './types.ts';

type Input = z.infer<typeof generateBody>;

/**
 * Creates a charge that a customer can pay. In mode `api`, also returns the token of the charge, which cannot be
 * retrieved later.
 */
export async function generatePayment(
  deps: Deps,
  principal: Principal,
  input: Input,
): Promise<{ payment: Payment; token: string | null }> {
  const { payment: asked, customer, advanced_options } = input;
  const rates = await requireReferences(deps, principal, input);
  const checkout_type = asked.checkout_type ?? 'redirect';
  const token = checkout_type === 'api' ? newToken() : null;
  const now = deps.clock.now();
  const payment: Payment = {
    id: newId(),
    commerce_id: principal.commerce_id,
    office_id: input.office,
    user_id: principal.user_id,
    production: principal.production,
    description: asked.description,
    amount: asked.amount,
    currency_type: asked.currency_type,
    tax: taxInside(asked.amount, rates),
    selected_taxes: asked.selected_taxes ?? null,
    checkout_type,
    token_hash: token === null ? null : hashToken(token),
    checkout_template_id: asked.checkout_template_id ?? null,
    expires_at: asked.expires_at ?? null,
    reference_1: asked.reference_1 ?? null,
    reference_2: asked.reference_2 ?? null,
    reference_3: asked.reference_3 ?? null,
    metadata: mergeMetadata(null, asked.metadata),
    customer: customer ?? null,
    result_urls: advanced_options?.result_urls ?? null,
    max_transactions: advanced_options?.max_transactions ?? null,
    active: true,
    paid_at: null,
    excess: 0n,
    returned_elsewhere: 0n,
    created_at: now,
    updated_at: now,
  };
  await insertPayment(deps.db, {
    ...payment,
    selected_taxes: toJson(payment.selected_taxes),
    metadata: toJson(payment.metadata),
    customer: toJson(payment.customer),
    result_urls: toJson(payment.result_urls),
  });
  return { payment, token };
}

/**
 * Returns the tax rates in hundredths of a percent. Throws a validation error that lists every tax or template that
 * does not exist. Also throws if the currency has no exchange rate.
 */
async function requireReferences(deps: Deps, principal: Principal, input: Input): Promise<number[]> {
  const { issues, rates } = await findReferences(deps, principal, input);
  refuseIf(issues);
  await rateAt(deps.db, input.payment.currency_type, deps.clock.now());
  return rates;
}

/**
 * Looks up the taxes and the template that a charge references. Returns their tax rates, and an issue for each tax or
 * template that does not exist.
 */
export async function findReferences(
  deps: Deps,
  principal: Principal,
  { payment = {}, office }: { payment?: Partial<Input['payment']> | undefined; office?: number },
): Promise<{ issues: (Issue | null)[]; rates: number[] }> {
  const { selected_taxes, checkout_template_id, expires_at, metadata } = payment;
  const issues: (Issue | null)[] = [];
  const taxes = selected_taxes ? await listTaxes(deps.db, principal.commerce_id) : [];
  const chosen = [...new Set(selected_taxes ?? [])].map((id) =>
    taxes.find((tax) => tax.id === id && tax.active),
  );
  if (chosen.includes(undefined)) {
    const list = taxes.flatMap(({ id, active }) => (active ? id : [])).join(', ');
    issues.push({ path: 'payment.selected_taxes', text: RULE_TEXTS.one_of, values: { list } });
  }
  if (checkout_template_id) {
    const templates = await listCheckoutTemplates(deps.db, principal.commerce_id);
    const isKnown = templates.some((template) => template.id === checkout_template_id);
    const list = templates.map(({ id }) => id).join(', ');
    if (!isKnown) {
      issues.push({ path: 'payment.checkout_template_id', text: RULE_TEXTS.one_of, values: { list } });
    }
  }
  const now = deps.clock.now();
  if (expires_at && Temporal.Instant.compare(expires_at, now) <= 0) {
    const values = { now: toColombiaText(now) };
    issues.push({ path: 'payment.expires_at', text: RULE_TEXTS.future, values });
  }
  issues.push(metadataIssue(null, metadata));
  if (office !== undefined) issues.push(await officeIssue(deps, principal, office));
  return { issues, rates: chosen.map((tax) => tax?.value_hundredths ?? 0) };
}
