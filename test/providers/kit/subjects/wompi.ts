import { wompi } from '#src/providers/wompi/provider.ts';
import { startWompi } from '../../wompi/stand-in/server.ts';
import type { Done, Subject } from '../types.ts';

const PAGES_MS = 20;

const STATUS = {
  APPROVED: 'approved',
  // A voided transaction was charged first.
  VOIDED: 'approved',
  PENDING: 'pending',
  DECLINED: 'declined',
  ERROR: 'declined',
} as const;

export const wompiSubject: Subject = {
  provider: wompi,
  async start(receiver) {
    const gateway = await startWompi({ environment: 'prod', events_url: receiver });
    let passed_ms = 0;
    // The bank URL appears shortly after the transaction is created. The provider waits for it.
    const pages = setInterval(() => gateway.prepare(), PAGES_MS);
    return {
      url: gateway.url,
      settings: (url) => ({ ...gateway.keys, url }),
      async ledger(reference, kind) {
        const { transactions } = gateway.ledger();
        return transactions
          .filter((one) => one.reference === reference && (kind !== 'void' || one.status === 'VOIDED'))
          .filter(() => kind === undefined || kind === 'void')
          .map(
            ({ status, amount_in_cents, currency }): Done => ({
              reference,
              status: STATUS[status],
              amount: BigInt(amount_in_cents),
              currency,
            }),
          );
      },
      settle: async () => {
        gateway.prepare();
        await gateway.settle();
      },
      cards: { approved: '4242424242424242', declined: '4000000000009995' },
      wallets: {
        phone: '3993333333',
        approve: (reference) => gateway.decide({ reference, status: 'APPROVED' }),
      },
      point: 'Corresponsal Bancolombia',
      bank: { code: '1', approve: () => gateway.settle() },
      setSkew: (ms) => gateway.setSkew({ ms: passed_ms + ms }),
      advance(ms) {
        passed_ms += ms;
        gateway.setSkew({ ms: passed_ms });
      },
      close() {
        clearInterval(pages);
        return gateway.close();
      },
    };
  },
};
