import type { z } from 'zod';
import { requireOffered } from '#src/charging/offer.ts';
import type { Deps } from '#src/deps.ts';
import { type Issue, refuseIf } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { canAccessOffice, officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { listCheckoutTemplates, listOffices } from '#src/tenancy/merchants/store.ts';
import type { createBody } from './schema.ts';
import { insertReservation } from './store.ts';
import type { Reservation } from './types.ts';

type Input = z.infer<typeof createBody>;

const CURRENCY = 'COP';

/**
 * Creates a reservation that the customer has not authorized yet. In mode `api`, also returns the token of the
 * reservation, which cannot be retrieved later.
 */
export async function createReservation(
  deps: Deps,
  principal: Principal,
  input: Input,
): Promise<{ reservation: Reservation; token: string | null }> {
  refuseIf(await newReservationIssues(deps, principal, input));
  const office_id = input.office ?? (await firstOffice(deps, principal));
  await requireOffered(deps, principal, { kind: 'hold', method: 'card', currency: CURRENCY });
  const checkout_type = input.checkout_type ?? 'redirect';
  const token = checkout_type === 'api' ? newToken() : null;
  const now = deps.clock.now();
  const customer = input.customer ?? null;
  const reservation: Reservation = {
    id: newId(),
    commerce_id: principal.commerce_id,
    office_id,
    user_id: principal.user_id,
    production: principal.production,
    checkout_type,
    status: 'Iniciada',
    description: input.description,
    estimated_amount: input.estimated_amount,
    tax: input.tax ?? 0n,
    currency: CURRENCY,
    references: (input.references ?? []).map(({ referenceKey, referenceDescription }) => ({
      referenceKey,
      referenceDescription,
    })),
    customer: customer && { name: customer.name ?? null, email: customer.email ?? null },
    webhook_url: input.webhook_url ?? null,
    redirect_url: input.redirect_url ?? null,
    checkout_template_id: input.checkout_template_id ?? null,
    token_hash: token === null ? null : hashToken(token),
    transaction_id: null,
    authorized_amount: null,
    confirmed_amount: null,
    installments: null,
    franchise: null,
    bin: null,
    last_four: null,
    network_transaction_id: null,
    authorization_code: null,
    response_code: null,
    expires_at: null,
    authorized_at: null,
    confirmed_at: null,
    voided_at: null,
    warned_at: null,
    open_operation: null,
    alarm_at: null,
    events: 0,
    created_at: now,
    updated_at: now,
  };
  await insertReservation(deps.db, reservation);
  return { reservation, token };
}

/** Returns the id of the first office that the caller can access. Throws if there is none. */
async function firstOffice(deps: Deps, principal: Principal): Promise<number> {
  const offices = await listOffices(deps.db, principal.commerce_id);
  const [first] = offices
    .filter(({ id }) => canAccessOffice(principal, id))
    .sort((one, other) => one.id - other.id);
  if (!first) throw new Error(`user ${principal.user_id} acts for no office`);
  return first.id;
}

/**
 * Returns issues for an office or a template that does not exist. Throws a 403 error if the caller cannot access the
 * office.
 */
export async function newReservationIssues(
  deps: Deps,
  principal: Principal,
  { office = null, checkout_template_id = null }: Partial<Input>,
): Promise<(Issue | null)[]> {
  return [
    office === null ? null : await officeIssue(deps, principal, office),
    checkout_template_id === null ? null : await templateIssue(deps, principal, checkout_template_id),
  ];
}

async function templateIssue(deps: Deps, principal: Principal, id: number): Promise<Issue | null> {
  const templates = await listCheckoutTemplates(deps.db, principal.commerce_id);
  if (templates.some((template) => template.id === id)) return null;
  const list = templates.map((template) => template.id).join(', ');
  return { path: 'checkout_template_id', text: RULE_TEXTS.one_of, values: { list } };
}
