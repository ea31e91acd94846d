import { inTransaction } from '#src/platform/database/transaction.ts';
import { placetopay } from '#src/providers/placetopay/provider.ts';
import { wompi } from '#src/providers/wompi/provider.ts';
import type { Runtime } from '#src/runtime.ts';
import { createMerchant } from '#src/tenancy/merchants/create.ts';
import { insertPerson, insertUser } from '#src/tenancy/people/store.ts';
import { saveProviderAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { CARDS as PLACETOPAY_CARDS } from '#test/providers/placetopay/site.ts';
import { type PlacetopayProgram, startPlacetopayProgram } from '#test/support/placetopay-program.ts';
import { startWompiProgram, type WompiProgram } from '#test/support/wompi-program.ts';

export type GatewayName = 'wompi' | 'placetopay';

/** API credentials: a merchant's token and one of its offices. */
export interface Caller {
  token: string;
  office: number;
}

/**
 * A merchant at each gateway, and the stand-ins of the gateways. Each stand-in is a process with its own
 * ledger.
 */
export interface Gateways {
  wompi: WompiProgram;
  placetopay: PlacetopayProgram;
  callers: Readonly<Record<GatewayName, Caller>>;
  /** Sets the URL of the service to which Wompi sends its events. */
  pointAt(server_url: string): Promise<void>;
  stop(): Promise<void>;
}

/** Mostly approved cards: after too many declines the service stops accepting cards for a while. */
export const GATEWAY_CARDS: Readonly<Record<GatewayName, readonly string[]>> = {
  wompi: ['4242424242424242', '5555555555554444', '4000000000000341', '4242424242424242', '4000000000009995'],
  placetopay: [
    ...[PLACETOPAY_CARDS.approved, PLACETOPAY_CARDS.pendingApproved, PLACETOPAY_CARDS.approved],
    ...[PLACETOPAY_CARDS.approved, PLACETOPAY_CARDS.declined],
  ],
};

export async function openGateways(runtime: Runtime, folder: string): Promise<Gateways> {
  const [wompiProgram, placetopayProgram] = await Promise.all([
    startWompiProgram(folder),
    startPlacetopayProgram(folder),
  ]);
  await placetopayProgram.control({ notices: 'chaos' });
  const { deps } = runtime;
  const [atWompi, atPlacetopay] = [await merchant(runtime, 'Wompi'), await merchant(runtime, 'PlacetoPay')];
  const { keys, url } = wompiProgram;
  await saveProviderAccount(deps, {
    ...{ commerce_id: atWompi.id, provider: wompi, settings: { ...keys, url }, place: 'only' },
  });
  await saveProviderAccount(deps, {
    commerce_id: atPlacetopay.id,
    provider: placetopay,
    settings: placetopayProgram.settings,
    place: 'only',
  });
  return {
    wompi: wompiProgram,
    placetopay: placetopayProgram,
    callers: { wompi: atWompi.caller, placetopay: atPlacetopay.caller },
    async pointAt(server_url) {
      await wompiProgram.control('setEventsUrl', {
        url: `${server_url}/network/notifications/${atWompi.id}/wompi`,
      });
    },
    async stop() {
      await Promise.all([wompiProgram.stop(), placetopayProgram.stop()]);
    },
  };
}

function merchant({ deps }: Runtime, gateway: string): Promise<{ id: number; caller: Caller }> {
  return inTransaction(deps.db, async (db) => {
    const scope = { ...deps, db };
    const made = await createMerchant(scope, {
      name: `Comercio en ${gateway}`,
      offices: ['Principal'],
      demo: false,
    });
    const created_at = deps.clock.now();
    const person = { name: gateway, email: `${gateway}@comercio.example`, password_hash: '-', created_at };
    const person_id = await insertPerson(db, person);
    const user = { commerce_id: made.id, person_id, role: 'owner', all_offices: true, created_at } as const;
    const user_id = await insertUser(db, user, []);
    const token = { user_id, commerce_id: made.id, production: true, name: 'chaos' };
    const { secret } = await createToken(scope, token);
    return { id: made.id, caller: { token: secret, office: made.offices[0]?.id ?? 0 } };
  });
}
