import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { PlacetopayProgram } from './placetopay-program.ts';
import type { WompiProgram } from './wompi-program.ts';

const MINUTES_20_MS = 20 * 60_000;

/** Moves open operations of a gateway back by twenty minutes and makes their status query due. */
async function ageOpen(db: Deps['db'], provider: string): Promise<void> {
  await sql`
    update operations set created_at = (created_at at time zone 'UTC' - interval '20 minutes') at time zone 'UTC', next_ask_at = now()
    where status = 'open' and provider = ${provider}
  `.execute(db);
}

/** Advances both sides by twenty minutes. Wompi rejects charges whose request is older than that. */
export async function ageAtWompi(db: Deps['db'], gateway: WompiProgram): Promise<void> {
  await gateway.control('setSkew', { ms: MINUTES_20_MS });
  await gateway.control('releaseLate');
  await ageOpen(db, 'wompi');
  // A missing void only counts as lost after the day of its charge is over.
  await sql`
    update operations p set created_at = (p.created_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC'
    from operations v where v.status = 'open' and v.kind = 'void' and v.provider = 'wompi'
      and p.commerce_id = v.commerce_id and p.reference = v.original
  `.execute(db);
}

/** Advances both sides by twenty minutes. PlacetoPay rejects delayed requests as too old. Its clock is then reset. */
export async function ageAtPlacetopay(db: Deps['db'], gateway: PlacetopayProgram): Promise<void> {
  await gateway.control({ skew_ms: MINUTES_20_MS });
  await gateway.control({ deliver_late: true });
  await gateway.control({ skew_ms: 0 });
  await ageOpen(db, 'placetopay');
}
