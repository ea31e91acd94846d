import { placetopay } from '#src/providers/placetopay/provider.ts';
import { startStandIn } from '../../placetopay/stand-in/server.ts';
import type { Entry } from '../../placetopay/stand-in/types.ts';
import type { Done, Subject } from '../types.ts';

const ACCOUNT = { login: 'un-sitio', secret: 'clave-secreta-del-sitio', currencies: ['COP', 'USD', 'EUR'] };

/** The entry types of the stand-in's ledger for each kind of operation. */
const KINDS = {
  charge: ['AUTH_ONLY', 'PRE_AUTH'],
  capture: ['CHECKOUT'],
  refund: ['REFUND'],
  void: ['CREDIT'],
} as const satisfies Record<string, readonly Entry['type'][]>;

/** An active hold counts as approved, although its charge follows later. */
function statusOf({ status, condition }: Pick<Entry, 'status' | 'condition'>): Done['status'] {
  if (condition === 'ACTIVE') return 'approved';
  if (['REJECTED', 'FAILED'].includes(status)) return 'declined';
  return ['PENDING', 'MANUAL', 'PENDING_VALIDATION'].includes(status) ? 'pending' : 'approved';
}

export const placetopaySubject: Subject = {
  provider: placetopay,
  async start() {
    let [skew_ms, passed_ms] = [0, 0];
    const now = () => new Date(Date.now() + skew_ms + passed_ms);
    const standIn = await startStandIn({ accounts: [ACCOUNT], now });
    const entriesOf = (reference: string) =>
      standIn.ledger.entries().filter((entry) => entry.reference === reference.replaceAll('-', ''));
    return {
      url: standIn.url,
      settings: (url) => ({ login: ACCOUNT.login, secret_key: ACCOUNT.secret, url }),
      async ledger(reference, kind) {
        const own = entriesOf(reference);
        const ids = new Set(own.map(({ internalReference }) => internalReference));
        const types: readonly Entry['type'][] = KINDS[kind ?? 'charge'];
        const asked =
          kind === undefined
            ? own
            : standIn.ledger.entries().filter(({ parent }) => parent !== null && ids.has(parent));
        return asked
          .filter(({ type }) => types.includes(type))
          .map(
            (entry): Done => ({
              reference,
              status: statusOf(entry),
              amount: BigInt(entry.cents),
              currency: entry.currency,
            }),
          );
      },
      async settle() {
        for (const { internalReference, status, becomes } of standIn.ledger.entries())
          if (status === 'PENDING' && becomes !== null) await standIn.settle(internalReference);
      },
      cards: { approved: '4110760000000081', declined: '4110760000000016' },
      setSkew(ms) {
        skew_ms = ms;
      },
      advance(ms) {
        passed_ms += ms;
      },
      close: () => standIn.close(),
    };
  },
};
