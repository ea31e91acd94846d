import { storeConsents } from '#src/charging/consents/keep.ts';
import { limitPhoneRequests, type PhoneRequest } from '#src/charging/limit-phone-requests.ts';
import { insertSource } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { ACCOUNT_METHODS, type AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Party } from '#src/providers/port/network.ts';
import type { Payer } from '#src/providers/port/requests.ts';
import { listMerchantsById } from '#src/tenancy/merchants/store.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import { listProviders } from '#src/tenancy/provider-accounts/offered.ts';
import { applySourceState } from './query-sources.ts';

/** Time within which the payer must approve a payment account. */
const APPROVAL_TIMEOUT = { minutes: 60 } as const;
/** Seconds after which a call to the provider without a response is assumed to be lost. */
const CALL_LIMIT_S = 60;

export interface SourceRequest extends PhoneRequest {
  /** Id of the new payment account. If a sign-up creates a subscription, the subscription gets the same id. */
  id: string;
  /** Subscriber who owns the payment account. Null during a sign-up, because the subscriber does not exist yet. */
  subscriber_id: string | null;
  payer: Payer;
  /** URL to which the provider's approval page redirects the payer. */
  return_url: string;
  /** Consent tokens for the provider's terms that the payer accepted. Only some providers require them. */
  consents?: readonly string[];
}

/**
 * Asks a payer to authorize charges to a payment account. Commits the account, and the rows that the callback `open`
 * writes, before it calls the provider. A pending account is never charged.
 */
export async function requestSource(
  deps: Deps,
  request: SourceRequest,
  open: (scope: Deps) => Promise<void>,
): Promise<PaymentSource> {
  const provider = await chooseStoringProvider(deps, request, request.kind);
  const source = toSource(request, provider, deps.clock.now());
  const { commerce_id, consents: tokens = [], address: origin } = request;
  const consents = await limitPhoneRequests(deps, request, () =>
    inTransaction(deps.db, async (db) => {
      const scope = { ...deps, db };
      await insertSource(db, source);
      await open(scope);
      const what = { commerce_id, provider, purpose: 'account', given_for: source.id } as const;
      return storeConsents(scope, what, { tokens, origin });
    }),
  );
  const [merchant] = await listMerchantsById(deps.db, [request.commerce_id]);
  const { kind: method, phone, payer, return_url } = request;
  const { accounts } = deps.networks.of(source);
  const answer = await accounts?.begin({
    method,
    at: source.created_at,
    ...(phone === null ? {} : { phone }),
    payer,
    description: merchant?.name ?? '',
    consents,
    return_url,
  });
  const none = { kind: 'failed', reason: 'the provider keeps no accounts' } as const;
  return applySourceState(deps, source, answer ?? none, { is_new: true });
}

/** Returns the merchant's first provider that can store payment accounts of this kind. Throws if no provider can. */
async function chooseStoringProvider(deps: Deps, party: Party, kind: AccountMethod): Promise<string> {
  const providers = await listProviders(deps, party);
  const able = providers.find((name) => deps.networks.capabilitiesOf(name)?.accounts.includes(kind));
  if (able === undefined) throw new ApiError(offerErrors.method);
  return able;
}

/** Lists the kinds of payment account that the merchant's providers support. */
export async function listAccountMethods(deps: Deps, party: Party): Promise<AccountMethod[]> {
  const providers = await listProviders(deps, party);
  const kept = new Set(providers.flatMap((name) => deps.networks.capabilitiesOf(name)?.accounts ?? []));
  return ACCOUNT_METHODS.filter((method) => kept.has(method));
}

function toSource(request: SourceRequest, provider: string, now: Temporal.Instant): PaymentSource {
  const { id, commerce_id, production, subscriber_id, kind, phone } = request;
  return {
    id,
    commerce_id,
    subscriber_id,
    production,
    provider,
    kind,
    status: 'pending',
    last_four: phone?.slice(-4) ?? null,
    handle_sealed: null,
    handle_hash: null,
    token_sealed: null,
    url: null,
    reason: null,
    expires_at: now.add(APPROVAL_TIMEOUT),
    asks: 0,
    next_ask_at: now.add({ seconds: CALL_LIMIT_S }),
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}
