import type { Network, Outcome } from '#src/providers/port/network.ts';
import type {
  CardRequest,
  Earlier,
  OperationKind,
  Question,
  TransferFrom,
  TransferRequest,
  VoucherRequest,
} from '#src/providers/port/requests.ts';
import type { Bench, Fault, Kind, Made, StandIn } from './types.ts';

/** An amount with digits that are easy to find in any format: 119,000 pesos, including 19,000 of tax. */
export const AMOUNT = 11_900_000n;
const TAX = 1_900_000n;

export const CVV = '737';
const PAYER = {
  name: 'Ana Díaz',
  email: 'ana@example.com',
  phone: '+573001234567',
  document: { type: 'CC' as const, number: '1018456789' },
};
const PRICE = { amount: AMOUNT, currency: 'COP', tax: TAX } as const;

export function aMade(bench: Bench, kind: Kind): Made {
  const { newReference, notify_url, now } = bench;
  return { kind, reference: newReference(), at: now(), notify_url };
}

/** A fault, and the number of the request that it affects, counted from 1. */
export interface Strike {
  fault: Fault;
  request: number;
}

/** Sends a charge of the given kind and records its outcome. */
export async function send(
  bench: Bench,
  network: Network,
  made: Made,
  { card = bench.standIn.cards.approved, strike = null }: { card?: string; strike?: Strike | null } = {},
): Promise<Outcome> {
  const { standIn } = bench;
  const consents = await consentsOf(bench);
  const { reference, at, notify_url } = made;
  const common = { reference, at, ...PRICE, payer: PAYER, description: 'Mensualidad', consents, notify_url };
  bench.way.strike(strike?.fault ?? null, strike?.request);
  const outcome = await call(network, made.kind, {
    card: {
      ...common,
      instrument: { card: { number: card, expiry: '2039-12', holder: 'Ana Díaz', cvv: CVV } },
      installments: 1,
      series: reference,
    },
    transfer: {
      ...common,
      ...sentFrom(made.kind, standIn),
      expires_at: at.add({ minutes: 60 }),
      return_url: 'https://cuota.test/r',
    },
    voucher: { ...common, point: standIn.point ?? '', expires_at: at.add({ hours: 48 }) },
  });
  return noted(bench, outcome);
}

function call(
  network: Network,
  kind: Kind,
  requests: { card: CardRequest; transfer: TransferRequest; voucher: VoucherRequest },
): Promise<Outcome> {
  const operation = operationOf(kind);
  if (operation === 'transfer') return network.transfer(requests.transfer);
  if (operation === 'voucher') return network.voucher(requests.voucher);
  return operation === 'hold' ? network.hold(requests.card) : network.purchase(requests.card);
}

function sentFrom(kind: Kind, { bank, wallets }: StandIn): TransferFrom {
  const document = { identification_type: 'CC', identification: '1018456789' };
  if (kind === 'nequi') return { method: kind, phone: wallets?.phone ?? '' };
  if (kind === 'daviplata') return { method: kind, ...document };
  if (kind === 'bancolombia') return { method: kind };
  return { method: 'pse', bank: bank?.code ?? '', user_type: 'person', ...document };
}

function operationOf(kind: Kind): OperationKind {
  return kind === 'nequi' || kind === 'daviplata' || kind === 'bancolombia' ? 'transfer' : kind;
}

/** Returns consent tokens if the provider requires them. Requests them without faults. */
export async function consentsOf({ provider, network, way }: Bench): Promise<readonly string[]> {
  if (!provider.capabilities.consent) return [];
  way.strike(null);
  const given = await network.consents?.();
  if (given?.kind !== 'done') throw new Error(`no consents: ${JSON.stringify(given)}`);
  return given.value.map(({ token }) => token);
}

export function noted<T>(bench: Bench, said: T): T {
  bench.said.push(JSON.stringify(said, (_key, value) => (typeof value === 'bigint' ? String(value) : value)));
  return said;
}

/** Returns the operation as the service stores it after the outcome. */
export function earlier({ kind, reference, at }: Made, outcome?: Outcome): Earlier {
  const record = outcome && 'record' in outcome ? outcome.record : null;
  return {
    ...{ reference, kind: operationOf(kind), created_at: at, amount: AMOUNT, currency: 'COP' },
    network_id: record?.network_transaction_id ?? null,
    authorization_code: record?.authorization_code ?? null,
  };
}

export async function ask(
  bench: Bench,
  made: Made,
  {
    outcome,
    after = { seconds: 30 },
    strike = null,
  }: { outcome?: Outcome; after?: Temporal.DurationLike; strike?: Strike | null } = {},
) {
  bench.way.strike(strike?.fault ?? null, strike?.request);
  const question: Question = {
    ...earlier(made, outcome),
    at: made.at.add(after),
    original: null,
    history: [],
  };
  return noted(bench, await bench.network.query(question));
}
