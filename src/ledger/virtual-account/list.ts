import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { ApiError, refuseIf } from '#src/kernel/errors.ts';
import { parse } from '#src/platform/http/fields.ts';
import { type Page, readPage } from '#src/platform/http/pagination.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { canAccessOffice } from '#src/tenancy/merchants/office-reach.ts';
import { listOffices } from '#src/tenancy/merchants/store.ts';
import { dayInColombia } from './availability.ts';
import { movementErrors } from './errors.ts';
import { readReference } from './reference.ts';
import { movementQuery, PER_PAGE } from './schema.ts';
import { pageMovements } from './store.ts';
import type { Movement } from './types.ts';

export async function listMovements(
  deps: Deps,
  principal: Principal,
  input: { query: Query },
): Promise<Page<Movement>> {
  const today = dayInColombia(deps.clock.now());
  const sent = parse(movementQuery(today), input.query);
  const offices = await officesOf(deps, principal, sent.offices ?? []);
  const per_page = sent.per_page ?? PER_PAGE.default;
  const request = readPage({ ...input.query, per_page: String(per_page) }, PER_PAGE);
  const named = sent.transaction_id ?? null;
  const reference = named === null ? null : readReference(named);
  if (reference === undefined) return { ...request, rows: [], total: 0 };
  const filter = {
    from: sent.start_date ? startOf(sent.start_date) : null,
    until: sent.finish_date ? startOf(sent.finish_date.add({ days: 1 })) : null,
    offices,
    availability: sent.availability ?? 'all',
    today,
    reference,
  };
  return pageMovements(deps.db, principal, filter, request);
}

function startOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(ZONE).toInstant();
}

/**
 * Returns the ids of the requested offices. Without a request, returns the caller's offices, or null if the caller
 * can access all. Throws a 422 error for another merchant's office, and a 403 error for an office that the caller
 * cannot access.
 */
async function officesOf(
  deps: Deps,
  principal: Principal,
  asked: readonly string[],
): Promise<readonly number[] | null> {
  if (asked.length === 0) return principal.offices;
  const ids = asked.map(Number);
  const own = new Set((await listOffices(deps.db, principal.commerce_id)).map(({ id }) => id));
  refuseIf(
    ids.map((id, index) => {
      const field = `offices.${index}`;
      return own.has(id) ? null : { path: field, text: RULE_TEXTS.exists, values: { field } };
    }),
  );
  if (!ids.every((id) => canAccessOffice(principal, id)))
    throw new ApiError(movementErrors.office_out_of_reach);
  return ids;
}
